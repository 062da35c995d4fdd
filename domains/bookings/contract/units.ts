import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { id, instant, localDate, money, moneyResult, version } from '#kit/contract/schemas.ts'
import { booking } from './shapes.ts'

const where = {
  /** The claim to move: one room or vehicle of a line. */
  claim_id: id,
  unit_id: id,
  /** Days for items let by the night, times for items let by the hour; unchanged if absent. */
  starts_on: localDate.optional(),
  ends_on: localDate.optional(),
  starts_at: instant.optional(),
  ends_at: instant.optional(),
}

const priced = {
  version,
  /** `keep`: the current price; `new`: today's price; `agreed`: the given `amount`. */
  price: z.enum(['keep', 'new', 'agreed'], 'Price is not valid.'),
  amount: money.optional(),
}
const hasAmount = ({ price, amount }: { price: string; amount?: unknown }) => price !== 'agreed' || amount !== undefined
const noAmount = { path: ['amount'], message: 'Amount is required.' }
/** True to move the guest although the room was promised (locked). */
const despite_promise = z.boolean('Despite promise is yes or no.').optional()
const split = { claim_id: id, unit_id: id, on: localDate }

export const moveUnitBody = z.strictObject({ ...where, ...priced }).refine(hasAmount, noAmount)
export const splitStayBody = z.strictObject({ ...split, ...priced, despite_promise }).refine(hasAmount, noAmount)
export const joinStaysBody = z.strictObject({ claim_id: id, next_claim_id: id, ...priced, despite_promise }).refine(hasAmount, noAmount)

const preview = z.object({ before: moneyResult, after: moneyResult, free: z.boolean() })

export const previewUnitMove = endpoint({
  method: 'GET',
  path: '/bookings/{id}/units',
  summary: 'Preview moving a room or vehicle of a booking to another one or another time: price and availability.',
  access: ['Edit Bookings'],
  query: z.strictObject(where),
  result: preview,
})
export const moveUnit = endpoint({
  method: 'POST',
  path: '/bookings/{id}/units',
  summary: 'Move a room or vehicle of a booking to another one or another time.',
  access: ['Edit Bookings'],
  body: moveUnitBody,
  result: booking,
})
export const previewSplit = endpoint({
  method: 'GET',
  path: '/bookings/{id}/units/split',
  summary: 'Preview moving a stay to another room from a given day: price and availability.',
  access: ['Edit Bookings'],
  query: z.strictObject(split),
  result: preview,
})
export const splitStay = endpoint({
  method: 'POST',
  path: '/bookings/{id}/units/split',
  summary: 'Split a stay: move the guest to another room from a given day.',
  access: ['Edit Bookings'],
  body: splitStayBody,
  result: booking,
})
export const previewJoin = endpoint({
  method: 'GET',
  path: '/bookings/{id}/units/join',
  summary: 'Preview joining a stay with the next one in the first room: price and availability.',
  access: ['Edit Bookings'],
  query: z.strictObject({ claim_id: id, next_claim_id: id }),
  result: preview,
})
export const joinStays = endpoint({
  method: 'POST',
  path: '/bookings/{id}/units/join',
  summary: 'Join a stay with the one that follows it. The guest keeps the first room.',
  access: ['Edit Bookings'],
  body: joinStaysBody,
  result: booking,
})
