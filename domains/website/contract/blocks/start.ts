import { z } from 'zod'
import { localDate } from '#kit/contract/schemas.ts'
import { action, align, choice, optionalPicture, plainLine, plainText, yesNo } from '../fields.ts'
import { blockKind } from './kinds.ts'

/** Blocks with which a page starts. */
export const startBlocks = {
  hero: blockKind({
    name: 'Hero with picture',
    group: 'start',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      text: plainText('Text', 600),
      picture: optionalPicture,
      height: choice('Height', ['small', 'medium', 'tall'], 'medium'),
      align,
      button: action,
      second: action,
      /** A search for offers below the text. */
      search: yesNo('Search', false),
    }),
  }),
  banner: blockKind({
    name: 'Banner with button',
    group: 'start',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      text: plainText('Text', 600),
      look: choice('Look', ['colour', 'tint', 'plain'], 'colour'),
      align: choice('Alignment', ['left', 'center'], 'center'),
      button: action,
    }),
  }),
  hero_split: blockKind({
    name: 'Hero beside picture',
    group: 'start',
    version: 1,
    props: z.strictObject({
      eyebrow: plainLine('Small line', 80),
      title: plainLine('Title', 160),
      text: plainText('Text', 600),
      picture: optionalPicture,
      side: choice('Picture', ['left', 'right'], 'right'),
      button: action,
      second: action,
    }),
  }),
  page_title: blockKind({
    name: 'Page title',
    group: 'start',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      text: plainText('Text', 600),
      align,
      look: choice('Look', ['plain', 'tint'], 'plain'),
    }),
  }),
  notice: blockKind({
    name: 'Notice',
    group: 'start',
    version: 1,
    props: z.strictObject({ text: plainText('Text', 400), link: action, tone: choice('Tone', ['info', 'good', 'warning'], 'info') }),
  }),
  countdown: blockKind({
    name: 'Countdown',
    group: 'start',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      /** It shows the days that are left when the page is opened. */
      until: localDate.nullable().default(null),
      after: plainLine('Text afterwards', 160),
      button: action,
    }),
  }),
}
