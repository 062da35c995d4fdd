import { acceptShown } from '#domains/conditions/server/acceptances.ts'
import { nextPayment } from '#domains/bookings/server/next-payment.ts'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { bookAgreed } from '#domains/bookings/server/agreed.ts'
import { requireBooking, requirePaid } from '#domains/finance/server/payee.ts'
import { createCheckout } from '#domains/finance/server/payments.ts'
import { partsPaid, payNextPart, planEvenly } from '#domains/instalments/server/instalments.ts'
import { ratesOfItems } from '#domains/inventory/server/prices/currencies.ts'
import { hearOfInquiry, inquiryBecame } from '#domains/inquiries/server/inquiries.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { AppError, conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import type { Priced } from '../contract/results.ts'
import { acceptable } from '../contract/statuses.ts'
import { aboutOf, proposalAccepted, proposalDeclined, proposalViewed } from './business-events.ts'
import { screenOf } from './links.ts'
import { mailAccepted, mailQuestion } from './mails.ts'
import { agreedOf } from './pricing.ts'
import { contentOf, lock } from './proposals.ts'
import * as data from './proposals-data.ts'

const sameVisitMs = 30 * 60_000

const tell = (app: App, tx: Tx, actor: Actor, row: data.ProposalRow, type: string, title: string, body: string | null = null) =>
  notify(app, tx, actor, {
    ...(row.owner_id ? { userIds: [row.owner_id] } : { permission: 'Edit Proposals' as const }),
    type: `proposal.${type}`,
    title,
    body,
    link: screenOf(row.id),
  })

/** Returns the version that the client sees. @throws 404 before anything was sent. */
export async function sentVersion(tx: Tx, row: Pick<data.ProposalRow, 'id' | 'sent_version'>): Promise<data.VersionRow> {
  const version = (await data.versionsOf(tx, row.id)).find(({ number }) => number === row.sent_version)
  if (!version) throw notFound('Proposal')
  return version
}

/** Counts a view by the client, at most one per visitor in half an hour. The first view changes the status and notifies the agent. */
export async function countLook(tx: Tx, actor: Actor, id: string, visitor: string): Promise<void> {
  const row = await lock(tx, id)
  if (row.sent_version === null) return
  if (await data.viewedSince(tx, id, visitor, new Date(actor.now.getTime() - sameVisitMs))) return
  await data.insertLook(tx, actor, id, row.sent_version, visitor)
  const first = row.status === 'sent'
  await tx
    .updateTable('proposals')
    .set({ views: row.views + 1, viewed_at: actor.now, ...(first ? { status: 'viewed' } : {}) })
    .where('id', '=', id)
    .execute()
  if (!first) return
  await data.addEvent(tx, actor, id, { type: 'viewed', title: 'Opened by the client' })
  await publish(tx, actor, proposalViewed, id, aboutOf(row))
}

/** Whether the proposal can be accepted at `now`. */
export const isOpen = (row: Pick<data.ProposalRow, 'status' | 'expires_at'>, now: Date): boolean =>
  acceptable.includes(row.status) && (row.expires_at === null || row.expires_at > now)

function refuseClosed(row: data.ProposalRow, now: Date): void {
  if (!isOpen(row, now)) throw new AppError(410, 'proposal_closed', 'This proposal is no longer open. Ask for a new one.')
}

/**
 * Records a client's question or request for changes, and passes it to the agent, the agency's mailbox and the inquiry. @throws 410
 * `proposal_closed`.
 */
export async function askAbout(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { text, changes }: { text: string; changes: boolean },
): Promise<void> {
  const row = await lock(tx, id)
  if (changes) {
    refuseClosed(row, actor.now)
    await data.changeProposal(tx, actor, row, { status: 'changes_requested' })
  }
  const title = changes ? 'The client wants changes' : 'The client asks'
  await data.addEvent(tx, actor, id, { type: changes ? 'changes' : 'question', title, detail: text, by: await nameOf(tx, row) })
  await audit(tx, actor, { action: changes ? 'proposal.changes_requested' : 'proposal.asked', subject: 'proposal', subjectId: id })
  await tell(app, tx, actor, row, 'asked', `${title}: ${row.title}`, text)
  await mailQuestion(app, tx, actor, row, text)
  if (row.inquiry_id) await hearOfInquiry(tx, actor, row.inquiry_id, text)
}

const nameOf = async (tx: Tx, row: data.ProposalRow) => (await data.proposalById(tx, row.id))?.client_name ?? null

interface Acceptance {
  optionId: string | undefined
  name: string
  signature: string | null
  /** The version the client saw. Accepting is refused if it is no longer the current one. */
  version: number
  /** The booking conditions that the client saw; null if there were none. */
  conditions: string | null
  /** From where it was accepted. */
  from: { address: string; userAgent: string }
}

/**
 * Accepts an option: books it on hold, in the same transaction as the acceptance. A second acceptance finds it accepted.
 * @throws 409 `price_changed`, `sold_out`, `not_for_sale`, `another_version`, `newer_conditions`, `bookings_closed`, 410 `proposal_closed`, 422 at
 * `option`.
 */
export async function acceptProposal(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { optionId, name, signature, version, conditions, from }: Acceptance,
): Promise<void> {
  const row = await lock(tx, id)
  if (row.booking_id) return
  refuseClosed(row, actor.now)
  await requireBooking(tx, actor.agencyId)
  if (row.sent_version !== version) throw conflict('another_version', 'A newer version was sent. Read it before you accept.')
  const sent = await sentVersion(tx, row)
  const content = contentOf(sent)
  const priced = sent.priced as unknown as Priced
  const option = content.options.length === 1 ? content.options[0] : content.options.find((one) => one.id === optionId)
  if (!option) throw invalid('option', 'Choose one of the options.')
  const offered = priced.options.find((one) => one.id === option.id)!
  const booking = await bookAgreed(tx, actor, {
    ...agreedOf(content, option),
    rates: ratesOfItems(offered.lines.flatMap(({ items }) => items)),
    client_id: row.client_id!,
    expected_total: offered.total,
    source: 'proposal',
    notes: `Proposal ${row.reference}, version ${sent.number}: ${option.title}`,
  })
  await acceptShown(app, tx, actor, { bookingId: booking.id, shown: conditions, name, source: 'proposal', from })
  if (content.instalments > 0) await planEvenly(tx, actor, booking.id, content.instalments)
  await data.changeProposal(tx, actor, row, {
    status: 'accepted',
    booking_id: booking.id,
    total: offered.total,
    accepted_at: actor.now,
    accepted_name: name,
    accepted_option: option.id,
    signature,
  })
  await data.addEvent(tx, actor, id, {
    type: 'accepted',
    title: `Accepted: ${option.title}`,
    detail: `Booking ${booking.reference}`,
    by: name,
  })
  await audit(tx, actor, {
    action: 'proposal.accepted',
    subject: 'proposal',
    subjectId: id,
    after: { name, option: option.title, version: sent.number, booking_id: booking.id, total: offered.total },
  })
  await publish(tx, actor, proposalAccepted, id, {
    ...aboutOf(row),
    by: name,
    booking_id: booking.id,
    booking_reference: booking.reference,
    total: offered.total,
    currency: content.currency,
  })
  await mailAccepted(app, tx, actor, row, { ...booking, currency: content.currency })
  if (row.inquiry_id) {
    const text = `Proposal accepted, booked as ${booking.reference}`
    await inquiryBecame(tx, actor, row.inquiry_id, { text, link: screenOf(id), clientId: row.client_id, bookingId: booking.id })
  }
}

/** Notifies the agent that a client could not accept. Called in a transaction of its own. */
export async function tellBlocked(app: App, tx: Tx, actor: Actor, id: string, name: string, why: string): Promise<void> {
  const row = await lock(tx, id)
  await data.addEvent(tx, actor, id, { type: 'blocked', title: 'Could not be accepted', detail: why, by: name })
  await tell(app, tx, actor, row, 'blocked', `${name} could not accept ${row.title}`, why)
}

/** Records that the client declines. @throws 410 `proposal_closed`. */
export async function declineProposal(tx: Tx, actor: Actor, id: string, reason: string | null): Promise<void> {
  const row = await lock(tx, id)
  refuseClosed(row, actor.now)
  await data.changeProposal(tx, actor, row, { status: 'declined', closed_reason: reason })
  await data.addEvent(tx, actor, id, { type: 'declined', title: 'Declined by the client', detail: reason, by: await nameOf(tx, row) })
  await audit(tx, actor, { action: 'proposal.declined', subject: 'proposal', subjectId: id, after: { reason } })
  await publish(tx, actor, proposalDeclined, id, { ...aboutOf(row), reason })
}

/** Starts a checkout for the next amount. @returns the address of its page. @throws 404, 409 `nothing_due`, `payments_closed`. */
export async function payNext(app: App, tx: Tx, actor: Actor, id: string): Promise<string> {
  // Not locked, because the lock order is booking, then proposal.
  const row = await data.proposalById(tx, id)
  if (!row?.booking_id) throw notFound('Booking')
  await requirePaid(tx, actor.agencyId)
  const booking = await readBooking(tx, row.booking_id)
  if ((await partsPaid(tx, booking, actor.now)).length > 0) return payNextPart(app, tx, actor, row.booking_id)
  const amount = nextPayment(booking)
  if (amount === 0) throw conflict('nothing_due', 'Nothing is due now.')
  const { checkout_url } = await createCheckout(app, tx, actor, {
    booking_id: row.booking_id,
    amount: { amount, currency: booking.total.currency },
  })
  return checkout_url
}
