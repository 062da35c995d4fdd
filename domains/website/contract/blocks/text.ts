import { z } from 'zod'
import { action, align, choice, entries, icon, plainLine, plainText, siteLink } from '../fields.ts'
import { richText } from '../rich-text.ts'
import { blockKind } from './kinds.ts'

export const textBlocks = {
  heading: blockKind({
    name: 'Heading',
    group: 'text',
    version: 1,
    props: z.strictObject({
      text: plainLine('Heading', 200),
      level: z.literal([2, 3], 'Level is 2 or 3.').default(2),
      align,
    }),
  }),
  text: blockKind({
    name: 'Text',
    group: 'text',
    version: 1,
    props: z.strictObject({ content: richText.default([]), align, width: choice('Width', ['narrow', 'full'], 'narrow') }),
  }),
  button: blockKind({
    name: 'Button',
    group: 'text',
    version: 1,
    props: z.strictObject({ action, look: choice('Look', ['filled', 'outlined'], 'filled'), align }),
  }),
  quote: blockKind({
    name: 'Quote',
    group: 'text',
    version: 1,
    props: z.strictObject({ text: plainText('Quote', 600), name: plainLine('Name', 80), align }),
  }),
  features: blockKind({
    name: 'Features',
    group: 'text',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      items: entries(
        'Features',
        z.strictObject({ icon, title: plainLine('Title', 80), text: plainText('Text', 300), link: siteLink() }),
        12,
      ),
      columns: z.literal([2, 3, 4], 'Columns are 2 to 4.').default(3),
    }),
  }),
  steps: blockKind({
    name: 'Steps',
    group: 'text',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      items: entries('Steps', z.strictObject({ title: plainLine('Title', 80), text: plainText('Text', 400) }), 12),
    }),
  }),
  itinerary: blockKind({
    name: 'Itinerary',
    group: 'text',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      items: entries(
        'Days',
        z.strictObject({ label: plainLine('Day', 60), title: plainLine('Title', 120), text: plainText('Text', 1000) }),
        40,
      ),
    }),
  }),
  ticks: blockKind({
    name: 'List with ticks',
    group: 'text',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      items: entries('Lines', plainLine('Line', 160), 40),
      look: choice('Look', ['ticks', 'no', 'plain'], 'ticks'),
    }),
  }),
  table: blockKind({
    name: 'Table',
    group: 'text',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      head: entries('Columns', plainLine('Column', 60), 6),
      rows: entries('Rows', z.array(plainLine('Cell', 120), 'Row is not valid.').max(6, 'At most 6 cells.'), 60),
    }),
  }),
  accordion: blockKind({
    name: 'Questions and answers',
    group: 'text',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      items: entries('Questions', z.strictObject({ question: plainLine('Question', 200), answer: plainText('Answer', 2000) }), 40),
    }),
  }),
  links: blockKind({
    name: 'List of links',
    group: 'text',
    version: 1,
    props: z.strictObject({ title: plainLine('Title', 160), items: entries('Links', action, 30) }),
  }),
}
