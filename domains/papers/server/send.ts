import { addNote, readBooking } from '#domains/bookings/server/bookings.ts'
import { refuseSilent } from '#domains/bookings/server/silent.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { invalid } from '#kit/contract/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { paperName, type PaperType } from '../contract.ts'
import { mailPapers } from './papers-mail.ts'
import { issuePaper } from './papers.ts'
import { folioInvoices } from './papers-data.ts'

export interface SendInput {
  types: PaperType[]
  payment_id?: string | undefined
  /** The folio whose invoice is sent. */
  folio?: number | null | undefined
  to: string
  message?: string | null | undefined
}

/** Numbers the papers now, and enqueues a job that draws and mails them. @throws as `issuePaper`, 409 `silent`, 422 at `folio`. */
export async function sendPapers(app: App, tx: Tx, actor: Actor, bookingId: string, input: SendInput) {
  await refuseSilent(tx, bookingId)
  const types = [...new Set(input.types)]
  const papers = []
  for (const type of types) {
    const document =
      type === 'invoice' && input.folio
        ? await invoiceOfFolio(tx, bookingId, input.folio)
        : await issuePaper(app, tx, actor, bookingId, type, input.payment_id)
    papers.push({ type, payment_id: document.payment_id, document_id: document.id })
  }
  const { kinds } = await readBooking(tx, bookingId)
  const names = types.map((type) => paperName(type, kinds).toLowerCase()).join(' and ')
  await addNote(tx, actor, bookingId, `Sent to ${input.to}: ${names}`)
  await audit(tx, actor, { action: 'papers.sent', subject: 'booking', subjectId: bookingId, after: { to: input.to, types } })
  await app.jobs.enqueue(tx, mailPapers, {
    agency_id: actor.agencyId,
    booking_id: bookingId,
    papers,
    to: input.to,
    message: input.message ?? null,
    effect: `papers:${newId()}`,
  })
  return { message: `Sending to ${input.to}.` }
}

/** @throws 422 at `folio` if it has no valid invoice. */
async function invoiceOfFolio(tx: Tx, bookingId: string, folio: number) {
  await readBooking(tx, bookingId)
  const invoice = (await folioInvoices(tx, bookingId)).find((one) => one.folio === folio)
  if (!invoice) throw invalid('folio', 'This folio has no invoice.')
  return invoice
}
