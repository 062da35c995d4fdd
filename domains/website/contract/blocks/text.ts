import { z } from 'zod'
import { action, align, choice, plainLine } from '../fields.ts'
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
}
