import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { instant, localDate, money, moneyResult } from '#kit/contract/schemas.ts'
import { booking } from './shapes.ts'

const id = z.uuid('Id is not valid.')
const where = {
  /** The claim that is moved: one room or vehicle of a line. */
  claim_id: id,
  unit_id: id,
  /** Days for what is let by the night, moments for what is let by the hour; as they are when absent. */
  starts_on: localDate.optional(),
  ends_on: localDate.optional(),
  starts_at: instant.optional(),
  ends_at: instant.optional(),
}

export const moveUnitBody = z
  .strictObject({
    ...where,
    version: z.int('Version is required.').min(1, 'Version is not valid.'),
    /** Keep what the line costs, take what it costs now, or what was agreed. */
    price: z.enum(['keep', 'new', 'agreed'], 'Price is not valid.'),
    amount: money.optional(),
  })
  .refine(({ price, amount }) => price !== 'agreed' || amount !== undefined, { path: ['amount'], message: 'Amount is required.' })

export const previewUnitMove = endpoint({
  method: 'GET',
  path: '/bookings/{id}/units',
  summary: 'What moving a room or vehicle of a booking to another one or another time would cost, and whether it is free.',
  access: ['Edit Bookings'],
  query: z.strictObject(where),
  result: z.object({ before: moneyResult, after: moneyResult, free: z.boolean() }),
})
export const moveUnit = endpoint({
  method: 'POST',
  path: '/bookings/{id}/units',
  summary: 'Move a room or vehicle of a booking to another one or another time.',
  access: ['Edit Bookings'],
  body: moveUnitBody,
  result: booking,
})
