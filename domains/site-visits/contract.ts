import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { line, localDate, moneyResult, versionOrZero } from '#kit/contract/schemas.ts'
import { comparisons, dimensions, goalKinds, revenueDimensions, visitEvents } from './contract/words.ts'

const feature: Feature = 'website'
// The specification asks for no permission: everybody of the agency sees how the website does.
const see = { access: 'member' as Access, feature }
const edit = { access: ['Edit Website'] as Access, feature }

const totals = z.object({
  visits: z.number(),
  views: z.number(),
  /** Visitors of the day if it is one, else null: a visitor of two days cannot be recognised, so days are never added up. */
  visitors: z.number().nullable(),
  /** The average of the days. */
  visitors_per_day: z.number(),
  /** Percent of the visits that saw one page; null without visits. */
  bounce_percent: z.number().nullable(),
  seconds_per_visit: z.number().nullable(),
  searches: z.number(),
  /** Page views of programs. They count nowhere else. */
  bot_views: z.number(),
  bookings: z.number(),
  revenue: z.array(moneyResult),
})

const point = z.object({ at: z.string(), visitors: z.number(), visits: z.number(), views: z.number() })
const counted = z.object({ value: z.string(), visits: z.number(), views: z.number(), entries: z.number() })
const sold = z.object({ value: z.string(), bookings: z.number(), revenue: z.array(moneyResult) })
const vital = z.object({
  vital: z.enum(['lcp', 'inp', 'cls']),
  /** Three quarters of the measurements are at most this: milliseconds, CLS in thousandths. Null without measurements. */
  p75: z.number().nullable(),
  rating: z.enum(['good', 'fair', 'poor']).nullable(),
  measured: z.number(),
})

export const analyticsQuery = z.strictObject({
  from: localDate.optional(),
  to: localDate.optional(),
  compare: z.enum(comparisons, 'Compare is not valid.').default('previous'),
})

export const websiteAnalytics = endpoint({
  method: 'GET',
  path: '/website/analytics',
  summary: 'Show visits of the website by page, source, country and device, the way to bookings, and their revenue.',
  ...see,
  query: analyticsQuery,
  errorField: true,
  result: z.object({
    from: z.string(),
    to: z.string(),
    /** When the newest visits were counted. */
    updated_at: z.string().nullable(),
    totals,
    compared: z.object({ from: z.string(), to: z.string(), totals }).nullable(),
    /** By hour for one day, else by day. */
    unit: z.enum(['hour', 'day']),
    points: z.array(point),
    compared_points: z.array(point),
    pages: z.array(counted),
    landing_pages: z.array(counted),
    sources: z.array(counted),
    campaigns: z.array(counted),
    countries: z.array(counted),
    /** Percent of the visits whose country is that of the browser's time zone; the others are read from its language. */
    country_by_zone_percent: z.number().nullable(),
    devices: z.array(counted),
    browsers: z.array(counted),
    bots: z.array(counted),
    vitals: z.array(vital),
    /** Visits that saw a page, searched and held places, and bookings of the period that were confirmed. */
    funnel: z.array(z.object({ step: z.enum(['visit', 'search', 'hold', 'paid']), count: z.number(), percent: z.number().nullable() })),
    goals: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(goalKinds),
        target: z.string(),
        visits: z.number(),
        percent: z.number().nullable(),
      }),
    ),
    revenue: z.object({ by_source: z.array(sold), by_campaign: z.array(sold), by_landing_page: z.array(sold) }),
  }),
})

export const listVisits = listEndpoint({
  path: '/website/analytics/rows',
  summary: 'List visits by one dimension, such as pages or sources, for a table or a file.',
  ...see,
  item: z.object({
    value: z.string(),
    visits: z.number(),
    views: z.number(),
    entries: z.number(),
    bounce_percent: z.number().nullable(),
    searches: z.number(),
    holds: z.number(),
  }),
  sort: ['visits', 'views', 'value'],
  defaultSort: '-visits',
  filters: {
    dimension: z.enum(dimensions, 'Dimension is not valid.').default('page'),
    from: localDate.optional(),
    to: localDate.optional(),
  },
})

export const listRevenue = listEndpoint({
  path: '/website/analytics/revenue',
  summary: 'List revenue of confirmed bookings by source, campaign or landing page, for a table or a file.',
  ...see,
  item: z.object({ value: z.string(), currency: z.string(), bookings: z.number(), amount: z.number() }),
  sort: ['amount', 'bookings', 'value'],
  defaultSort: '-amount',
  filters: {
    dimension: z.enum(revenueDimensions, 'Dimension is not valid.').default('source'),
    from: localDate.optional(),
    to: localDate.optional(),
  },
})

export const liveVisits = endpoint({
  method: 'GET',
  path: '/website/analytics/live',
  summary: 'Show who is on the website now: visitors of the last five minutes, their pages and sources.',
  ...see,
  result: z.object({
    visitors: z.number(),
    /** Page views of each of the last 30 minutes, the newest last. */
    minutes: z.array(z.number()),
    pages: z.array(z.object({ value: z.string(), visitors: z.number() })),
    sources: z.array(z.object({ value: z.string(), visitors: z.number() })),
    countries: z.array(z.object({ value: z.string(), visitors: z.number() })),
  }),
})

const goal = z.object({ id: z.string(), name: z.string(), kind: z.enum(goalKinds), target: z.string() })
export const goalBody = z.discriminatedUnion('kind', [
  z.strictObject({
    name: line('Name', 60),
    kind: z.literal('page'),
    target: z.string('Page is required.').regex(/^\/[^\s?#]{0,199}$/, 'Page is an address of your website such as /contact.'),
  }),
  z.strictObject({ name: line('Name', 60), kind: z.literal('event'), target: z.enum(visitEvents, 'Event is not valid.') }),
])

export const addGoal = endpoint({
  method: 'POST',
  path: '/website/analytics/goals',
  summary: 'Add a goal: a page that visitors should reach, or an event. Visits so far count too.',
  ...edit,
  body: goalBody,
  result: goal,
})

export const deleteGoal = endpoint({
  method: 'DELETE',
  path: '/website/analytics/goals/{id}',
  summary: 'Delete a goal.',
  ...edit,
  result: z.object({ id: z.string() }),
})

const id = (shape: RegExp, sentence: string) =>
  z.union([z.literal('').transform(() => null), z.null(), z.string(sentence).trim().regex(shape, sentence)]).default(null)

export const pixelsBody = z.strictObject({
  meta: id(/^[0-9]{10,20}$/, 'Meta’s pixel id has 10 to 20 digits.'),
  google: id(/^G-[A-Z0-9]{6,12}$/, 'Google’s id looks like G-AB12CD34EF.'),
  pinterest: id(/^[0-9]{10,16}$/, 'Pinterest’s tag id has 10 to 16 digits.'),
  version: versionOrZero,
})
const pixels = z.object({
  meta: z.string().nullable(),
  google: z.string().nullable(),
  pinterest: z.string().nullable(),
  version: z.number(),
})

export const showPixels = endpoint({
  method: 'GET',
  path: '/website/pixels',
  summary: 'Show the ids of other companies’ pixels on the website.',
  access: ['View Templates'],
  feature,
  result: pixels,
})

export const changePixels = endpoint({
  method: 'POST',
  path: '/website/pixels',
  summary: 'Set the ids of other companies’ pixels. Visitors are asked before one loads.',
  ...edit,
  body: pixelsBody,
  result: pixels,
})
