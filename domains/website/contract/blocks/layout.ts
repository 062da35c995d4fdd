import { z } from 'zod'
import { choice, optionalPicture } from '../fields.ts'
import { blockKind } from './kinds.ts'

export const layoutBlocks = {
  columns: blockKind({
    name: 'Columns',
    group: 'layout',
    version: 1,
    props: z.strictObject({
      gap: choice('Gap', ['small', 'medium', 'large'], 'medium'),
      valign: choice('Alignment', ['top', 'middle'], 'top'),
    }),
    holds: ['column'],
  }),
  column: blockKind({
    name: 'Column',
    group: 'layout',
    version: 1,
    props: z.strictObject({ width: choice('Width', ['narrow', 'normal', 'wide'], 'normal') }),
    holds: 'any',
    inside: true,
  }),
  section: blockKind({
    name: 'Section',
    group: 'layout',
    version: 1,
    props: z.strictObject({
      look: choice('Look', ['plain', 'tint', 'colour'], 'tint'),
      picture: optionalPicture,
      width: choice('Width', ['narrow', 'full'], 'full'),
    }),
    holds: 'any',
  }),
  spacer: blockKind({
    name: 'Space',
    group: 'layout',
    version: 1,
    props: z.strictObject({ size: choice('Size', ['small', 'medium', 'large'], 'medium') }),
  }),
  divider: blockKind({ name: 'Line', group: 'layout', version: 1, props: z.strictObject({}) }),
}
