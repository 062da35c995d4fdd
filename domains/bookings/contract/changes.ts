import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { id, line, moneyResult, optionalText, text, version } from '#kit/contract/schemas.ts'
import { booking, policyShare } from './shapes.ts'

// Changes to a booking after it was created.

export const deleteBooking = endpoint({
  method: 'POST',
  path: '/bookings/{id}/delete',
  summary: 'Delete a booking that was never confirmed and has no places, money or numbered document. Cancel others instead.',
  access: ['Edit Bookings'],
  result: z.object({ id: z.string() }),
})

export const moveBooking = endpoint({
  method: 'POST',
  path: '/bookings/{id}/status',
  summary: 'Change the status of a booking: confirm, hold, decline, start, complete, no-show or waiting list.',
  access: ['Edit Bookings'],
  scope: ['bookings.write', 'personal_data.read'],
  body: z.strictObject({
    status: z.enum(
      ['requested', 'on_hold', 'waitlisted', 'confirmed', 'in_progress', 'completed', 'no_show', 'declined'],
      'Status is not valid.',
    ),
    reason: optionalText('Reason', 500).optional(),
  }),
  result: booking,
})

/** The part to cancel; the whole booking if neither id is given. `policy` applies the cancellation policy. */
const cancelled = {
  refund: z.enum(['policy', 'full', 'none'], 'Refund is not valid.').default('policy'),
  line_id: id.optional(),
  traveller_id: id.optional(),
}
export const cancelBody = z.strictObject({
  by: z.enum(['client', 'agency', 'supplier'], 'Cancelled by is not valid.'),
  reason: line('Reason', 500),
  ...cancelled,
})
export const previewCancel = endpoint({
  method: 'GET',
  path: '/bookings/{id}/cancel',
  summary: 'Preview cancelling a booking, one line or one traveller: the fee and the refund.',
  access: ['Edit Bookings', 'View Bookings'],
  scope: 'bookings.read',
  query: z.strictObject(cancelled),
  result: z.object({
    /** What each policy says; several where a rate plan has one of its own. */
    terms: z.array(policyShare),
    days_before: z.number().nullable(),
    /** How much of the paid amount is kept and how much is refunded. */
    kept: moneyResult,
    refund: moneyResult,
    /** The booking's total after the cancellation. */
    total_after: moneyResult,
    /** What the cancellation would disturb now: guests who are inside, vehicles that are out. */
    warnings: z.array(z.string()),
  }),
})
export const cancelBooking = endpoint({
  method: 'POST',
  path: '/bookings/{id}/cancel',
  summary: 'Cancel a booking, one line or one traveller, with the policy’s refund. Another refund needs Refund Payments.',
  access: ['Edit Bookings'],
  scope: ['bookings.write', 'personal_data.read'],
  body: cancelBody,
  result: booking,
})

export const addBookingNote = endpoint({
  method: 'POST',
  path: '/bookings/{id}/notes',
  summary: 'Add a note to the activity of a booking.',
  access: ['Edit Bookings', 'Add Bookings'],
  scope: ['bookings.write', 'personal_data.read'],
  body: z.strictObject({ text: text('Note', 2000) }),
  result: booking,
})

export const settleAttention = endpoint({
  method: 'POST',
  path: '/bookings/{id}/attention',
  summary: 'Record what was done about a booking that needs attention. This clears the mark.',
  access: ['Edit Bookings'],
  body: z.strictObject({ text: text('Action taken', 500) }),
  result: booking,
})

export const silenceBooking = endpoint({
  method: 'POST',
  path: '/bookings/{id}/silent',
  summary: 'Set whether a booking is silent. The client of a silent one gets no mails, messages and papers.',
  access: ['Edit Bookings'],
  body: z.strictObject({ silent: z.boolean('Silent is true or false.') }),
  result: booking,
})

export const extendHold = endpoint({
  method: 'POST',
  path: '/bookings/{id}/extend-hold',
  summary: 'Extend the hold of a booking.',
  access: ['Edit Bookings'],
  scope: ['bookings.write', 'personal_data.read'],
  body: z.strictObject({ hours: z.int().min(1, 'Hours are 1 to 720.').max(720, 'Hours are 1 to 720.') }),
  result: booking,
})

export const moveDeparture = endpoint({
  method: 'POST',
  path: '/bookings/{id}/move',
  summary: 'Move a line to another departure. `price` decides if the old price stays or the new one applies.',
  access: ['Edit Bookings'],
  scope: ['bookings.write', 'personal_data.read'],
  body: z.strictObject({
    version,
    line_id: id,
    departure_id: id,
    price: z.enum(['keep', 'new'], 'Price is keep or new.'),
  }),
  result: booking,
})
export const previewMove = endpoint({
  method: 'GET',
  path: '/bookings/{id}/move',
  summary: 'Preview moving a line to another departure: price and availability.',
  access: ['Edit Bookings'],
  scope: 'bookings.read',
  query: z.strictObject({ line_id: id, departure_id: id }),
  result: z.object({ before: moneyResult, after: moneyResult, places: z.number(), places_left: z.number() }),
})
