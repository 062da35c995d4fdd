import { lockForMoney } from '#domains/bookings/server/money.ts'
import { createPayment } from '#domains/finance/server/intents.ts'
import { payCode } from '#domains/finance/server/payment-shown.ts'
import { bookingPurpose, type PaymentFacts, type Purpose } from '#domains/finance/server/purposes.ts'
import { askForReview } from '#domains/finance/server/settle.ts'
import { AppError, conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { leftOf, linkCode, payableOf, whyClosed, whyNotAmount } from './link-shown.ts'
import { changeLink, insertLinkPayment, linkById, linkPaymentOf, lockLinkRow, underWayOf, type LinkRow } from './links-data.ts'
import { mailAgency } from './mails.ts'
import { mailReceipt } from './receipts.ts'

/** The payer's input on a link's page; `amount` in minor units if they choose it. */
export interface PayerInput {
  amount: number | null
  name: string
  phone: string | null
  email: string | null
  reference: string | null
  website: string | null
  returnUrl: string | null
}

/**
 * Creates a payment on a link, to be paid at the payment company. For a link of a booking it pays that booking.
 * @returns its id. @throws 404, 409 `payment_under_way`, 410 `link_expired`, 422 at `amount`.
 */
export async function startLinkPayment(app: App, tx: Tx, actor: Actor, linkId: string, input: PayerInput): Promise<string> {
  const link = await lockLinkRow(tx, linkId)
  if (!link) throw notFound('Payment link')
  const closed = whyClosed(link, actor.now)
  if (closed) throw new AppError(410, 'link_expired', closed)
  if (await blockingOf(tx, link)) throw conflict('payment_under_way', 'A payment for this link is in progress. Wait until it is finished.')
  const booking = link.booking_id ? await lockForMoney(tx, link.booking_id) : null
  const amount = await amountFor(tx, link, input.amount)
  const { id } = await createPayment(app, tx, actor, {
    objective: 'payment_link',
    subjectId: link.id,
    amount: moneyOf(amount, link.currency),
    description: link.title,
    clientId: booking?.client_id ?? link.client_id,
    bookingId: link.booking_id,
    payer: { name: input.name, phone: input.phone },
  })
  await insertLinkPayment(tx, {
    agency_id: actor.agencyId,
    payment_id: id,
    link_id: link.id,
    payer_email: input.email,
    payer_reference: input.reference,
    website: input.website,
    return_url: input.returnUrl,
    created_at: actor.now,
  })
  return id
}

/** Returns the payment under way that another one must wait for: on a link that is paid once and at once. */
export const blockingOf = async (tx: Tx, link: LinkRow) =>
  link.kind === 'single_use' && !link.partial ? await underWayOf(tx, link.id) : undefined

async function amountFor(tx: Tx, link: LinkRow, asked: number | null): Promise<number> {
  const payable = await payableOf(tx, link)
  if (!payable) throw new AppError(410, 'link_expired', 'Nothing is due on this payment link.')
  if (!payable.chosen) return payable.most!
  if (asked === null) throw invalid('amount', 'Amount is required.')
  const trouble = whyNotAmount(payable, asked, link.currency)
  if (trouble) throw invalid('amount', trouble)
  return asked
}

const linkOf = (payment: PaymentFacts) => payment.subject_id!

export const paymentLinkPurpose: Purpose = {
  async lock(tx, id, { booking_id }) {
    await lockLinkRow(tx, id)
    if (booking_id) await lockForMoney(tx, booking_id)
  },
  async describe(tx, payment, now) {
    const link = await linkById(tx, linkOf(payment))
    if (!link) throw notFound('Payment link')
    const payable = whyClosed(link, now) ? null : await payableOf(tx, link)
    const kept = await linkPaymentOf(tx, payment.id)
    return {
      title: link.title,
      facts: [['reference', link.reference]],
      payer: { name: payment.payer_name, phone: payment.payer_phone, email: kept?.payer_email ?? null },
      payable: payable !== null && (payable.most === null || payment.amount <= payable.most),
    }
  },
  owed: (payment) => (payment.booking_id ? bookingPurpose.owed(payment) : { type: 'revenue' }),
  async paid(app, tx, actor, payment, text) {
    if (payment.booking_id) await bookingPurpose.paid(app, tx, actor, payment, text)
    await linkPaid(app, tx, actor, payment, text)
  },
  async refunded(app, tx, actor, payment, amount, text) {
    if (payment.booking_id) await bookingPurpose.refunded(app, tx, actor, payment, amount, text)
    const link = (await lockLinkRow(tx, linkOf(payment)))!
    await changeLink(tx, link.id, { refunded: link.refunded + amount, updated_at: actor.now })
    await tell(tx, actor, link.id, 'refunded', text)
  },
  screen: (payment) => `/payment-links/view/${linkOf(payment)}`,
  audience: 'View Payment Links',
  back: (app, _tx, agencyId, payment) => `/l/${linkCode(app, agencyId, linkOf(payment))}?payment=${payCode(app, agencyId, payment.id)}`,
}

const tell = (tx: Tx, actor: Actor, id: string, verb: string, text: string) =>
  audit(tx, actor, { action: `payment_link.${verb}`, subject: 'payment_link', subjectId: id, after: { text } })

/** Updates a link after a payment. Money on a closed link, or too much money, is flagged for review. */
async function linkPaid(app: App, tx: Tx, actor: Actor, payment: PaymentFacts, text: string): Promise<void> {
  const link = (await lockLinkRow(tx, linkOf(payment)))!
  const closed = whyClosed(link, actor.now)
  const after = { ...link, paid: link.paid + payment.amount, payments: link.payments + 1 }
  const status = closed ? link.status : openStatusOf(after)
  await changeLink(tx, link.id, { status, paid: after.paid, payments: after.payments, last_paid_at: actor.now, updated_at: actor.now })
  if (status === 'paid' && link.status !== 'paid') await tell(tx, actor, link.id, 'paid', text)
  const reason = closed ? `A payment was received on a closed link. ${closed}` : whyTooMuch(link, payment.amount)
  if (reason) await askForReview(app, tx, actor, payment, reason)
  await mailAgency(app, tx, actor, after, payment, reason)
  await mailReceipt(app, tx, actor, payment)
}

function whyTooMuch(link: LinkRow, amount: number): string | null {
  const left = leftOf(link)
  if (left === null || amount <= left) return null
  return `${formatMoney(moneyOf(amount - left, link.currency))} more was received than the link asks for.`
}

const openStatusOf = (link: LinkRow): LinkRow['status'] => {
  if (link.kind !== 'single_use') return link.status
  return leftOf(link) === 0 ? 'paid' : 'partially_paid'
}
