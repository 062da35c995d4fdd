import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { currencyCode, localDate, moneyResult } from '#kit/contract/schemas.ts'

export * from './contract/day.ts'

/** Maximum length of a period, in days. */
export const longestPeriod = 400
export const buckets = ['day', 'week', 'month'] as const

const departure = z.object({
  id: z.string(),
  inventory_id: z.string(),
  title: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  starts_at: z.string().nullable(),
  status: z.string(),
  capacity: z.number(),
  held: z.number(),
  sold: z.number(),
})

export const offerStatistics = endpoint({
  method: 'GET',
  path: '/business/offer-statistics',
  summary: 'Show offers by kind and status, and how full the next departures are.',
  mayLag: true,
  access: ['View Dashboard'],
  result: z.object({
    kinds: z.array(z.object({ kind: z.string(), total: z.number(), by_status: z.record(z.string(), z.number()) })),
    /** The next ten departures. */
    departures: z.array(departure),
    /** Totals of all departures of the next 30 days. */
    coming: z.object({ days: z.number(), departures: z.number(), capacity: z.number(), taken: z.number() }),
  }),
})

const figures = z.object({ bookings: z.number(), travellers: z.number(), revenue: moneyResult })

export const bookingStatistics = endpoint({
  method: 'GET',
  path: '/business/booking-statistics',
  summary: 'Show bookings and their value by day, week or month (Kampala), with the previous period, in one currency.',
  mayLag: true,
  access: ['View Dashboard'],
  query: z.strictObject({
    /** First and last day; the last 30 days if both are absent. */
    starts_at: localDate.optional(),
    ends_at: localDate.optional(),
    /** If absent, the agency's own, or the one with the most bookings if the agency's own has none. */
    currency: currencyCode.optional(),
    /** Chosen by the length of the period if absent. */
    bucket: z.enum(buckets, 'Bucket is day, week or month.').optional(),
  }),
  result: z.object({
    starts_at: z.string(),
    ends_at: z.string(),
    bucket: z.enum(buckets),
    currency: currencyCode,
    /** Currencies with bookings in either period. */
    currencies: z.array(currencyCode),
    /** The preceding period of the same length. */
    previous: z.object({ starts_at: z.string(), ends_at: z.string() }),
    buckets: z.array(figures.extend({ starts_on: z.string(), ends_on: z.string(), previous: figures })),
    totals: figures,
    previous_totals: figures,
    by_status: z.array(z.object({ status: z.string(), bookings: z.number(), revenue: moneyResult })),
    /** The five items with the highest value. */
    by_package: z.array(z.object({ inventory_id: z.string(), title: z.string(), bookings: z.number(), revenue: moneyResult })),
  }),
})

export const bookingSources = endpoint({
  method: 'GET',
  path: '/business/booking-sources',
  summary: 'List bookings of a period by source, most first, with the previous period of the same length.',
  access: ['View Dashboard'],
  query: z.strictObject({ starts_at: localDate, ends_at: localDate }),
  result: z.array(z.object({ source: z.string(), bookings: z.number(), before: z.number() })),
})

export const bookingOrigins = endpoint({
  method: 'GET',
  path: '/business/booking-origins',
  summary: 'List bookings of a period by the client’s country, most first, each with its largest town as a map point.',
  access: ['View Dashboard'],
  query: z.strictObject({ starts_at: localDate, ends_at: localDate }),
  result: z.array(
    z.object({
      country_code: z.string(),
      country: z.string(),
      bookings: z.number(),
      /** Null for a country without a town in the gazetteer. */
      point: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    }),
  ),
})

const trip = z.object({
  /** Null for lines without an inventory item, such as a flight. */
  inventory_id: z.string().nullable(),
  /** Null for a trip on request. */
  departure_id: z.string().nullable(),
  title: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  starts_at: z.string().nullable(),
  capacity: z.number().nullable(),
  places: z.number(),
  bookings: z.number(),
  /** How many of them are not fully paid. */
  unpaid: z.number(),
  /** The booking, if there is only one, and its client. */
  booking_id: z.string().nullable(),
  client_name: z.string().nullable(),
  /** Phone and amount due of that booking; null without the right to see bookings. */
  client_phone: z.string().nullable(),
  due: moneyResult.nullable(),
  kind: z.string(),
  /** Address of a small picture of the item. */
  picture: z.string().nullable(),
  /** Names of the rooms, or number plates of the vehicles. */
  units: z.array(z.string()),
  /** Time of pick-up or return of a vehicle, `HH:MM`. */
  time: z.string().nullable(),
  /** All its bookings have begun, or for a return, are over. */
  done: z.boolean(),
})

const booking = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.string(),
  payment_status: z.string(),
  title: z.string(),
  client_name: z.string(),
  starts_on: z.string().nullable(),
  total: moneyResult,
  due: moneyResult,
  hold_expires_at: z.string().nullable(),
  payment_due_at: z.string().nullable(),
  needs_attention: z.string().nullable(),
})

const some = z.object({ count: z.number(), rows: z.array(booking) })

export const today = endpoint({
  method: 'GET',
  path: '/business/today',
  summary: 'Show today: departures and returns, expiring holds, overdue payments, and bookings that need attention.',
  access: ['View Dashboard'],
  result: z.object({
    date: z.string(),
    departing: z.array(trip),
    /** Trips of more than a day that end today. */
    returning: z.array(trip),
    /** Holds that expire within 24 hours, soonest first. */
    holds: some,
    /** Unpaid bookings that are not overdue. */
    unpaid: z.object({ count: z.number(), due: z.array(moneyResult) }),
    /** Longest overdue first. */
    overdue: some.extend({ due: z.array(moneyResult) }),
    attention: some,
  }),
})
