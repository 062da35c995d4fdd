import { refuseBackwards } from '#kit/server/database/list.ts'
import type { z } from 'zod'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { requireClient } from '#domains/clients/server/clients.ts'
import { conflict, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { formatMoney, largestAmount, moneyOf, type Money, type Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import type { linkBody, linkEditBody } from '../contract.ts'
import { linkMoves, type LinkStatus } from '../contract/statuses.ts'
import { leftOf, linkRecord, linkRow, statusOf } from './link-shown.ts'
import { changeLink, insertLink, linkSums, lockLinkRow, pageOfLinks, type LinkFilter, type LinkRow } from './links-data.ts'

/** Returns a page of links that are not deleted. @throws 422 for a reversed period. */
export async function listLinks(app: App, tx: Tx, request: LinkFilter & ListRequest) {
  refuseBackwards(request.starts_at, request.ends_at, 'ends_at')
  const now = app.clock.now()
  const { rows, ...rest } = await pageOfLinks(tx, request, now)
  return { ...rest, rows: rows.map((row) => linkRow(app, row, now)) }
}

/** Returns what links have received, by currency, in minor units. */
export async function linkStatistics(tx: Tx, now: Date) {
  const rows = await linkSums(tx, now)
  return rows.map(({ currency, collected, refunded, outstanding, ...counts }) => ({
    ...counts,
    currency: moneyOf(0, currency).currency,
    collected: moneyOf(collected, currency),
    refunded: moneyOf(refunded, currency),
    outstanding: moneyOf(outstanding, currency),
  }))
}

/** Locks and returns a link's row for a change. @throws 404, also for a deleted link. */
export async function lockLink(tx: Tx, id: string): Promise<LinkRow> {
  const row = await lockLinkRow(tx, id)
  if (!row || row.deleted_at) throw notFound('Payment link')
  return row
}

type Terms = Omit<z.output<typeof linkEditBody>, 'version'>

/** Creates a link, open or as a draft. @throws 404 for an unknown client or booking, 422 for contradictory terms. */
export async function createLink(app: App, tx: Tx, actor: Actor, { draft, ...input }: z.output<typeof linkBody>) {
  const id = newId()
  const fields = await fieldsOf(tx, actor, input)
  await insertLink(tx, { ...fields, ...madeBy(actor, id), status: draft ? 'draft' : 'active' })
  await told(tx, actor, id, draft ? 'drafted' : 'created', wordsFor(fields))
  return linkRecord(app, tx, id)
}

const madeBy = (actor: Actor, id: string) => ({
  agency_id: actor.agencyId,
  id,
  reference: newReference('PL'),
  created_by: actor.userId,
  created_at: actor.now,
  updated_at: actor.now,
})

const told = (tx: Tx, actor: Actor, id: string, verb: string, text: string | null, before?: object) =>
  audit(tx, actor, {
    action: `payment_link.${verb}`,
    subject: 'payment_link',
    subjectId: id,
    after: text ? { text } : null,
    ...(before ? { before } : {}),
  })

const wordsFor = ({ title, amount, currency }: Pick<LinkRow, 'title' | 'amount' | 'currency'>) =>
  amount === null ? `${title}, any amount` : `${title}, ${formatMoney(moneyOf(amount, currency))}`

async function fieldsOf(tx: Tx, actor: Actor, input: Terms) {
  const { kind, title, currency, booking_id = null, expires_on = null } = input
  const partial = kind === 'single_use' && input.partial
  if (expires_on !== null && expires_on < dayOf(actor.now)) throw invalid('expires_on', 'The last day is in the past.')
  const booking = booking_id ? await bookingFor(tx, booking_id, input) : null
  if (input.client_id) await requireClient(tx, input.client_id)
  const amount = kind === 'open_amount' ? null : required(input.amount, currency)
  if (booking && amount !== null && amount > booking.due.amount)
    throw invalid('amount', `Only ${formatMoney(booking.due)} is due on ${booking.reference}.`, 'overpayment')
  return {
    kind,
    title,
    currency,
    amount,
    partial,
    minimum: partial || kind === 'open_amount' ? minimumOf(input.minimum, currency, amount ?? largestAmount) : null,
    description: input.description ?? null,
    expires_on,
    booking_id,
    client_id: booking?.client.id ?? input.client_id ?? null,
    notify_email: input.notify_email ?? null,
    websites: [...new Set(input.websites)],
  }
}

async function bookingFor(tx: Tx, id: string, { kind, currency }: Terms) {
  const booking = await readBooking(tx, id)
  if (kind === 'reusable') throw invalid('kind', 'A link of a booking must be single-use or open amount.')
  if (booking.due.currency !== currency) throw invalid('currency', `${booking.reference} is in ${booking.due.currency}.`)
  return booking
}

function required(amount: Money | null | undefined, currency: Currency): number {
  if (!amount) throw invalid('amount', 'Amount is required.')
  if (amount.currency !== currency) throw invalid('amount', `This link is in ${currency}.`)
  return amount.amount
}

function minimumOf(minimum: Money | null | undefined, currency: Currency, most: number): number | null {
  if (!minimum) return null
  if (minimum.currency !== currency) throw invalid('minimum', `This link is in ${currency}.`)
  if (minimum.amount > most) throw invalid('minimum', 'The minimum is more than the amount.')
  return minimum.amount
}

/** Fields that cannot change once money was received. */
const fixedTerms = ['kind', 'currency', 'amount', 'partial', 'minimum', 'booking_id', 'client_id'] as const

/**
 * Updates a link. A later last day reopens an expired link.
 * @throws 404, 409 `stale`, `immutable` if it is paid or, for `fixedTerms`, once money was received, 422 as `createLink`.
 */
export async function updateLink(app: App, tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof linkEditBody>) {
  const before = await lockLink(tx, id)
  if (before.status === 'paid') throw conflict('immutable', 'This link is paid and cannot change.')
  if (before.version !== version)
    throw conflict('stale', 'Someone else changed this link, or a payment was received. Reload it and try again.')
  const fields = before.payments > 0 ? changedAfterMoney(actor, before, input) : await fieldsOf(tx, actor, input)
  const stands = { ...before, ...fields }
  const status =
    before.status === 'expired' && statusOf({ ...stands, status: 'active' }, actor.now) === 'active' ? openStatus(stands) : null
  await changeLink(tx, id, { ...fields, ...(status ? { status } : {}), updated_at: actor.now })
  await told(tx, actor, id, 'changed', wordsFor(stands), { title: before.title, amount: before.amount, expires_on: before.expires_on })
  return linkRecord(app, tx, id)
}

function changedAfterMoney(actor: Actor, before: LinkRow, input: Terms) {
  const { amount, minimum, booking_id = null, client_id = null } = input
  const given: Record<string, unknown> = {
    ...input,
    amount: amount?.amount ?? null,
    minimum: minimum?.amount ?? null,
    booking_id,
    client_id,
  }
  const changed = fixedTerms.find((term) => given[term] !== before[term])
  if (changed)
    throw conflict('immutable', 'A payment was received, so the amount cannot change.', {
      [changed]: ['This cannot change after a payment was received.'],
    })
  const { title, description = null, expires_on = null, notify_email = null, websites } = input
  if (expires_on !== null && expires_on !== before.expires_on && expires_on < dayOf(actor.now))
    throw invalid('expires_on', 'The last day is in the past.')
  return { title, description, expires_on, notify_email, websites: [...new Set(websites)] }
}

/** Returns the status of an open link from the money received on it. */
const openStatus = ({ kind, paid, refunded }: Pick<LinkRow, 'kind' | 'paid' | 'refunded'>): LinkStatus =>
  kind === 'single_use' && paid > refunded ? 'partially_paid' : 'active'

function refuseMove(row: LinkRow, to: LinkStatus, now: Date): void {
  const from = statusOf(row, now)
  if (!linkMoves[from].includes(to)) throw invalidTransition(from, to)
}

/** Opens a draft or a deactivated link. @throws 404, 409 `invalid_transition`, `expired`, `already_paid`. */
export async function activateLink(app: App, tx: Tx, actor: Actor, id: string) {
  const row = await lockLink(tx, id)
  const status = openStatus(row)
  refuseMove(row, status, actor.now)
  if (row.expires_on !== null && row.expires_on < dayOf(actor.now))
    throw conflict('expired', 'Its last day has passed. Choose a later day to reopen it.')
  if (leftOf(row) === 0) throw conflict('already_paid', 'It is fully paid.')
  await changeLink(tx, id, { status, updated_at: actor.now })
  await told(tx, actor, id, 'opened', null, { status: row.status })
  return linkRecord(app, tx, id)
}

/** Closes the page of a link. @throws 404, 409 `invalid_transition`. */
export async function deactivateLink(app: App, tx: Tx, actor: Actor, id: string) {
  const row = await lockLink(tx, id)
  refuseMove(row, 'deactivated', actor.now)
  await changeLink(tx, id, { status: 'deactivated', updated_at: actor.now })
  await told(tx, actor, id, 'deactivated', null, { status: row.status })
  return linkRecord(app, tx, id)
}

/** Creates a draft with the same terms, without the last day. @throws 404. */
export async function duplicateLink(app: App, tx: Tx, actor: Actor, id: string) {
  const { kind, title, description, currency, amount, partial, minimum, client_id, booking_id, notify_email, websites } = await lockLink(
    tx,
    id,
  )
  const copy = newId()
  const terms = { kind, title, description, currency, amount, partial, minimum, client_id, booking_id, notify_email, websites }
  await insertLink(tx, { ...terms, ...madeBy(actor, copy), status: 'draft' })
  await told(tx, actor, copy, 'drafted', wordsFor(terms))
  return linkRecord(app, tx, copy)
}

/** Removes a link from the list and closes its page. Its payments stay. @throws 404. */
export async function deleteLink(tx: Tx, actor: Actor, id: string) {
  const row = await lockLink(tx, id)
  await changeLink(tx, id, { deleted_at: actor.now, updated_at: actor.now })
  await told(tx, actor, id, 'deleted', wordsFor(row), { status: row.status, paid: row.paid })
  return { message: 'Payment link deleted.' }
}
