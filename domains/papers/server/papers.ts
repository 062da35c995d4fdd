import { methodWords } from '#domains/finance/contract/statuses.ts'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { detailsOfTravellers } from '#domains/bookings/server/traveller-looks.ts'
import { lockForMoney } from '#domains/bookings/server/money.ts'
import { paymentsOfBooking } from '#domains/finance/server/payments.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { paperName, paperNames, type PaperType } from '../contract.ts'
import { drawInThread } from './drawing.ts'
import { contentOf, hasReceipt, issue, partsOf, type Parts } from './issue.ts'
import { keptPaper } from './kept-papers.ts'
import { clientLines, type Booking, type Paper, type Payment } from './paper.ts'
import { saidBy, stampOf, verifyUrl } from './paper-content.ts'
import { folioBalance } from './folio-invoice.ts'
import { documentById, documentFor, documentsOf, folioInvoices, keepContent, type DocumentRow } from './papers-data.ts'
import { voucherOf } from './voucher.ts'
import { say } from './messages/say.ts'

const vouched: readonly string[] = ['confirmed', 'in_progress', 'completed']
const billed: readonly string[] = ['on_hold', 'confirmed', 'in_progress', 'completed', 'no_show']

const refusalCodes = {
  voucher: 'not_confirmed',
  itinerary: 'not_confirmed',
  invoice: 'not_billable',
  credit_note: 'not_issued',
  receipt: 'not_issued',
} as const

/** Returns why a booking cannot have a paper now, `null` if it can. A numbered paper can always be printed again. */
async function refusal(tx: Tx, booking: Booking, type: PaperType, numbered: boolean): Promise<string | null> {
  const kept = keptPaper(booking.kept_by)
  if (type === 'itinerary') return kept ? kept.refusal(tx, booking.id) : 'Only a flight has an itinerary receipt.'
  if (type === 'voucher' && kept) return 'A flight has an itinerary receipt instead.'
  if (type === 'voucher' && !vouched.includes(booking.status)) return 'Only a confirmed booking has a confirmation.'
  if (type === 'invoice' && !billed.includes(booking.status) && !numbered)
    return 'You can only invoice a booking that is held or confirmed.'
  if (type === 'credit_note' && !numbered) return 'No invoice of this booking was credited.'
  return null
}

/** Lists the papers a booking can have, with numbers where issued. @throws 404. */
export async function listPapers(app: App, tx: Tx, agencyId: string, bookingId: string) {
  const booking = await readBooking(tx, bookingId)
  const documents = await documentsOf(tx, bookingId)
  const payments = (await paymentsOfBooking(app, tx, agencyId, bookingId)).filter(hasReceipt)
  const numberOf = (id: string | null) => documents.find((one) => one.id === id)?.number ?? null
  const row = async (type: PaperType, label: string, known: DocumentRow | undefined, paymentId: string | null = null) => ({
    id: known?.id ?? null,
    type,
    payment_id: paymentId,
    folio: known?.folio ?? null,
    label,
    number: known?.number ?? null,
    issued_at: known?.created_at.toISOString() ?? null,
    credited_by: numberOf(known?.credited_by ?? null),
    refused: await refusal(tx, booking, type, known !== undefined),
  })
  const over = documents.filter(({ type, credited_by }) => type === 'credit_note' || credited_by !== null)
  const valid = documents.filter(({ type, credited_by }) => type === 'invoice' && credited_by === null)
  const open = valid.find(({ folio }) => folio === null)
  const ofFolios = valid.filter(({ folio }) => folio !== null)
  const invoiced = open !== undefined || (ofFolios.length === 0 && (over.length === 0 || billed.includes(booking.status)))
  const confirmation = keptPaper(booking.kept_by) ? 'itinerary' : 'voucher'
  return Promise.all([
    row(
      confirmation,
      paperName(confirmation, booking.kinds),
      documents.find(({ type }) => type === confirmation),
    ),
    ...(invoiced ? [row('invoice', paperNames.invoice, open)] : []),
    ...ofFolios.map((one) => row('invoice', `${paperNames.invoice} of folio ${one.folio}`, one)),
    ...over.map((one) => row(one.type, paperNames[one.type], one)),
    ...payments.map((payment) =>
      row(
        'receipt',
        `${formatMoney(payment.amount)} ${methodWords[payment.method]}`,
        documents.find(({ type, payment_id }) => type === 'receipt' && payment_id === payment.id),
        payment.id,
      ),
    ),
  ])
}

/**
 * Returns a paper with its number. The first request assigns the number, without gaps per agency, type and year, and stores it with
 * the paper's content.
 * @throws 404, 409 `not_confirmed`, `not_billable`, `billed_by_folio` or `not_issued`, 422 at `payment_id` for a receipt without a payment, or for a
 * payment that was not received.
 */
export async function issuePaper(
  app: App,
  tx: Tx,
  actor: Actor,
  bookingId: string,
  type: PaperType,
  paymentId: string | undefined,
): Promise<DocumentRow> {
  const booking = await readBooking(tx, bookingId)
  const payment = type === 'receipt' ? paymentOf(await paymentsOfBooking(app, tx, actor.agencyId, bookingId), paymentId) : null
  const find = () => documentFor(tx, bookingId, type, payment?.id ?? null)
  const counts = (one: DocumentRow | undefined) => one && (one.credited_by === null || !billed.includes(booking.status))
  const known = await find()
  const refused = await refusal(tx, booking, type, known !== undefined)
  if (refused) throw conflict(refusalCodes[type], refused)
  if (known && counts(known)) return known
  // If two first requests arrive at once, the second waits here and then finds the number of the first.
  await lockForMoney(tx, bookingId)
  const meanwhile = await find()
  if (meanwhile && counts(meanwhile)) return meanwhile
  if (type === 'invoice' && (await folioInvoices(tx, bookingId)).length > 0)
    throw conflict('billed_by_folio', 'This booking is billed by folio. Open the invoice of a folio.')
  const parts = await partsOf(app, tx, actor.agencyId, bookingId)
  return issue(tx, actor, { bookingId, type, paymentId: payment?.id ?? null }, (document) => contentOf(document, parts))
}

function paymentOf(payments: readonly Payment[], id: string | undefined): Payment {
  const received = payments.filter(hasReceipt)
  if (!id && received.length === 1) return received[0]!
  if (!id) throw invalid('payment_id', received.length === 0 ? 'Nothing has been paid yet.' : 'Choose the payment.')
  if (!payments.some((payment) => payment.id === id)) throw notFound('Payment')
  const payment = received.find((one) => one.id === id)
  if (!payment) throw invalid('payment_id', 'This payment was not received.')
  return payment
}

/** Returns one paper of a booking by its id. @throws 404, 409 `not_confirmed`. */
async function issuedPaper(tx: Tx, bookingId: string, type: PaperType, id: string): Promise<DocumentRow> {
  const document = await documentById(tx, id)
  if (document?.booking_id !== bookingId || document.type !== type) throw notFound('Paper')
  const refused = await refusal(tx, await readBooking(tx, bookingId), type, true)
  if (refused) throw conflict(refusalCodes[type], refused)
  return document
}

export interface WhichPaper {
  payment_id?: string | undefined
  /** An older paper instead of the valid one. */
  document_id?: string | undefined
}

/** Returns a paper as a PDF. It is numbered in one transaction and drawn after it. @throws as `issuePaper`. */
export async function paperFile(app: App, actor: Actor, bookingId: string, type: PaperType, which: WhichPaper): Promise<FileAnswer> {
  const { paper, logo_key } = await app.db.asAgency(actor, async (tx) => {
    const { payment_id, document_id } = which
    const document = document_id
      ? await issuedPaper(tx, bookingId, type, document_id)
      : await issuePaper(app, tx, actor, bookingId, type, payment_id)
    return printable(app, tx, actor, document)
  })
  // If the logo cannot be read, print the paper without it.
  const logo = logo_key ? await app.files.read(logo_key, 'medium').catch(() => null) : null
  return { name: `${paper.number}.pdf`, mime: 'application/pdf', content: await drawInThread(paper, logo) }
}

/** Returns a paper's content with the current stamp. */
async function printable(app: App, tx: Tx, actor: Actor, document: DocumentRow): Promise<{ paper: Paper; logo_key: string | null }> {
  const { agencyId } = actor
  const parts = await partsOf(app, tx, agencyId, document.booking_id)
  const content = document.content ?? contentOf(document, parts)
  if (content && !document.content) await keepContent(tx, document.id, content)
  const all = { ...parts, document }
  const itinerary = document.type === 'itinerary' ? await itineraryOf(tx, all) : null
  const due = await dueOn(app, tx, agencyId, document, parts.booking)
  const paper = {
    ...(content?.said ?? saidBy(all, itinerary?.body ?? voucherOf(all, await dietsOf(app, tx, actor, document)))),
    stamp: itinerary ? itinerary.stamp : stampOf(document, parts.booking, parts.payments, due, parts.issuer.language),
    verifyUrl: await verifyUrl(app, tx, agencyId, document.id),
  }
  return { paper, logo_key: content ? content.logo_key : parts.issuer.logo_key }
}

/** Returns the diets of the travellers by id, for a voucher: each is logged as a look. */
async function dietsOf(app: App, tx: Tx, actor: Actor, { type, booking_id }: DocumentRow): Promise<Map<string, string>> {
  if (type !== 'voucher') return new Map()
  const details = await detailsOfTravellers(app, tx, actor, booking_id, 'voucher')
  return new Map([...details].flatMap(([id, { dietary }]) => (dietary === null ? [] : [[id, dietary] as const])))
}

/** Returns what is still due on an invoice: of its folio, or of the booking. */
export const dueOn = (app: App, tx: Tx, agencyId: string, { booking_id, folio }: DocumentRow, booking: Booking): Promise<number> =>
  folio === null ? Promise.resolve(booking.due.amount) : folioBalance.entries()(app, tx, agencyId, booking_id, folio)

/** Returns the itinerary receipt from the domain that manages the booking, addressed to the booking's client. */
async function itineraryOf(tx: Tx, parts: Parts & { document: DocumentRow }) {
  const { body, stamp } = await keptPaper(parts.booking.kept_by)!.content(tx, parts.booking.id, parts.issuer.language)
  return {
    body: { ...body, party: { label: say(parts.issuer.language)('party', { record: 'booking' }), lines: clientLines(parts) } },
    stamp,
  }
}
