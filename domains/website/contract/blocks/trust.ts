import { z } from 'zod'
import { choice, entries, optionalPicture, picture, plainLine, plainText, siteLink } from '../fields.ts'
import { blockKind } from './kinds.ts'

/** What gives visitors confidence. */
export const trustBlocks = {
  reviews: blockKind({
    name: 'Quotes of guests',
    group: 'trust',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      items: entries(
        'Quotes',
        z.strictObject({
          text: plainText('Quote', 600),
          name: plainLine('Name', 80),
          from: plainLine('From', 80),
          stars: z.literal([0, 1, 2, 3, 4, 5], 'Stars are 0 to 5.').default(0),
        }),
        24,
      ),
    }),
  }),
  team: blockKind({
    name: 'Team',
    group: 'trust',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      people: entries(
        'People',
        z.strictObject({
          name: plainLine('Name', 80),
          role: plainLine('Role', 80),
          text: plainText('Text', 400),
          picture: optionalPicture,
        }),
        40,
      ),
    }),
  }),
  logos: blockKind({
    name: 'Logos',
    group: 'trust',
    version: 1,
    props: z.strictObject({ title: plainLine('Title', 160), items: entries('Logos', picture.extend({ link: siteLink() }), 24) }),
  }),
  numbers: blockKind({
    name: 'Numbers',
    group: 'trust',
    version: 1,
    props: z.strictObject({
      items: entries('Numbers', z.strictObject({ number: plainLine('Number', 20), label: plainLine('Label', 80) }), 8),
      look: choice('Look', ['plain', 'tint'], 'plain'),
    }),
  }),
}
