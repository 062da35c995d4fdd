import { z } from 'zod'
import { blockKind } from './kinds.ts'

/** What the built-in pages do. Each page has its part once; the editor neither adds nor deletes it. */
export const builtInBlocks = {
  missing_part: blockKind({ name: 'Message', group: 'layout', version: 1, props: z.strictObject({}), on: ['missing'], fixed: true }),
  basket_part: blockKind({ name: 'Basket', group: 'layout', version: 1, props: z.strictObject({}), on: ['basket'], fixed: true }),
  trip_part: blockKind({ name: 'Booking', group: 'layout', version: 1, props: z.strictObject({}), on: ['trip'], fixed: true }),
}
