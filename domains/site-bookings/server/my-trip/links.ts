import { readBooking } from '#domains/bookings/server/bookings.ts'
import { conversationFacts, conversationOfBooking } from '#domains/conversations/server/booking-page.ts'
import { findWebsite } from '#domains/website/server/site.ts'
import { conflict } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { TripScope } from '../../../../database/tables.ts'
import { grantTrip, languageOf, openedAt, revokeTrip, tripUrl } from './grants.ts'
import { pageBooking } from './messages.ts'

async function linkView(app: App, tx: Tx, { agencyId }: Actor, bookingId: string) {
  const others = []
  for (const scope of ['fill', 'view'] as const) {
    const url = await tripUrl(app, tx, agencyId, bookingId, scope)
    if (url) others.push({ scope, url })
  }
  return {
    url: await tripUrl(app, tx, agencyId, bookingId),
    others,
    has_website: (await findWebsite(app, tx, agencyId)) !== null,
    opened_at: (await openedAt(tx, bookingId))?.toISOString() ?? null,
    conversation: await conversationFacts(tx, bookingId),
  }
}

/** Returns the link to a booking's page on the website. @throws 404. */
export async function showTripLink(app: App, tx: Tx, actor: Actor, bookingId: string) {
  await readBooking(tx, bookingId)
  return linkView(app, tx, actor, bookingId)
}

/** Creates a link to a booking's page, unless one of the same scope works. @throws 404, 409 `no_website`. */
export async function createTripLink(app: App, tx: Tx, actor: Actor, bookingId: string, scope: TripScope) {
  await readBooking(tx, bookingId)
  if (!(await findWebsite(app, tx, actor.agencyId))) throw conflict('no_website', 'Build your website first.')
  await grantTrip(app, tx, actor, bookingId, { scope })
  return linkView(app, tx, actor, bookingId)
}

/** Revokes the links to a booking's page. @throws 404. */
export async function revokeTripLink(app: App, tx: Tx, actor: Actor, bookingId: string) {
  await readBooking(tx, bookingId)
  await revokeTrip(tx, actor, bookingId)
  return linkView(app, tx, actor, bookingId)
}

/**
 * Returns the conversation on the page of a booking. Starts one if the booking has no conversation yet, so that the agency can write first.
 * @throws 404, 409 `no_page`.
 */
export async function startTripConversation(app: App, tx: Tx, actor: Actor, bookingId: string): Promise<{ id: string }> {
  const booking = await readBooking(tx, bookingId)
  if (!(await tripUrl(app, tx, actor.agencyId, bookingId))) throw conflict('no_page', 'Create a link to the page of this booking first.')
  const { id } = await conversationOfBooking(app, tx, actor, pageBooking(booking, await languageOf(tx, bookingId)), true)
  return { id }
}
