import { readBooking } from '#domains/bookings/server/bookings.ts'
import { requireClient } from '#domains/clients/server/clients.ts'
import { paymentsOfBooking } from '#domains/finance/server/payments.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { PaperType } from '../contract.ts'
import { billedOf, invoiceOf } from './invoice.ts'
import type { Issued, PaperParts, Payment } from './paper.ts'
import { saidBy } from './paper-content.ts'
import { insertDocument, issuerOf, nextNumber, type DocumentRow } from './papers-data.ts'
import { receiptOf } from './receipt.ts'

/** The issuer shown in the head of an agency's papers, for papers without a booking. */
export const issuerOfAgency = issuerOf

type Head = PaperParts['document']
export type Parts = Omit<PaperParts, 'document'>

const prefixes: Record<PaperType, string> = { voucher: 'VCH', invoice: 'INV', receipt: 'RCT', credit_note: 'CRN', itinerary: 'ITR' }

/** Whether a payment was received, so that it has a receipt. */
export const hasReceipt = ({ status }: Payment): boolean => status === 'succeeded' || status === 'reversed'

/** Reads the data for papers of a booking, in its current state. @throws 404. */
export async function partsOf(app: App, tx: Tx, agencyId: string, bookingId: string): Promise<Parts> {
  const booking = await readBooking(tx, bookingId)
  return {
    booking,
    payments: (await paymentsOfBooking(app, tx, agencyId, bookingId)).filter(hasReceipt),
    issuer: await issuerOf(tx, agencyId),
    address: (await requireClient(tx, booking.client.id)).address,
  }
}

/** Returns the content to freeze for an invoice or a receipt; null for a voucher, which always shows the current state. */
export function contentOf(document: Head, parts: Parts, replaces: string | null = null): Issued | null {
  const all = { ...parts, document }
  const { logo_key } = parts.issuer
  if (document.type === 'invoice') return { said: saidBy(all, invoiceOf(all, replaces)), logo_key, billed: billedOf(parts.booking) }
  return document.type === 'receipt' ? { said: saidBy(all, receiptOf(all)), logo_key, billed: null } : null
}

/** Reserves the next number for a type of paper in an agency and year: "RCT-2026-00012". */
export async function nextPaperNumber(tx: Tx, actor: Actor, type: PaperType): Promise<string> {
  const year = Number(dayOf(actor.now).slice(0, 4))
  return `${prefixes[type]}-${year}-${String(await nextNumber(tx, actor.agencyId, type, year)).padStart(5, '0')}`
}

/** Gives a paper the next number of its type and year and stores its content. The caller has locked the booking. */
export async function issue(
  tx: Tx,
  actor: Actor,
  of: { bookingId: string; type: PaperType; paymentId?: string | null; folio?: number | null },
  content: (document: Head) => Issued | null,
): Promise<DocumentRow> {
  const { bookingId, type, paymentId = null, folio = null } = of
  const number = await nextPaperNumber(tx, actor, type)
  const head = { type, number, payment_id: paymentId, created_at: actor.now }
  const document: DocumentRow = { ...head, id: newId(), booking_id: bookingId, folio, content: content(head), credited_by: null }
  await insertDocument(tx, actor.agencyId, document)
  await audit(tx, actor, {
    action: `${type}.numbered`,
    subject: 'document',
    subjectId: document.id,
    after: { number, booking_id: bookingId, payment_id: paymentId },
  })
  return document
}
