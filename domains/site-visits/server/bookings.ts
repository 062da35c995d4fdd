import { chatPageOfBooking } from '#domains/chatbot/server/quotes/page-of-booking.ts'
import { bookingChanged, bookingEvents } from '#domains/bookings/server/business-events.ts'
import { standingStatuses } from '../contract/standing.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { countHold } from './collect/collector.ts'
import { unwrittenHits } from './collect/queue.ts'
import { pathOf } from './collect/reading.ts'
import { recentNames, type Seen } from './collect/salts.ts'

/** Where a visitor came from. */
export interface Origin {
  source: string
  medium: string | null
  campaign: string | null
  landing_page: string
}

/** What a visitor agreed to about pixels of other companies. */
export interface PixelConsent {
  /** The name of the browser, which companies ask for; null without consent. */
  adUserAgent: string | null
}

/** Reads a visitor's answer about pixels from the cookie that the website's question sets. */
export const pixelConsent = (cookie: string | undefined, userAgent: string): PixelConsent => ({
  adUserAgent: userAgent !== '' && /(?:^|;\s*)safiri-pixels=yes(?:;|$)/.test(cookie ?? '') ? userAgent : null,
})

/**
 * Returns where a visitor came from: what brought the visit of today or yesterday that last had a source. Without one, or after the
 * salts are gone, the source is empty, which means directly. It does not wait for visits to be written. Call it before the booking's
 * transaction.
 */
export async function originOf(app: App, seen: Seen, page: string): Promise<Origin> {
  // Read first: a hit that is written meanwhile is read twice, and none is missed.
  const unwritten = unwrittenHits(app, seen.agencyId)
  const names = await recentNames(app, seen, app.clock.now())
  const stored = await app.db.asAgency({ agencyId: seen.agencyId }, (tx) =>
    tx
      .selectFrom('site_hits')
      .select(['id', 'at', 'path', 'source', 'medium', 'campaign'])
      .where('kind', '=', 'view')
      .where((of) => of.or(names.map(({ day, visitor }) => of.and([of('day', '=', day), of('visitor', '=', visitor)]))))
      .execute(),
  )
  const own = unwritten.filter((hit) => hit.kind === 'view' && names.some(({ day, visitor }) => hit.day === day && hit.visitor === visitor))
  const hits = [...new Map([...own, ...stored].map((hit) => [hit.id, hit])).values()].toSorted(
    (a, b) => Number(new Date(a.at)) - Number(new Date(b.at)) || (a.id < b.id ? -1 : 1),
  )
  const touch = hits.findLast(({ source, campaign }) => (source ?? campaign ?? null) !== null) ?? hits[0]
  return {
    source: touch?.source ?? '',
    medium: touch?.medium ?? null,
    campaign: touch?.campaign ?? null,
    landing_page: touch?.path ?? page,
  }
}

/**
 * Remembers that a booking was made on the website, and where its visitor came from, in the transaction that creates it. Its revenue is
 * counted once it is confirmed.
 */
export async function bookedOnSite(
  tx: Tx,
  actor: Actor,
  bookingId: string,
  { adUserAgent, ...origin }: Origin & Partial<PixelConsent>,
): Promise<void> {
  const { currency } = await tx.selectFrom('bookings').select('currency').where('id', '=', bookingId).executeTakeFirstOrThrow()
  await tx
    .insertInto('site_booking_origins')
    .values({
      agency_id: actor.agencyId,
      booking_id: bookingId,
      ...origin,
      ad_user_agent: adUserAgent ?? null,
      booked_on: dayOf(actor.now),
      currency,
    })
    .onConflict((of) => of.doNothing())
    .execute()
}

/** Counts that a visitor held places, for the way from page to payment. Call it after the booking has committed. */
export const heldOnSite = (app: App, seen: Seen, page: string): Promise<void> => countHold(app, seen, page)

/** A booking of a price that the chatbot named counts for the chatbot, on whatever page it was. */
async function followChat(tx: Tx, id: string, at: Date): Promise<void> {
  const booking = await tx.selectFrom('bookings').select(['agency_id', 'source', 'currency']).where('id', '=', id).executeTakeFirst()
  if (booking?.source !== 'chatbot') return
  const page = await chatPageOfBooking(tx, id)
  if (page === null) return
  await tx
    .insertInto('site_booking_origins')
    .values({
      agency_id: booking.agency_id,
      booking_id: id,
      source: 'chatbot',
      medium: 'chat',
      landing_page: pathOf(URL.parse(page)?.pathname ?? '/') ?? '/',
      booked_on: dayOf(at),
      currency: booking.currency,
    })
    .onConflict((of) => of.doNothing())
    .execute()
  await followBooking(tx, id, at)
}

/** Reads the booking as it is now: events may come twice or late. */
async function followBooking(tx: Tx, id: string, at: Date): Promise<void> {
  const origin = await tx
    .selectFrom('site_booking_origins')
    .select('confirmed_on')
    .where('booking_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!origin) return followChat(tx, id, at)
  const booking = await tx.selectFrom('bookings').select(['status', 'total', 'currency']).where('id', '=', id).executeTakeFirst()
  const stands = booking !== undefined && standingStatuses.some((status) => status === booking.status)
  await tx
    .updateTable('site_booking_origins')
    .set(
      stands
        ? { confirmed_on: origin.confirmed_on ?? dayOf(at), amount: booking.total, currency: booking.currency }
        : { confirmed_on: null, amount: 0 },
    )
    .where('booking_id', '=', id)
    .execute()
}

/** Counts the revenue of bookings that were made on the website. */
export const visitsFollowBookings = defineListener(
  'site-revenue',
  ...Object.values(bookingEvents).map((type) => on(type, ({ tx }, { subjectId, at }) => followBooking(tx, subjectId, at))),
  on(bookingChanged, ({ tx }, { subjectId, at }) => followBooking(tx, subjectId, at)),
)
