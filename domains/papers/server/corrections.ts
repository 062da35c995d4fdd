import { isDeepStrictEqual } from 'node:util'
import { addNote } from '#domains/bookings/server/bookings.ts'
import type { BookingListener } from '#domains/bookings/server/events.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { billedOf, creditNoteOf } from './invoice.ts'
import { contentOf, issue, partsOf } from './issue.ts'
import { saidBy } from './paper-content.ts'
import { documentFor, markCredited } from './papers-data.ts'
import { stillBilled } from './return-note.ts'

/** Corrects invoices when what their bookings bill changes. */
export const papersFollowBookings: BookingListener = async (app, tx, actor, event) => {
  if (event.type === 'changed') await correctInvoice(app, tx, actor, event.id, event.why)
}

/**
 * If a booking no longer bills what its invoice says, less its returns, issues a credit note over what is left of the invoice, and a new
 * invoice for the booking's current total, unless that is zero.
 */
async function correctInvoice(app: App, tx: Tx, actor: Actor, bookingId: string, why: string): Promise<void> {
  const invoice = await documentFor(tx, bookingId, 'invoice', null)
  // An invoice without stored content is drawn from current data, so it needs no correction.
  if (!invoice?.content?.billed || invoice.credited_by) return
  const { said, billed: whole } = invoice.content
  const { billed, numbers } = await stillBilled(tx, invoice, whole)
  const parts = await partsOf(app, tx, actor.agencyId, bookingId)
  if (isDeepStrictEqual(billed, billedOf(parts.booking))) return
  const lowered = { by: numbers, amount: whole.total - billed.total }
  const note = await issue(tx, actor, { bookingId, type: 'credit_note' }, (document) => {
    const all = { ...parts, document }
    return {
      said: saidBy(all, creditNoteOf({ number: invoice.number, said, billed, lowered }, all, why)),
      logo_key: parts.issuer.logo_key,
      billed: null,
    }
  })
  await markCredited(tx, invoice.id, note.id)
  const next =
    parts.booking.total.amount > 0
      ? await issue(tx, actor, { bookingId, type: 'invoice' }, (document) => contentOf(document, parts, invoice.number))
      : null
  const text = `Credit note ${note.number} for ${invoice.number}${next ? `, new invoice ${next.number}` : ''}`
  await addNote(tx, actor, bookingId, text)
}
