import { z } from 'zod'
import { choice } from '../fields.ts'
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
}
