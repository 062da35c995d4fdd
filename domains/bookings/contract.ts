import { z } from 'zod'
import { clientBody } from '#domains/clients/contract.ts'
import { fieldFilter, fieldResult, fieldsBody, fieldValues } from '#domains/clients/contract/fields.ts'
import { discountCode } from '#domains/discounts/contract/rules.ts'
import { bookingStatuses } from '#domains/inventory/contract/booking-statuses.ts'
import { residency, selectedOption } from '#domains/inventory/contract/guests.ts'
import { lineTax } from '#domains/inventory/contract/prices.ts'
import {
  amountMinor,
  countryCode,
  currencyCode,
  emailAddress,
  emptyAsNull,
  id,
  instant,
  line,
  localDate,
  moneyResult,
  optionalLine,
  optionalText,
  positiveMoney,
  version,
} from '#kit/contract/schemas.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { cursor, listEndpoint, several } from '#kit/contract/page.ts'
import { optionalPhone } from '#kit/contract/phone.ts'
import { booking, bookingRow, pricedLine } from './contract/shapes.ts'
import { bookingStatus, paymentStatus, paymentStatuses } from './contract/statuses.ts'

export * from './contract/bookable.ts'
export * from './contract/changes.ts'
export * from './contract/deadlines.ts'
export * from './contract/ends.ts'
export * from './contract/history.ts'
export * from './contract/traveller-details.ts'
export * from './contract/units.ts'
export { transitions, type BookingStatus } from './contract/statuses.ts'

const travellerUnit = z.enum(['adult', 'youth', 'child', 'infant', 'senior', 'student', 'family', 'room', 'vehicle', 'item'])
export const traveller = z.strictObject({
  name: line('Name', 160),
  unit: travellerUnit.default('adult'),
  email: emptyAsNull(emailAddress).optional(),
  phone: optionalPhone,
  nationality: emptyAsNull(countryCode).optional(),
  passport_number: optionalLine('Passport number', 40).optional(),
  born_on: emptyAsNull(localDate).optional(),
  dietary: optionalLine('Dietary needs', 200).optional(),
  notes: optionalText('Notes', 1000).optional(),
})

/**
 * A traveller of a booking that exists. With `id`, or with the exact name of one who has no id here, it is that traveller, and what is not
 * given stays. Else it is a new one.
 */
export const editedTraveller = traveller.extend({ id: id.optional(), unit: travellerUnit.optional() })

const selection = z.array(selectedOption).min(1, 'Choose at least one price option.').max(50, 'At most 50 price options.')

/** One item to book: when (a departure, a day on request, nights or hours) and how many of each price option. */
export const bookedLine = z.strictObject({
  inventory_id: id,
  departure_id: id.nullish(),
  starts_on: localDate.nullish(),
  /** Day of departure, for items let by the night. */
  ends_on: localDate.nullish(),
  /** Start and end, for items let by the hour. */
  starts_at: instant.nullish(),
  ends_at: instant.nullish(),
  /** Take exactly these rooms or vehicles. */
  unit_ids: z.array(id).min(1, 'Choose at least one.').max(100, 'At most 100.').optional(),
  /** Of a car: one rate for each tariff, with the number of vehicles. The time decides which rates of that tariff are charged. */
  selection,
})
const lines = z.array(bookedLine).min(1, 'Add at least one item.').max(20, 'At most 20 items.')

/** An optional discount code; an empty string counts as none. */
const optionalDiscountCode = z.union([z.literal('').transform(() => undefined), discountCode]).optional()

export const newBookingBody = z.strictObject({
  client_id: id.optional(),
  client: clientBody.optional(),
  residency: residency.optional(),
  currency: currencyCode.optional(),
  lines,
  travellers: z.array(traveller).max(500, 'At most 500 travellers.').default([]),
  notes: optionalText('Notes', 5000).optional(),
  /** The inquiry that this booking converts. */
  inquiry_id: id.optional(),
  /** What happens to the new booking: its first status. */
  action: z.enum(['inquire', 'request', 'hold', 'confirm', 'waitlist'], 'Action is not valid.').default('hold'),
  /** The total the person saw. If the price has changed, the answer is 409 `price_changed`. */
  expected_total: positiveMoney.optional(),
  discount_code: optionalDiscountCode,
  /** Values of the agency's own fields of bookings. With it, all required ones must be given. */
  fields: fieldValues.optional(),
})

export const editBookingBody = z.strictObject({
  version,
  client_id: id.optional(),
  residency: residency.optional(),
  lines: lines.optional(),
  /** All travellers, in their order. Those who are left out are removed. */
  travellers: z.array(editedTraveller).max(500, 'At most 500 travellers.').optional(),
  notes: optionalText('Notes', 5000).optional(),
  expected_total: positiveMoney.optional(),
})

const extraToPrice = z.strictObject({
  quantity: z.int('Quantity is a whole number.').min(1, 'Quantity is at least 1.').max(10_000, 'Quantity is at most 10000.'),
  unit_amount: amountMinor,
  starts_on: emptyAsNull(localDate).optional(),
})

export const priceBooking = endpoint({
  method: 'POST',
  path: '/bookings/price',
  summary: 'Preview a booking: prices line by line with reasons, and availability. Changes nothing.',
  access: ['Add Bookings', 'Edit Bookings', 'Edit Proposals'],
  scope: 'bookings.read',
  reads: true,
  body: z.strictObject({
    residency: residency.default('non_resident'),
    currency: currencyCode.optional(),
    lines: z.array(bookedLine).max(20, 'At most 20 items.').default([]),
    /** Lines without an item, at the price agreed; they have taxes like others. */
    extras: z.array(extraToPrice).max(30, 'At most 30 lines.').default([]),
    client_id: id.optional(),
    discount_code: optionalDiscountCode,
    /** The booking being edited; it keeps its discount. */
    booking_id: id.optional(),
    /** Price it like a proposal, without automatic discounts. */
    agreed: z.boolean().default(false),
  }),
  result: z.object({
    lines: z.array(pricedLine),
    extras: z.array(z.object({ taxes: z.array(lineTax), amount: moneyResult })),
    total: moneyResult,
    deposit: moneyResult,
    /** The discount already applied, from the code or automatic. */
    discount: z.object({ name: z.string(), amount: moneyResult }).nullable(),
  }),
})

const bookingSort = ['created_at', 'starts_on', 'total', 'client_name'] as const
const bookingFilters = {
  status: several(bookingStatuses, 'Status'),
  payment_status: several(paymentStatuses, 'Payment status'),
  inventory_id: id.optional(),
  departure_id: id.optional(),
  client_id: id.optional(),
  starts_at: localDate.optional(),
  ends_at: localDate.optional(),
  attention: z.enum(['true']).optional(),
  /** Booked and not paid in full; `overdue`: only if the payment deadline has passed. */
  owed: z.enum(['true', 'overdue'], 'Owed is true or overdue.').optional(),
  /** A value of one of the agency's own fields. */
  field: fieldFilter,
  cursor,
}

const listedBooking = bookingRow.extend({
  /** The small cover of the first thing that was booked. */
  picture_url: z.string().nullable(),
  fields: fieldResult,
})

export const listBookings = listEndpoint({
  path: '/bookings',
  summary: 'List bookings of every kind.',
  access: ['View Bookings'],
  scope: ['bookings.read', 'personal_data.read'],
  item: listedBooking,
  sort: bookingSort,
  defaultSort: '-created_at',
  filters: { ...bookingFilters, kind: z.string().max(40).optional() },
})

export const listServiceBookings = listEndpoint({
  path: '/business/service-bookings',
  summary: 'List bookings of services.',
  access: ['View Bookings'],
  feature: 'services',
  item: listedBooking,
  sort: bookingSort,
  defaultSort: '-created_at',
  filters: bookingFilters,
})
export const showServiceBooking = endpoint({
  method: 'GET',
  path: '/business/service-bookings/{id}/show',
  summary: 'Show a service booking with its lines, travellers and activity.',
  access: ['View Bookings', 'Edit Bookings'],
  feature: 'services',
  result: booking,
})

export const createBooking = endpoint({
  method: 'POST',
  path: '/bookings/new',
  summary: 'Create a booking, on hold or confirmed. Send an Idempotency-Key so that a retry does not book twice.',
  access: ['Add Bookings'],
  scope: ['bookings.write', 'personal_data.read'],
  body: newBookingBody,
  result: booking,
})
export const editBooking = endpoint({
  method: 'GET',
  path: '/bookings/edit/{id}',
  summary: 'Show a booking for editing.',
  access: ['Edit Bookings'],
  result: booking,
})
export const showBooking = endpoint({
  method: 'GET',
  path: '/bookings/{id}/show',
  summary: 'Show a booking with its lines, travellers and activity.',
  access: ['View Bookings', 'Edit Bookings'],
  scope: ['bookings.read', 'personal_data.read'],
  result: booking,
})
export const updateBooking = endpoint({
  method: 'POST',
  path: '/bookings/edit/{id}',
  summary: 'Update client, lines, travellers or notes. Changed lines are priced again and take new places.',
  access: ['Edit Bookings'],
  scope: ['bookings.write', 'personal_data.read'],
  body: editBookingBody,
  result: booking,
})

export const updateBookingFields = endpoint({
  method: 'PUT',
  path: '/bookings/{id}/fields',
  summary: 'Change values of the custom fields of a booking. Absent keys stay, null clears.',
  access: ['Edit Bookings'],
  scope: ['bookings.write', 'personal_data.read'],
  body: fieldsBody,
  result: booking,
})

export const bookingCalendar = endpoint({
  method: 'GET',
  path: '/bookings/calendar',
  summary: 'List booked lines and departures between two days, at most 100.',
  access: ['View Calender'],
  scope: ['bookings.read', 'personal_data.read'],
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
        inventory_id: z.string().nullable(),
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
