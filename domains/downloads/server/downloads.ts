import { refuseSilent } from '#domains/bookings/server/silent.ts'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import type { BookingListener, BookingView } from '#domains/bookings/server/events.ts'
import { lockForMoney } from '#domains/bookings/server/money.ts'
import { deliveredKinds } from '#domains/inventory/contract/kinds.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { downloadsEach, linkDays } from '../contract/words.ts'
import * as data from './downloads-data.ts'
import { addressOf, fileOf, lockedBy, stateOf } from './link.ts'
import { mailLinks } from './mail.ts'

const maxOfOne = 500
const ends = (now: Date) => new Date(now.getTime() + linkDays * 86_400_000)

/** Sends links as soon as a booking is paid. */
export const downloadsFollowBookings: BookingListener = async (app, tx, actor, event) => {
  if (event.type === 'changed') await deliverPaid(app, tx, actor, event.id)
  // Most bookings have no downloads, so skip all other events.
  if (event.type !== 'confirmed' && event.type !== 'money_moved') return
  if (event.kinds.some((kind) => deliveredKinds.includes(kind)))
    await (event.type === 'confirmed'
      ? deliverPaid(app, tx, actor, event.booking.id, event.created)
      : deliverPaid(app, tx, actor, event.id))
}

/** Creates the links that a paid booking lacks, and mails them. Idempotent. */
async function deliverPaid(app: App, tx: Tx, actor: Actor, bookingId: string, created?: BookingView): Promise<void> {
  const wanted = await data.deliverablesOf(tx, bookingId)
  if (wanted.length === 0) return
  const booking = created ?? (await readBooking(tx, bookingId))
  if (lockedBy(booking) !== null || !(await makeLinks(tx, actor, bookingId, wanted))) return
  const links = await data.linksOf(tx, bookingId)
  await audit(tx, actor, { action: 'downloads.made', subject: 'booking', subjectId: bookingId, after: { links: links.length } })
  const { email } = booking.client
  if (email && !booking.silent) await send(app, tx, actor, bookingId, links, email, `downloads:${links.at(-1)!.id}`)
}

/** Creates missing links. @returns whether one was missing. */
async function makeLinks(tx: Tx, actor: Actor, bookingId: string, wanted: readonly data.Deliverable[]): Promise<boolean> {
  const rows = wanted.map(({ inventory_id, title, quantity }) => ({
    agency_id: actor.agencyId,
    id: newId(),
    booking_id: bookingId,
    inventory_id,
    title,
    nonce: newId(),
    expires_at: ends(actor.now),
    most_downloads: Math.min(quantity * downloadsEach, maxOfOne),
    created_at: actor.now,
  }))
  return data.insertLinks(tx, rows)
}

async function send(app: App, tx: Tx, actor: Actor, bookingId: string, links: data.LinkRow[], to: string, effect: string): Promise<void> {
  await mailLinks(app, tx, actor.agencyId, bookingId, links, { to, effect })
  for (const { id } of links) await data.updateLink(tx, id, { sent_to: to, sent_at: actor.now })
}

/** Lists the booking's downloads with the state of each link. @throws 404. */
export async function listDownloads(app: App, tx: Tx, bookingId: string, now: Date) {
  const booking = await readBooking(tx, bookingId)
  const wanted = await data.deliverablesOf(tx, bookingId)
  const links = await data.linksOf(tx, bookingId)
  const shown = []
  for (const { inventory_id, title, kind } of wanted) {
    const link = links.find((one) => one.inventory_id === inventory_id)
    const hasFile = (await fileOf(tx, kind, inventory_id)) !== null
    const waits = lockedBy(booking) ?? (hasFile ? 'unpaid' : 'no_file')
    const state = link ? stateOf({ link, booking, bought: true, hasFile }, now) : waits
    shown.push({ inventory_id, title, state, link: link ? linkShown(app, link) : null })
  }
  for (const link of links.filter((one) => !wanted.some(({ inventory_id }) => inventory_id === one.inventory_id)))
    shown.push({ inventory_id: link.inventory_id, title: link.title, state: 'cancelled' as const, link: linkShown(app, link) })
  return shown
}

const linkShown = (app: App, link: data.LinkRow) => ({
  id: link.id,
  url: addressOf(app, link),
  expires_at: link.expires_at.toISOString(),
  downloads: link.downloads,
  most_downloads: link.most_downloads,
  sent_to: link.sent_to,
  sent_at: link.sent_at?.toISOString() ?? null,
  last_download_at: link.last_download_at?.toISOString() ?? null,
})

/** Mails all links of a booking, with new validity and new download limits. @throws 404, 409 `not_paid`, `nothing_to_send`. */
export async function sendDownloads(app: App, tx: Tx, actor: Actor, bookingId: string, to: string) {
  // The lock on the booking also protects its links.
  await lockForMoney(tx, bookingId)
  const booking = await readBooking(tx, bookingId)
  const wanted = await data.deliverablesOf(tx, bookingId)
  if (wanted.length === 0) throw conflict('nothing_to_send', 'This booking has no downloads.')
  if (lockedBy(booking) !== null) throw conflict('not_paid', 'Links are sent once the booking is fully paid.')
  await refuseSilent(tx, bookingId)
  await makeLinks(tx, actor, bookingId, wanted)
  for (const link of await data.linksOf(tx, bookingId)) {
    const { quantity = 1 } = wanted.find(({ inventory_id }) => inventory_id === link.inventory_id) ?? {}
    await data.updateLink(tx, link.id, {
      expires_at: ends(actor.now),
      most_downloads: link.downloads + Math.min(quantity * downloadsEach, maxOfOne),
      // A new nonce, so that the revoked address stays invalid.
      ...(link.revoked_at ? { revoked_at: null, nonce: newId() } : {}),
    })
  }
  const ids = new Set(wanted.map(({ inventory_id }) => inventory_id))
  const links = (await data.linksOf(tx, bookingId)).filter(({ inventory_id }) => ids.has(inventory_id))
  await send(app, tx, actor, bookingId, links, to, `downloads:${newId()}`)
  await audit(tx, actor, { action: 'downloads.sent', subject: 'booking', subjectId: bookingId, after: { links: links.length, to } })
  return { message: `Sending to ${to}.` }
}

/** Revokes a link. @throws 404. */
export async function revokeDownload(app: App, tx: Tx, actor: Actor, id: string) {
  const link = await data.linkById(tx, id)
  if (!link) throw notFound('Link')
  if (!link.revoked_at) {
    await data.updateLink(tx, id, { revoked_at: actor.now })
    await audit(tx, actor, { action: 'download.revoked', subject: 'booking', subjectId: link.booking_id, after: { title: link.title } })
  }
  const shown = await listDownloads(app, tx, link.booking_id, actor.now)
  return shown.find((one) => one.link?.id === id)!
}
