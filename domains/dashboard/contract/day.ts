import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { currencyCode, moneyResult } from '#kit/contract/schemas.ts'
import { attentionActions, attentionKinds, severities } from './words.ts'

// What the home screen shows of the day, besides the calls in ../contract.ts.

const item = z.object({
  /** Unique in the list. */
  key: z.string(),
  kind: z.enum(attentionKinds),
  severity: z.enum(severities),
  /** Who or what it is about: a client, a payment's number. */
  title: z.string(),
  text: z.string(),
  amount: moneyResult.nullable(),
  /** Since when it waits, or when it is due. */
  since: z.string(),
  /** Id of the booking, inquiry, payment, rental or deadline, by kind. */
  id: z.string(),
  booking_id: z.string().nullable(),
  /** Version of the deadline or order, for its action. */
  version: z.number().nullable(),
  /** Null if the person may see it, but not settle it. */
  action: z.enum(attentionActions).nullable(),
})

export const attention = endpoint({
  method: 'GET',
  path: '/business/attention',
  summary: 'List what needs attention, most urgent first. Only includes what the user may open.',
  access: ['View Dashboard'],
  result: z.object({
    items: z.array(item),
    /** Kinds of which there are more than listed. */
    more: z.array(z.enum(attentionKinds)),
  }),
})

const sums = z.object({ bookings: z.number(), revenue: moneyResult, received: moneyResult.nullable() })

export const day = endpoint({
  method: 'GET',
  path: '/business/day',
  summary: 'Show today’s figures beside the same weekday last week, and today’s work for each kind of business.',
  access: ['View Dashboard'],
  result: z.object({
    date: z.string(),
    /** The kinds that the agency sells, those of most of the latest bookings first. */
    sells: z.array(z.object({ kind: z.string(), bookings: z.number() })),
    /** `received` is null without View Finance. */
    figures: z.object({ currency: currencyCode, today: sums, week_before: sums }),
    /** Null without rooms, or without the right to see their bookings. */
    rooms: z.object({ arriving: z.number(), leaving: z.number(), in_house: z.number(), dirty: z.number() }).nullable(),
    /** Null without vehicles, or without the right to see their bookings. */
    vehicles: z
      .object({ hand_overs: z.number(), returns: z.number(), late: z.number(), out: z.number(), in_danger: z.number() })
      .nullable(),
  }),
})

/** Number of days of the occupancy, with today. */
export const occupancyDays = 14
export const occupancyKinds = ['room', 'car', 'departure', 'event'] as const

export const occupancy = endpoint({
  method: 'GET',
  path: '/business/occupancy',
  summary: 'Show the occupancy of rooms, vehicles, departures and events for today and the next 13 days.',
  access: ['View Dashboard'],
  result: z.array(
    z.object({
      kind: z.enum(occupancyKinds),
      days: z.array(z.object({ day: z.string(), taken: z.number(), capacity: z.number() })),
    }),
  ),
})
