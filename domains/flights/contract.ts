import { z } from 'zod'
import { currencyCode, idOf, localDate, moneyResult } from '#kit/contract/schemas.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import * as bodies from './contract/bodies.ts'
import * as results from './contract/results.ts'
import { several } from './contract/several.ts'
import { flightStatuses } from './contract/states.ts'

export * from './contract/changes.ts'
export * from './contract/offers.ts'

const feature = 'flight_booking' as const

const codes = z
  .string()
  .max(200)
  .transform((text) => text.toUpperCase().split(',').filter(Boolean))
  .optional()

/** Lists of flights name passengers and clients. */
const seeBookings = ['View Bookings', 'Add Bookings', 'Edit Bookings'] as const

export const showSettings = endpoint({
  method: 'GET',
  path: '/flights/settings',
  summary: 'Show the flight settings: markup, fees, airlines and the provider in use.',
  access: 'member',
  feature,
  result: results.settings,
})
export const updateSettings = endpoint({
  method: 'POST',
  path: '/flights/settings',
  summary: 'Update the flight settings. Bookings keep the markup and fees they were created with.',
  access: ['Edit Agency'],
  feature,
  body: bodies.settingsBody,
  result: results.settings,
})

export const findAirports = endpoint({
  method: 'GET',
  path: '/flights/airports',
  summary: 'List airports by code, name, city or country, best match first. `codes` lists given airports.',
  access: 'member',
  feature,
  query: z.strictObject({ search: z.string().max(100, 'Search is at most 100 characters.').default(''), codes }),
  result: z.array(results.airport),
})
export const findAirlines = endpoint({
  method: 'GET',
  path: '/flights/airlines',
  summary: 'List airlines by code or name, those of the settings first.',
  access: 'member',
  feature,
  query: z.strictObject({ search: z.string().max(100, 'Search is at most 100 characters.').default(''), codes }),
  result: z.array(results.airline),
})

const sorts = ['created_at', 'departs_at', 'deadline_at', 'total'] as const

export const listFlights = listEndpoint({
  path: '/flights/bookings',
  summary: 'List flight bookings. Searches PNR, passengers, ticket numbers, route, flights, reference and client.',
  access: seeBookings,
  feature,
  item: results.flightRow,
  sort: sorts,
  defaultSort: '-created_at',
  filters: {
    status: several(flightStatuses),
    carrier: z.string().max(2, 'Airline is not valid.').optional(),
    client_id: idOf('Client').optional(),
    starts_at: localDate.optional(),
    ends_at: localDate.optional(),
    deadline: z.enum(['overdue', 'today', 'week', 'open'], 'Deadline is not valid.').optional(),
    change: z.enum(['waiting'], 'Change is waiting or left out.').optional(),
  },
})

export const listDeadlines = listEndpoint({
  path: '/flights/deadlines',
  summary: 'List flight bookings whose seats or fare expire, overdue ones first.',
  access: seeBookings,
  feature,
  item: results.flightRow.extend({
    hold_deadline_at: z.string().nullable(),
    fare_deadline_at: z.string().nullable(),
    overdue: z.boolean(),
  }),
  sort: ['deadline_at'],
  defaultSort: 'deadline_at',
  filters: { overdue: z.enum(['true'], 'Overdue is true or left out.').optional() },
})

export const checkFlight = endpoint({
  method: 'POST',
  path: '/flights/bookings/check',
  summary: 'Preview a flight booking: price, and warnings about airports, times, passports and duplicates. Changes nothing.',
  access: ['Add Bookings', 'Edit Bookings'],
  reads: true,
  feature,
  body: bodies.checkFlightBody,
  result: results.checked,
})
export const createFlight = endpoint({
  method: 'POST',
  path: '/flights/bookings/new',
  summary: 'Record a flight booking. Send an Idempotency-Key so that a retry does not book twice.',
  access: ['Add Bookings'],
  feature,
  body: bodies.newFlightBody,
  result: results.flight,
})
export const showFlight = endpoint({
  method: 'GET',
  path: '/flights/bookings/{id}/show',
  summary: 'Show a flight booking with its flights, passengers, fare, warnings and activity.',
  access: ['View Bookings', 'Add Bookings', 'Edit Bookings'],
  feature,
  result: results.flight,
})
export const updateFlight = endpoint({
  method: 'POST',
  path: '/flights/bookings/{id}/edit',
  summary: 'Update a flight booking that is not ticketed: client, flights, passengers, fare, deadlines and notes.',
  access: ['Edit Bookings'],
  feature,
  body: bodies.editFlightBody,
  result: results.flight,
})
export const deleteFlight = endpoint({
  method: 'POST',
  path: '/flights/bookings/{id}/delete',
  summary: 'Delete a draft or quote without payments. Cancel others instead.',
  access: ['Edit Bookings'],
  feature,
  result: z.object({ id: z.string() }),
})
export const moveFlight = endpoint({
  method: 'POST',
  path: '/flights/bookings/{id}/status',
  summary: 'Change the status of a flight booking: quote, hold, ticketing, failed or refunded.',
  access: ['Edit Bookings'],
  feature,
  body: bodies.moveFlightBody,
  result: results.flight,
})
export const ticketFlight = endpoint({
  method: 'POST',
  path: '/flights/bookings/{id}/ticket',
  summary: 'Record the tickets, one per passenger, or have the provider issue them. This also records the sale.',
  access: ['Edit Bookings'],
  feature,
  body: bodies.ticketBody,
  result: results.flight,
})
export const correctTickets = endpoint({
  method: 'POST',
  path: '/flights/bookings/{id}/tickets',
  summary: 'Correct ticket numbers of a ticketed booking.',
  access: ['Edit Bookings'],
  feature,
  body: bodies.correctTicketsBody,
  result: results.flight,
})
export const changeDeadlines = endpoint({
  method: 'POST',
  path: '/flights/bookings/{id}/deadlines',
  summary: 'Update until when the airline keeps seats and fare.',
  access: ['Edit Bookings'],
  feature,
  body: bodies.deadlinesBody,
  result: results.flight,
})
export const changeDocuments = endpoint({
  method: 'POST',
  path: '/flights/bookings/{id}/passengers',
  summary: 'Record passports and frequent flyer numbers of passengers, also after ticketing.',
  access: ['Edit Bookings', 'Add Bookings'],
  feature,
  body: bodies.documentsBody,
  result: results.flight,
})
export const quoteCancel = endpoint({
  method: 'GET',
  path: '/flights/bookings/{id}/cancel',
  summary: 'Preview cancelling a flight: what was paid, the possible charge, and the airline’s refund from the provider.',
  access: ['Edit Bookings', 'View Bookings'],
  feature,
  result: z.object({
    chargeable: z.boolean(),
    total: moneyResult,
    paid: moneyResult,
    /** The airline's refund, if a provider reports it. */
    airline_refund: moneyResult.nullable(),
    suggested_charge: z.number(),
    voidable: z.boolean(),
  }),
})
export const cancelFlight = endpoint({
  method: 'POST',
  path: '/flights/bookings/{id}/cancel',
  summary: 'Cancel a flight. What was paid beyond the charge is refunded.',
  access: ['Edit Bookings'],
  feature,
  body: bodies.cancelFlightBody,
  result: results.flight,
})
export const voidFlight = endpoint({
  method: 'POST',
  path: '/flights/bookings/{id}/void',
  summary: 'Void the tickets on the day of issue. Everything but a charge is refunded.',
  access: ['Edit Bookings'],
  feature,
  body: bodies.voidFlightBody,
  result: results.flight,
})

const sold = { bookings: z.number(), tickets: z.number(), sold: moneyResult, earned: moneyResult }

export const flightStatistics = endpoint({
  method: 'GET',
  path: '/flights/statistics',
  summary: 'Show flight sales by month and airline in one currency (default: 12 months), next departures and next deadlines.',
  mayLag: true,
  access: seeBookings,
  feature,
  query: z.strictObject({ starts_at: localDate.optional(), ends_at: localDate.optional(), currency: currencyCode.optional() }),
  result: z.object({
    starts_at: z.string(),
    ends_at: z.string(),
    currency: currencyCode,
    /** Currencies in which flights were sold in the period. */
    currencies: z.array(currencyCode),
    totals: z.object(sold),
    /** Every month of the period as "2027-03", including months without sales. */
    months: z.array(z.object({ month: z.string(), ...sold })),
    carriers: z.array(z.object({ carrier: z.string(), name: z.string().nullable(), ...sold })),
    statuses: z.array(z.object({ status: results.flightStatus, count: z.number() })),
    /** The next departures with tickets. */
    departures: z.array(results.flightRow),
    deadlines: z.object({ overdue: z.number(), today: z.number(), open: z.number(), next: z.array(results.flightRow) }),
    changes_waiting: z.number(),
  }),
})
