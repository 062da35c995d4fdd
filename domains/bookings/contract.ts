import { z } from 'zod'
import { clientBody } from '#domains/clients/contract.ts'
import { residency } from '#domains/inventory/contract/prices.ts'
import {
  countryCode,
  currencyCode,
  emailAddress,
  line,
  localDate,
  moneyResult,
  optionalLine,
  optionalText,
  positiveMoney,
  text,
} from '#kit/contract/schemas.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { phone } from '#kit/contract/phone.ts'

export const bookingStatuses = [
  'inquired',
  'requested',
  'on_hold',
  'waitlisted',
  'confirmed',
  'in_progress',
  'completed',
  'no_show',
  'cancelled',
  'expired',
  'declined',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]
export const paymentStatuses = [
  'not_required',
  'unpaid',
  'deposit_paid',
  'partially_paid',
  'paid',
  'overpaid',
  'partially_refunded',
  'refunded',
] as const

/** Allowed moves; one outside answers 409 `invalid_transition`. */
export const transitions: Record<BookingStatus, readonly BookingStatus[]> = {
  inquired: ['requested', 'on_hold', 'declined', 'cancelled'],
  requested: ['on_hold', 'confirmed', 'waitlisted', 'declined', 'expired', 'cancelled'],
  on_hold: ['confirmed', 'expired', 'cancelled'],
  waitlisted: ['on_hold', 'cancelled', 'expired'],
  confirmed: ['in_progress', 'completed', 'no_show', 'cancelled'],
  in_progress: ['completed', 'cancelled'],
  completed: [],
  no_show: [],
  cancelled: [],
  expired: ['on_hold'],
  declined: [],
}

const id = z.uuid('Id is not valid.')
const bookingStatus = z.enum(bookingStatuses, 'Status is not valid.')
const paymentStatus = z.enum(paymentStatuses, 'Payment status is not valid.')

export const traveller = z.strictObject({
  name: line('Name', 160),
  unit: z.enum(['adult', 'youth', 'child', 'infant', 'senior', 'student', 'family', 'room', 'vehicle', 'item']).default('adult'),
  email: z.union([z.literal('').transform(() => null), z.null(), emailAddress]).optional(),
  phone: z.union([z.literal('').transform(() => null), z.null(), phone]).optional(),
  nationality: z.union([z.literal('').transform(() => null), z.null(), countryCode]).optional(),
  passport_number: optionalLine('Passport number', 40).optional(),
  born_on: z.union([z.literal('').transform(() => null), z.null(), localDate]).optional(),
  dietary: optionalLine('Dietary needs', 200).optional(),
  notes: optionalText('Notes', 1000).optional(),
})

const selection = z
  .array(
    z.strictObject({
      price_option_id: id,
      quantity: z.int('Quantity is a whole number.').min(0, 'Quantity is zero or more.').max(10_000, 'Quantity is at most 10000.'),
    }),
  )
  .min(1, 'Choose at least one price option.')
  .max(50, 'At most 50 price options.')

/** What is sold: an item, its departure (or a day when it is on request), and how many of each price option. */
export const bookedLine = z.strictObject({ inventory_id: id, departure_id: id.nullish(), starts_on: localDate.nullish(), selection })
const lines = z.array(bookedLine).min(1, 'Add at least one item.').max(20, 'At most 20 items.')

export const newBookingBody = z.strictObject({
  client_id: id.optional(),
  client: clientBody.optional(),
  residency: residency.optional(),
  currency: currencyCode.optional(),
  lines,
  travellers: z.array(traveller).max(500, 'At most 500 travellers.').default([]),
  notes: optionalText('Notes', 5000).optional(),
  /** What becomes of it at once. */
  action: z.enum(['inquire', 'request', 'hold', 'confirm', 'waitlist'], 'Action is not valid.').default('hold'),
  /** The total the person saw; when the price has changed meanwhile the answer is 409 `price_changed`. */
  expected_total: positiveMoney.optional(),
})

export const editBookingBody = z.strictObject({
  version: z.int('Version is required.'),
  client_id: id.optional(),
  residency: residency.optional(),
  lines: lines.optional(),
  travellers: z.array(traveller).max(500, 'At most 500 travellers.').optional(),
  notes: optionalText('Notes', 5000).optional(),
  expected_total: positiveMoney.optional(),
})

const item = z.object({
  price_option_id: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: z.number(),
  unit_amount: z.number(),
  amount: z.number(),
  because: z.array(z.object({ text: z.string(), amount_change: z.number() })),
})

export const pricedLine = z.object({
  inventory_id: z.string(),
  title: z.string(),
  departure_id: z.string().nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  places: z.number(),
  places_left: z.number().nullable(),
  items: z.array(item),
  amount: moneyResult,
})

export const priceBooking = endpoint({
  method: 'POST',
  path: '/bookings/price',
  summary: 'What a booking would cost, line by line and why, and whether the places are there. Changes nothing.',
  access: ['Add Bookings', 'Edit Bookings'],
  body: z.strictObject({ residency: residency.default('non_resident'), currency: currencyCode.optional(), lines }),
  result: z.object({ lines: z.array(pricedLine), total: moneyResult, deposit: moneyResult }),
})

const bookingRow = z.object({
  id: z.string(),
  reference: z.string(),
  status: bookingStatus,
  payment_status: paymentStatus,
  title: z.string(),
  kinds: z.array(z.string()),
  client_id: z.string(),
  client_name: z.string(),
  travellers: z.number(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  total: moneyResult,
  due: moneyResult,
  hold_expires_at: z.string().nullable(),
  needs_attention: z.string().nullable(),
  source: z.string(),
  created_at: z.string(),
})

export const listBookings = listEndpoint({
  path: '/bookings',
  summary: 'Bookings of every kind.',
  access: ['View Bookings'],
  item: bookingRow,
  sort: ['created_at', 'starts_on', 'total', 'client_name'],
  defaultSort: '-created_at',
  filters: {
    status: several(bookingStatuses, 'Status'),
    payment_status: several(paymentStatuses, 'Payment status'),
    kind: z.string().max(40).optional(),
    inventory_id: id.optional(),
    departure_id: id.optional(),
    client_id: id.optional(),
    starts_at: localDate.optional(),
    ends_at: localDate.optional(),
    attention: z.enum(['true']).optional(),
    /** Booked and not paid in full; `overdue` only what should have come by now. */
    owed: z.enum(['true', 'overdue'], 'Owed is true or overdue.').optional(),
  },
})

const line_ = z.object({
  id: z.string(),
  kind: z.string(),
  inventory_id: z.string(),
  title: z.string(),
  departure_id: z.string().nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  places: z.number(),
  items: z.array(item),
  amount: moneyResult,
  taking: z.enum(['none', 'held', 'sold']),
  supplier_status: z.string(),
  cancelled_at: z.string().nullable(),
})

const travellerRow = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  nationality: z.string().nullable(),
  passport_number: z.string().nullable(),
  born_on: z.string().nullable(),
  dietary: z.string().nullable(),
  notes: z.string().nullable(),
  cancelled_at: z.string().nullable(),
})

export const booking = bookingRow.extend({
  residency,
  subtotal: moneyResult,
  discount: moneyResult,
  deposit: moneyResult,
  paid: moneyResult,
  refunded: moneyResult,
  client: z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  lines: z.array(line_),
  traveller_details: z.array(travellerRow),
  timeline: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      type: z.string(),
      title: z.string(),
      detail: z.string().nullable(),
      user_name: z.string().nullable(),
    }),
  ),
  allowed: z.array(bookingStatus),
  cancellation: z.object({ by: z.string(), reason: z.string().nullable(), refund: z.string() }).nullable(),
  payment_due_at: z.string().nullable(),
  confirmed_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  notes: z.string().nullable(),
  version: z.number(),
})

export const createBooking = endpoint({
  method: 'POST',
  path: '/bookings/new',
  summary: 'Book: prices on the server, takes the places, holds or confirms. Send an Idempotency-Key so that a repeat books once.',
  access: ['Add Bookings'],
  body: newBookingBody,
  result: booking,
})
export const editBooking = endpoint({
  method: 'GET',
  path: '/bookings/edit/{id}',
  summary: 'A booking to be edited.',
  access: ['Edit Bookings'],
  result: booking,
})
export const showBooking = endpoint({
  method: 'GET',
  path: '/bookings/{id}/show',
  summary: 'A booking with its lines, travellers and timeline.',
  access: ['View Bookings', 'Edit Bookings'],
  result: booking,
})
export const updateBooking = endpoint({
  method: 'POST',
  path: '/bookings/edit/{id}',
  summary: 'Change client, lines, travellers or notes; changed lines are priced anew and take their places anew.',
  access: ['Edit Bookings'],
  body: editBookingBody,
  result: booking,
})
export const deleteBooking = endpoint({
  method: 'POST',
  path: '/bookings/{id}/delete',
  summary:
    'Delete a booking that holds nothing, was never confirmed and has neither money nor a numbered paper; others are cancelled instead.',
  access: ['Edit Bookings'],
  result: z.object({ id: z.string() }),
})

export const moveBooking = endpoint({
  method: 'POST',
  path: '/bookings/{id}/status',
  summary: 'Move a booking to another status: confirm, hold, decline, start, complete, no show, waitlist.',
  access: ['Edit Bookings'],
  body: z.strictObject({
    status: z.enum(
      ['requested', 'on_hold', 'waitlisted', 'confirmed', 'in_progress', 'completed', 'no_show', 'declined'],
      'Status is not valid.',
    ),
    reason: optionalText('Reason', 500).optional(),
  }),
  result: booking,
})

/** What is cancelled, the whole booking when neither is named; `policy` computes the share from the cancellation policy. */
const cancelled = {
  refund: z.enum(['policy', 'full', 'none'], 'Refund is not valid.').default('policy'),
  line_id: id.optional(),
  traveller_id: id.optional(),
}
export const cancelBody = z.strictObject({
  by: z.enum(['client', 'agency', 'supplier'], 'By whom is not valid.'),
  reason: line('Reason', 500),
  ...cancelled,
})
export const previewCancel = endpoint({
  method: 'GET',
  path: '/bookings/{id}/cancel',
  summary: 'What cancelling a booking, one line or one traveller now would keep and give back.',
  access: ['Edit Bookings', 'View Bookings'],
  query: z.strictObject(cancelled),
  result: z.object({
    refund_percent: z.number(),
    days_before: z.number().nullable(),
    /** What was paid and stays, and what was paid and goes back. */
    kept: moneyResult,
    refund: moneyResult,
    /** What the booking costs from then on. */
    total_after: moneyResult,
    tiers: z.array(z.object({ days_before: z.number(), refund_percent: z.number() })),
  }),
})
export const cancelBooking = endpoint({
  method: 'POST',
  path: '/bookings/{id}/cancel',
  summary: 'Cancel a booking, one line or one traveller, with the refund of the policy.',
  access: ['Edit Bookings'],
  body: cancelBody,
  result: booking,
})

export const addBookingNote = endpoint({
  method: 'POST',
  path: '/bookings/{id}/notes',
  summary: 'Write a note on the timeline.',
  access: ['Edit Bookings', 'Add Bookings'],
  body: z.strictObject({ text: text('Note', 2000) }),
  result: booking,
})

export const settleAttention = endpoint({
  method: 'POST',
  path: '/bookings/{id}/attention',
  summary: 'Say what was done about a booking that needs attention; it needs none after that.',
  access: ['Edit Bookings'],
  body: z.strictObject({ text: text('What was done', 500) }),
  result: booking,
})

export const extendHold = endpoint({
  method: 'POST',
  path: '/bookings/{id}/extend-hold',
  summary: 'Keep the places on hold for longer.',
  access: ['Edit Bookings'],
  body: z.strictObject({ hours: z.int().min(1, 'Hours are 1 to 720.').max(720, 'Hours are 1 to 720.') }),
  result: booking,
})

export const moveDeparture = endpoint({
  method: 'POST',
  path: '/bookings/{id}/move',
  summary: 'Move a line to another departure. `price` says whether the old price stays or the new one counts.',
  access: ['Edit Bookings'],
  body: z.strictObject({
    version: z.int('Version is required.'),
    line_id: id,
    departure_id: id,
    price: z.enum(['keep', 'new'], 'Price is keep or new.'),
  }),
  result: booking,
})
export const previewMove = endpoint({
  method: 'GET',
  path: '/bookings/{id}/move',
  summary: 'What moving a line to another departure would change in price, and whether there is room.',
  access: ['Edit Bookings'],
  query: z.strictObject({ line_id: id, departure_id: id }),
  result: z.object({ before: moneyResult, after: moneyResult, places: z.number(), places_left: z.number() }),
})

export const bookingCalendar = endpoint({
  method: 'GET',
  path: '/bookings/calendar',
  summary: 'Booked lines and departures between two days (at most 100).',
  access: ['View Calender'],
  query: z.strictObject({ starts_at: localDate, ends_at: localDate, kind: z.string().max(40).optional(), inventory_id: id.optional() }),
  result: z.object({
    lines: z.array(
      z.object({
        id: z.string(),
        booking_id: z.string(),
        version: z.number(),
        reference: z.string(),
        status: bookingStatus,
        payment_status: paymentStatus,
        client_name: z.string(),
        title: z.string(),
        kind: z.string(),
        inventory_id: z.string(),
        departure_id: z.string().nullable(),
        starts_on: z.string(),
        ends_on: z.string(),
        starts_at: z.string().nullable(),
        places: z.number(),
      }),
    ),
    departures: z.array(
      z.object({
        id: z.string(),
        inventory_id: z.string(),
        title: z.string(),
        starts_on: z.string(),
        ends_on: z.string(),
        starts_at: z.string().nullable(),
        capacity: z.number(),
        taken: z.number(),
        status: z.string(),
      }),
    ),
    truncated: z.boolean(),
  }),
})

/** What can be booked by hand: published items with their options and coming departures. */
export const bookableItems = listEndpoint({
  path: '/bookings/bookable',
  summary: 'Items that can be booked, with price options and coming departures.',
  access: ['Add Bookings', 'Edit Bookings'],
  item: z.object({
    id: z.string(),
    kind: z.string(),
    title: z.string(),
    image_url: z.string().nullable(),
    currency: currencyCode,
    on_request: z.boolean(),
    days: z.number(),
    options: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        unit: z.string(),
        per: z.string(),
        amount: z.number(),
        currency: currencyCode,
        places: z.number(),
        min_quantity: z.number(),
        max_quantity: z.number().nullable(),
      }),
    ),
    departures: z.array(
      z.object({ id: z.string(), starts_on: z.string(), ends_on: z.string(), starts_at: z.string().nullable(), places_left: z.number() }),
    ),
  }),
  sort: ['title'],
  defaultSort: 'title',
  filters: { inventory_id: id.optional() },
})
