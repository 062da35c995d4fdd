import { z } from 'zod'
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
}
