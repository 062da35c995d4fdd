import { bookingShown } from '#domains/bookings/server/bookings.ts'
import { lockForMoney } from '#domains/bookings/server/money.ts'
import { requireClient } from '#domains/clients/server/clients.ts'
import { paymentsOfBooking } from '#domains/finance/server/payments.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/database.ts'
import type { FileAnswer } from '#kit/server/serve.ts'
import { paperNames, type PaperType } from '../contract.ts'
import { methodWords, paperOf } from './paper-content.ts'
import { documentFor, documentsOf, insertDocument, issuerOf, nextNumber, type DocumentRow } from './papers-data.ts'
import { drawInThread } from './drawing.ts'

type Booking = Awaited<ReturnType<typeof bookingShown>>
type Payment = Awaited<ReturnType<typeof paymentsOfBooking>>[number]

const prefixes: Record<PaperType, string> = { voucher: 'VCH', invoice: 'INV', receipt: 'RCT' }
const vouched: readonly string[] = ['confirmed', 'in_progress', 'completed']
const billed: readonly string[] = ['on_hold', 'confirmed', 'in_progress', 'completed', 'no_show']

/** Why a booking cannot have a paper now, `null` when it can. One that was numbered once can always be printed again. */
function refusal(booking: Booking, type: PaperType, numbered: boolean): string | null {
  if (type === 'voucher' && !vouched.includes(booking.status)) return 'Only a confirmed booking has a confirmation.'
  if (type === 'invoice' && !billed.includes(booking.status) && !numbered) return 'Only a booking that is held or confirmed is invoiced.'
  return null
}

const hasReceipt = ({ status }: Payment) => status === 'succeeded' || status === 'reversed'

/** The papers a booking can have, with the numbers of those it has. @throws 404. */
export async function listPapers(app: App, tx: Tx, agencyId: string, bookingId: string) {
  const booking = await bookingShown(tx, bookingId)
  const documents = await documentsOf(tx, bookingId)
  const payments = (await paymentsOfBooking(app, tx, agencyId, bookingId)).filter(hasReceipt)
  const row = (type: PaperType, payment: Payment | null, label: string) => {
    const known = documents.find((one) => one.type === type && one.payment_id === (payment?.id ?? null))
    return {
      type,
      payment_id: payment?.id ?? null,
      label,
      number: known?.number ?? null,
      issued_at: known?.created_at.toISOString() ?? null,
      refused: refusal(booking, type, known !== undefined),
    }
  }
  return [
    row('voucher', null, paperNames.voucher),
    row('invoice', null, paperNames.invoice),
    ...payments.map((payment) => row('receipt', payment, `${formatMoney(payment.amount)} ${methodWords[payment.method]}`)),
  ]
}

/**
 * A paper's number: given when it is first asked for, without gaps in an agency, type and year, and kept.
 * @throws 404, 409 `not_confirmed` or `not_billable`, 422 at `payment_id` for a receipt of no payment or of one that has not come in.
 */
export async function issuePaper(
  app: App,
  tx: Tx,
  actor: Actor,
  bookingId: string,
  type: PaperType,
  paymentId: string | undefined,
): Promise<DocumentRow> {
  const booking = await bookingShown(tx, bookingId)
  const payment = type === 'receipt' ? paymentOf(await paymentsOfBooking(app, tx, actor.agencyId, bookingId), paymentId) : null
  const known = await documentFor(tx, bookingId, type, payment?.id ?? null)
  const refused = refusal(booking, type, known !== undefined)
  if (refused) throw conflict(type === 'voucher' ? 'not_confirmed' : 'not_billable', refused)
  return known ?? (await number(tx, actor, bookingId, type, payment?.id ?? null))
}

async function number(tx: Tx, actor: Actor, bookingId: string, type: PaperType, paymentId: string | null): Promise<DocumentRow> {
  // Of two who ask first at once, the second waits here and finds the first one's number.
  await lockForMoney(tx, bookingId)
  const known = await documentFor(tx, bookingId, type, paymentId)
  if (known) return known
  const year = Number(dayOf(actor.now).slice(0, 4))
  const next = `${prefixes[type]}-${year}-${String(await nextNumber(tx, actor.agencyId, type, year)).padStart(5, '0')}`
  const document = await insertDocument(tx, actor.agencyId, {
    booking_id: bookingId,
    type,
    payment_id: paymentId,
    number: next,
    created_at: actor.now,
  })
  await audit(tx, actor, {
    action: `${type}.numbered`,
    subject: 'document',
    subjectId: document.id,
    after: { number: next, booking_id: bookingId, payment_id: paymentId },
  })
  return document
}

function paymentOf(payments: readonly Payment[], id: string | undefined): Payment {
  const received = payments.filter(hasReceipt)
  if (!id && received.length === 1) return received[0]!
  if (!id) throw invalid('payment_id', received.length === 0 ? 'Nothing has been paid yet.' : 'Choose the payment.')
  if (!payments.some((payment) => payment.id === id)) throw notFound('Payment')
  const payment = received.find((one) => one.id === id)
  if (!payment) throw invalid('payment_id', 'This payment has not come in.')
  return payment
}

/** A paper as a PDF; it is numbered in one transaction and drawn after it. @throws as `issuePaper`. */
export async function paperFile(
  app: App,
  actor: Actor,
  bookingId: string,
  type: PaperType,
  paymentId: string | undefined,
): Promise<FileAnswer> {
  const parts = await app.db.asAgency(actor, async (tx) => {
    const document = await issuePaper(app, tx, actor, bookingId, type, paymentId)
    const booking = await bookingShown(tx, bookingId)
    const payments = (await paymentsOfBooking(app, tx, actor.agencyId, bookingId)).filter(hasReceipt)
    return {
      document,
      booking,
      payments,
      issuer: await issuerOf(tx, actor.agencyId),
      address: (await requireClient(tx, booking.client.id)).address,
    }
  })
  const { logo_key } = parts.issuer
  // A logo that cannot be read is no reason to go without the paper.
  const logo = logo_key ? await app.files.read(logo_key, 'medium').catch(() => null) : null
  const content = await drawInThread(paperOf(app, actor.agencyId, parts), logo)
  return { name: `${parts.document.number}.pdf`, mime: 'application/pdf', content }
}
