import { readBooking } from '#domains/bookings/server/bookings.ts'
import { findWebsite } from '#domains/website/server/site.ts'
import { addDays, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { hashToken, newId, sign } from '#kit/server/security/tokens.ts'
import type { TripScope } from '../../../../database/tables.ts'

/** Days after the trip on which its page still opens. */
const daysAfter = 30
/** For bookings without days, such as an order. */
const daysWithout = 90

/**
 * Returns the secret of a grant. It is made of the installation's key, so that members can copy the link again; the database has only its
 * hash.
 */
const secretOf = ({ settings }: Pick<App, 'settings'>, agencyId: string, grantId: string): string =>
  sign(settings.secretKey, 'my trip', `${agencyId} ${grantId}`)

export const myTripPath = (secret: string): string => `/my-trip/${secret}`

const overAt = (endsOn: string | null, now: Date): Date =>
  endsOn ? momentOf(addDays(endsOn, daysAfter)) : new Date(now.getTime() + daysWithout * 86_400_000)

interface NewGrant {
  scope?: TripScope
  /** The language that the page is shown in. Absent: that of the booking's other links, else the agency's. */
  language?: string
}

/** Returns the secret of the booking's page: of the grant of a scope that works, or of a new one. @throws 404. */
export async function grantTrip(
  app: App,
  tx: Tx,
  actor: Actor,
  bookingId: string,
  { scope = 'pay', language }: NewGrant = {},
): Promise<string> {
  const known = await knownTrip(app, tx, actor, bookingId, scope)
  if (known) return known.secret
  const { ends_on } = await readBooking(tx, bookingId)
  const id = newId()
  const secret = secretOf(app, actor.agencyId, id)
  await tx
    .insertInto('trip_grants')
    .values({
      agency_id: actor.agencyId,
      id,
      booking_id: bookingId,
      secret_hash: hashToken(secret),
      scope,
      language: language ?? (await languageOf(tx, bookingId)),
      expires_at: overAt(ends_on, actor.now),
      created_by: actor.userId,
      created_at: actor.now,
    })
    .execute()
  await audit(tx, actor, { action: 'trip_link.created', subject: 'booking', subjectId: bookingId, after: { grant_id: id, scope } })
  return secret
}

/** Returns the language in which a booking was made on the website, or null. */
export async function languageOf(tx: Tx, bookingId: string): Promise<string | null> {
  const grant = await tx
    .selectFrom('trip_grants')
    .select('language')
    .where('booking_id', '=', bookingId)
    .where('language', 'is not', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return grant?.language ?? null
}

/** Returns the id and the secret of the link to a booking's page; null if none works. */
export async function knownTrip(
  app: App,
  tx: Tx,
  { agencyId, now }: Actor,
  bookingId: string,
  scope: TripScope = 'pay',
): Promise<{ id: string; secret: string } | null> {
  const grant = await workingGrant(tx, bookingId, now, scope)
  return grant ? { id: grant.id, secret: secretOf(app, agencyId, grant.id) } : null
}

const workingGrant = (tx: Tx, bookingId: string, now: Date, scope: TripScope) =>
  tx
    .selectFrom('trip_grants')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('scope', '=', scope)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Withdraws all links to the page of a booking. @returns how many worked. */
export async function revokeTrip(tx: Tx, actor: Actor, bookingId: string): Promise<number> {
  const revoked = await tx
    .updateTable('trip_grants')
    .set({ revoked_at: actor.now })
    .where('booking_id', '=', bookingId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  if (revoked.length > 0)
    await audit(tx, actor, { action: 'trip_link.revoked', subject: 'booking', subjectId: bookingId, after: { links: revoked.length } })
  return revoked.length
}

/** What the link of a page allows. */
export interface Grant {
  id: string
  bookingId: string
  mayPay: boolean
  /** Writes, takes documents, and fills in who travels. */
  mayFill: boolean
  /** When the page closes. */
  until: Date
  /** The language of who booked; null if the agency made the link. */
  language: string | null
}

/** Returns the grant of a secret: what it opens, or that it is over; null for an unknown one. A trip that ends later is open longer. */
export async function readGrant(tx: Tx, secret: string, now: Date): Promise<Grant | 'over' | null> {
  const grant = await tx
    .selectFrom('trip_grants')
    .select(['id', 'booking_id', 'scope', 'expires_at', 'revoked_at', 'language'])
    .where('secret_hash', '=', hashToken(secret))
    .executeTakeFirst()
  if (!grant) return null
  if (grant.revoked_at) return 'over'
  const { ends_on } = await readBooking(tx, grant.booking_id)
  const later = ends_on === null ? grant.expires_at : overAt(ends_on, now)
  const until = later > grant.expires_at ? later : grant.expires_at
  if (until <= now) return 'over'
  const { id, booking_id: bookingId, scope, language } = grant
  return { id, bookingId, mayPay: scope === 'pay', mayFill: scope !== 'view', until, language }
}

/** Notes that somebody opened the page of a link by its button. The first time is in the log of the booking. */
export async function noteOpened(tx: Tx, actor: Actor, { id, bookingId }: Pick<Grant, 'id' | 'bookingId'>): Promise<void> {
  const first = await tx
    .updateTable('trip_grants')
    .set({ opened_at: actor.now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (first) await audit(tx, actor, { action: 'trip_link.opened', subject: 'booking', subjectId: bookingId, after: { grant_id: id } })
}

/** Returns when the page of a booking was first opened by one of its links; null if it was not. */
export async function openedAt(tx: Tx, bookingId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('trip_grants')
    .select('opened_at')
    .where('booking_id', '=', bookingId)
    .where('opened_at', 'is not', null)
    .orderBy('opened_at')
    .limit(1)
    .executeTakeFirst()
  return row?.opened_at ?? null
}

/** Returns the address of a booking's page, if a link of a scope to it works and the agency has a website. */
export async function tripUrl(app: App, tx: Tx, agencyId: string, bookingId: string, scope: TripScope = 'pay'): Promise<string | null> {
  const grant = await workingGrant(tx, bookingId, app.clock.now(), scope)
  const site = grant && (await findWebsite(app, tx, agencyId))
  return site ? site.origin + myTripPath(secretOf(app, agencyId, grant.id)) : null
}
