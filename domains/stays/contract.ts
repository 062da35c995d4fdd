import { z } from 'zod'
import { givenUp, itemIndex } from '#domains/bookings/contract/ends.ts'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { localDate, money, moneyResult, version } from '#kit/contract/schemas.ts'

// A stay is a guest in a room, from the day of arrival to the day of departure.

const base = '/business/hotel/stays'
const feature: Feature = 'hotel_and_hospitality'
const read: Access = ['View Bookings', 'Edit Bookings']
const edit: Access = ['Edit Bookings']

export const maxDays = 120
const cleanliness = z.enum(['clean', 'dirty', 'inspected'], 'State is not valid.')

const stay = z.object({
  /** Id of the unit claim: a stay, a block, or an event of an external calendar. */
  id: z.string(),
  unit_id: z.string(),
  kind: z.enum(['booking', 'block', 'external']),
  starts_on: z.string(),
  ends_on: z.string(),
  /** The guest's name, or the reason of the block. */
  label: z.string(),
  booking_id: z.string().nullable(),
  reference: z.string().nullable(),
  booking_status: z.string().nullable(),
  booking_version: z.number().nullable(),
  payment_status: z.string().nullable(),
  state: z.enum(['assigned', 'in_house', 'departed']).nullable(),
  /** Number of rooms of the same booking line. Their dates can only be changed together, in the booking. */
  rooms: z.number(),
  locked: z.boolean(),
  /** The last step, if it can be undone, and when it was done. After an hour undoing it needs Refund Payments. */
  undo: z.object({ step: z.enum(['check_in', 'check_out']), done_at: z.string() }).nullable(),
})
const room = z.object({
  id: z.string(),
  name: z.string(),
  type_id: z.string(),
  type: z.string(),
  active: z.boolean(),
  housekeeping: cleanliness,
})

export const listStays = endpoint({
  method: 'GET',
  path: base,
  summary: 'List every room with its stays and blocks from a given day, and today’s arrivals and departures.',
  access: read,
  feature,
  query: z.strictObject({
    from: localDate,
    days: z.coerce
      .number('Days is a whole number.')
      .int('Days is a whole number.')
      .min(1, 'Days is at least 1.')
      .max(maxDays, `Days is at most ${maxDays}.`)
      .default(30),
  }),
  result: z.object({
    /** Arriving and leaving include the overdue guests of earlier days. */
    today: z.object({ day: z.string(), arriving: z.array(stay), leaving: z.array(stay), in_house: z.number(), dirty: z.number() }),
    rooms: z.array(room),
    stays: z.array(stay),
  }),
})

/** Only read if the guest leaves before the last day: what happens to the price of the nights that are given up. */
export const checkOutBody = z.strictObject({
  price: givenUp.default('terms'),
  item: itemIndex.optional(),
  version: version.optional(),
  /** The total the person saw. If the price has changed, the answer is 409 `price_changed`. */
  expected_total: money.optional(),
})

/** Names the step, so that a call that is sent twice does not undo the step before it too. */
export const undoStayBody = z.strictObject({ step: z.enum(['check_in', 'check_out'], 'Step is not valid.') })

const moved = z.object({ id: z.string(), state: z.enum(['assigned', 'in_house', 'departed']) })
export const checkIn = endpoint({
  method: 'POST',
  path: `${base}/{id}/check-in`,
  summary: 'Check in a guest. The first check-in puts the booking in progress.',
  access: edit,
  feature,
  result: moved,
})
export const checkOut = endpoint({
  method: 'POST',
  path: `${base}/{id}/check-out`,
  summary: 'Check out a guest; the room is dirty and later nights are free. A price off the terms needs Refund Payments.',
  access: edit,
  feature,
  body: checkOutBody,
  result: moved,
})
export const previewUndo = endpoint({
  method: 'GET',
  path: `${base}/{id}/undo`,
  summary: 'Preview undoing the check-in or check-out of a stay: the changes, or why it cannot be undone.',
  access: edit,
  feature,
  result: z.object({
    step: z.enum(['check_in', 'check_out']),
    done_at: z.string(),
    /** The day until which the guest has the room again. */
    ends_on: z.string(),
    total_before: moneyResult,
    total_after: moneyResult,
    /** A sentence, or null if it can be undone. */
    problem: z.string().nullable(),
  }),
})
export const undoStay = endpoint({
  method: 'POST',
  path: `${base}/{id}/undo`,
  summary: 'Undo the check-in or check-out of a stay. After an hour this needs Refund Payments.',
  access: edit,
  feature,
  body: undoStayBody,
  result: moved,
})
export const lockStay = endpoint({
  method: 'POST',
  path: `${base}/{id}/lock`,
  summary: 'Lock or unlock a room for its guest.',
  access: edit,
  feature,
  body: z.strictObject({ locked: z.boolean('Locked is yes or no.') }),
  result: z.object({ id: z.string(), locked: z.boolean() }),
})
export const keepHouse = endpoint({
  method: 'POST',
  path: '/business/hotel/rooms/individual/{id}/housekeeping',
  summary: 'Set the housekeeping status of a room.',
  access: ['Edit Bookings', 'Edit Inventory'],
  feature,
  body: z.strictObject({ state: cleanliness }),
  result: z.object({ id: z.string(), housekeeping: cleanliness }),
})
