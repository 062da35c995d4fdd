import { z } from 'zod'
import { currencyCode, moneyResult, timelineEntry } from '#kit/contract/schemas.ts'
import { cabins, changeStatuses, flightStatuses, passengerTypes, providers, titles } from './states.ts'

export const flightStatus = z.enum(flightStatuses, 'Status is not valid.')
export const changeStatus = z.enum(changeStatuses, 'Status is not valid.')

export const airport = z.object({
  code: z.string(),
  name: z.string(),
  city: z.string(),
  country_code: z.string(),
  /** IANA time zone: "Africa/Nairobi". */
  zone: z.string(),
})
export const airline = z.object({
  code: z.string(),
  name: z.string(),
  /** The three-digit prefix of its ticket numbers, if known. */
  ticket_prefix: z.string().nullable(),
})

const stop = airport.omit({ code: true, country_code: true })

/** One flight of an itinerary. Days and times are local to the airports. */
export const segment = z.object({
  carrier: z.string(),
  carrier_name: z.string().nullable(),
  flight_number: z.string(),
  from: z.string(),
  to: z.string(),
  from_airport: stop,
  to_airport: stop,
  departs_on: z.string(),
  departs_time: z.string(),
  arrives_on: z.string(),
  arrives_time: z.string(),
  departs_at: z.string(),
  arrives_at: z.string(),
  minutes: z.number(),
  cabin: z.enum(cabins),
  booking_class: z.string().nullable(),
  baggage: z.string().nullable(),
})

export const passenger = z.object({
  id: z.string(),
  type: z.enum(passengerTypes),
  title: z.enum(titles).nullable(),
  given_names: z.string(),
  surname: z.string(),
  gender: z.enum(['f', 'm']).nullable(),
  born_on: z.string().nullable(),
  nationality: z.string().nullable(),
  passport_number: z.string().nullable(),
  passport_country: z.string().nullable(),
  passport_expires_on: z.string().nullable(),
  frequent_flyer: z.string().nullable(),
  ticket_number: z.string().nullable(),
})

/** A warning that does not block saving. `field` is its field in the form. */
export const warning = z.object({
  code: z.enum([
    'duplicate',
    'passport_expired',
    'passport_expires_soon',
    'passport_missing',
    'age_child',
    'age_adult',
    'age_infant_on_the_way',
    'short_connection',
    'other_airport',
    'departed',
    'far_ahead',
    'unknown_airline',
    'other_ticket_stock',
    'deadline_order',
  ]),
  field: z.string().nullable(),
  text: z.string(),
  /** Another booking that the warning refers to. */
  booking_id: z.string().nullable(),
})

export const sums = z.object({
  base: z.number(),
  taxes: z.number(),
  markup: z.number(),
  service_fee: z.number(),
  total: z.number(),
})
const fares = z.array(z.object({ type: z.enum([...passengerTypes, 'all']), base: z.number(), taxes: z.number() }))
const terms = z.object({
  markup_percent: z.number(),
  markup: z.number(),
  service_fee: z.number(),
  service_fee_per: z.enum(['passenger', 'booking']),
})

export const checked = z.object({
  segments: z.array(segment),
  terms,
  sums,
  currency: currencyCode,
  warnings: z.array(warning),
  /** Errors that saving would return, by field. */
  problems: z.record(z.string(), z.array(z.string())),
})

/** One flight of a schedule change, before and after. */
const changedFlight = z.object({
  flight: z.string(),
  route: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export const change = z.object({
  id: z.string(),
  status: changeStatus,
  source: z.enum(['agent', 'provider']),
  flights: z.array(changedFlight),
  after: z.array(segment),
  /** Shift of the first departure, in minutes. */
  shift_minutes: z.number(),
  note: z.string().nullable(),
  noticed_at: z.string(),
  contacted_at: z.string().nullable(),
  settled_at: z.string().nullable(),
  settled_by: z.string().nullable(),
})

const row = {
  id: z.string(),
  reference: z.string(),
  status: flightStatus,
  pnr: z.string().nullable(),
  route: z.string(),
  carrier: z.string(),
  client_name: z.string(),
  lead_passenger: z.string(),
  passengers: z.number(),
  departs_on: z.string(),
  departs_time: z.string(),
  departs_at: z.string(),
  total: moneyResult,
  due: moneyResult,
  payment_status: z.string(),
  deadline_at: z.string().nullable(),
  ticketed_at: z.string().nullable(),
  change_waiting: z.boolean(),
  needs_attention: z.string().nullable(),
  created_at: z.string(),
}
export const flightRow = z.object({ ...row, client_id: z.string() })

export const flight = z.object({
  id: z.string(),
  reference: z.string(),
  status: flightStatus,
  pnr: z.string().nullable(),
  carrier: z.string(),
  carrier_name: z.string().nullable(),
  provider: z.enum(providers),
  /** The provider request that is still running. */
  under_way: z.enum(['hold', 'ticket', 'cancel', 'accept']).nullable(),
  client: z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  route: z.string(),
  segments: z.array(segment),
  passengers: z.array(passenger),
  currency: currencyCode,
  fares,
  terms,
  own_markup: z.number().nullable(),
  own_service_fee: z.number().nullable(),
  sums,
  /** The booking's current total: the price of the flight, or the charge after a cancellation. */
  total: moneyResult,
  due: moneyResult,
  paid: moneyResult,
  refunded: moneyResult,
  payment_status: z.string(),
  hold_deadline_at: z.string().nullable(),
  fare_deadline_at: z.string().nullable(),
  deadline_at: z.string().nullable(),
  departs_at: z.string(),
  arrives_at: z.string(),
  ticketed_at: z.string().nullable(),
  cancellation: z.object({ by: z.string(), reason: z.string().nullable(), refund: z.string() }).nullable(),
  notes: z.string().nullable(),
  needs_attention: z.string().nullable(),
  warnings: z.array(warning),
  /** The schedule change awaiting a decision. */
  change: change.nullable(),
  allowed: z.array(flightStatus),
  timeline: z.array(timelineEntry),
  version: z.number(),
  created_at: z.string(),
})

export const offer = z.object({
  id: z.string(),
  carrier: z.string(),
  carrier_name: z.string(),
  segments: z.array(segment),
  currency: currencyCode,
  base: z.number(),
  taxes: z.number(),
  /** The airline's price in minor units, without markup and fee. */
  amount: z.number(),
  /** The client's price in minor units, with markup and fee. */
  total: z.number(),
  holdable: z.boolean(),
  hold_until: z.string().nullable(),
  expires_at: z.string(),
  documents_required: z.boolean(),
})

export const settings = z.object({
  markup_percent: z.number(),
  fees: z.array(z.object({ currency: currencyCode, markup: z.number(), service_fee: z.number() })),
  service_fee_per: z.enum(['passenger', 'booking']),
  carriers: z.array(z.string()),
  provider: z.enum(providers),
  /** The provider of new bookings: the one in the settings, if it is ready. */
  in_use: z.enum(providers),
  providers: z.array(
    z.object({
      key: z.enum(providers),
      name: z.string(),
      text: z.string(),
      ready: z.boolean(),
      /** Why it cannot be used in this installation; null if it can. */
      missing: z.string().nullable(),
      /** Only books test flights. */
      test: z.boolean(),
    }),
  ),
  /** The webhook URL for the provider. */
  webhook_url: z.string().nullable(),
  version: z.number(),
})
