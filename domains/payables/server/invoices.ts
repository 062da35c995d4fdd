import type { z } from 'zod'
import { agencyCurrency } from '#domains/agency/server/facts.ts'
import { supplierInUse } from '#domains/suppliers/server/suppliers.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { moneyOf, type Currency } from '#kit/contract/money.ts'
import { addDays } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { invoiceBody, invoiceEditBody } from '../contract/invoices.ts'
import type { InvoiceKind } from '../contract/states.ts'
import { worthIn } from './costs.ts'
import { enterDocument } from './documents/documents.ts'
import { changeInvoice, lockInvoice } from './invoices-data.ts'
import { showInvoice } from './shown.ts'
import { bookingOf, departuresOf, linesOfBookings } from './targets.ts'

const numberTaken = 'This supplier’s invoice with this number was entered already.'
const refusals = { unique: () => conflict('duplicate', numberTaken, { number: [numberTaken] }) }

type LineInput = z.output<typeof invoiceBody>['lines'][number]

interface Invoice {
  currency: Currency
  issued_on: string
  kind: InvoiceKind
}

/**
 * Enters a supplier's invoice or credit note.
 * @throws 404, 409 `duplicate` at `number` (whatever its case and spaces), `archived`, `entered` for its document, 422 at the field.
 */
export async function enterInvoice(tx: Tx, actor: Actor, input: z.output<typeof invoiceBody>) {
  const { supplier_id, kind, corrects_id = null, number, issued_on, currency, lines, notes = null, received } = input
  const supplier = await supplierInUse(tx, supplier_id)
  await refuseOtherCorrection(tx, { supplier_id, kind, corrects_id, currency })
  const due_on = input.due_on ?? addDays(issued_on, supplier.days_to_pay)
  refuseEarly(issued_on, due_on)
  const id = newId()
  const rows = await lineRows(tx, actor, id, { currency, issued_on, kind }, lines)
  const row = {
    agency_id: actor.agencyId,
    id,
    supplier_id,
    kind,
    corrects_id,
    number,
    state: received ? ('received' as const) : ('draft' as const),
    issued_on,
    due_on,
    currency,
    total: totalOf(lines),
    notes,
    created_by: actor.userId,
    created_at: actor.now,
    updated_at: actor.now,
  }
  await refuseWrite(tx.insertInto('supplier_invoices').values(row).execute(), refusals)
  await tx.insertInto('supplier_invoice_lines').values(rows).execute()
  if (input.document_id) await enterDocument(tx, actor, input.document_id, id)
  await audit(tx, actor, {
    action: 'supplier_invoice.entered',
    subject: 'supplier_invoice',
    subjectId: id,
    after: { number, total: row.total, currency },
  })
  return showInvoice(tx, actor, id)
}

/** Changes an invoice before its approval. @throws 404, 409 `stale`, `approved`, `duplicate` at `number`, 422 at the field. */
export async function updateInvoice(tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof invoiceEditBody>) {
  const before = await lockInvoice(tx, id)
  if (!before) throw notFound('Invoice')
  if (before.version !== version) throw conflict('stale', 'Someone else changed this invoice. Reload it and try again.')
  if (before.state !== 'draft' && before.state !== 'received')
    throw conflict('approved', 'Only an invoice that is not approved yet can be changed. Withdraw its approval first.')
  const { number, issued_on, currency, lines, notes = null } = input
  const { supplier_id, kind, corrects_id } = before
  await refuseOtherCorrection(tx, { supplier_id, kind, corrects_id, currency })
  const due_on = input.due_on ?? before.due_on
  refuseEarly(issued_on, due_on)
  const rows = await lineRows(tx, actor, id, { currency, issued_on, kind }, lines)
  const total = totalOf(lines)
  await refuseWrite(changeInvoice(tx, id, { number, issued_on, due_on, currency, total, notes, updated_at: actor.now }), refusals)
  await tx.deleteFrom('supplier_invoice_lines').where('invoice_id', '=', id).execute()
  await tx.insertInto('supplier_invoice_lines').values(rows).execute()
  await audit(tx, actor, {
    action: 'supplier_invoice.changed',
    subject: 'supplier_invoice',
    subjectId: id,
    before: { number: before.number, total: before.total, currency: before.currency },
    after: { number, total, currency },
  })
  return showInvoice(tx, actor, id)
}

const totalOf = (lines: readonly LineInput[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

function refuseEarly(issuedOn: string, dueOn: string): void {
  if (dueOn < issuedOn) throw invalid('due_on', 'The invoice cannot be due before its own day.')
}

/** A credit note names an invoice of the same supplier in the same currency, and nothing else names one. */
async function refuseOtherCorrection(
  tx: Tx,
  { supplier_id, kind, corrects_id, currency }: { supplier_id: string; kind: InvoiceKind; corrects_id: string | null; currency: Currency },
): Promise<void> {
  if ((kind === 'credit_note') !== (corrects_id !== null))
    throw invalid(
      'corrects_id',
      kind === 'credit_note' ? 'Choose the invoice that it corrects.' : 'Only a credit note corrects an invoice.',
    )
  if (corrects_id === null) return
  const corrected = await lockInvoice(tx, corrects_id)
  if (!corrected || corrected.supplier_id !== supplier_id || corrected.kind !== 'invoice')
    throw invalid('corrects_id', 'This is not an invoice of the supplier.')
  if (corrected.currency !== currency) throw invalid('currency', `The invoice that it corrects is in ${corrected.currency}.`)
}

/** Returns the rows of an invoice's lines, each worth in the currency of what it is for. @throws 422 at the line's field. */
async function lineRows(tx: Tx, actor: Actor, invoiceId: string, invoice: Invoice, lines: readonly LineInput[]) {
  const base = await agencyCurrency(tx, actor.agencyId)
  const sign = invoice.kind === 'credit_note' ? -1 : 1
  const rows = []
  for (const [position, line] of lines.entries()) {
    const target = await targetOf(tx, line, position, base)
    const money = moneyOf(line.amount, invoice.currency)
    rows.push({
      agency_id: actor.agencyId,
      id: newId(),
      invoice_id: invoiceId,
      position,
      description: line.description,
      amount: line.amount,
      booking_id: line.booking_id ?? null,
      overhead: line.overhead ?? null,
      ...target,
      real_cost: sign * (await worthIn(tx, invoice.issued_on, money, target.real_currency, 'currency')),
    })
  }
  return rows
}

async function targetOf(tx: Tx, line: LineInput, position: number, base: Currency) {
  const at = (field: string) => `lines.${position}.${field}`
  if (line.booking_id) {
    const booking = await bookingOf(tx, line.booking_id)
    if (!booking) throw invalid(at('booking_id'), 'This booking does not exist.')
    const booked = line.line_id ? (await linesOfBookings(tx, [line.booking_id])).find(({ id }) => id === line.line_id) : undefined
    if (line.line_id && !booked) throw invalid(at('line_id'), 'This line is not on the booking.')
    return {
      line_id: line.line_id ?? null,
      inventory_id: booked?.inventory_id ?? null,
      departure_id: booked?.departure_id ?? null,
      real_currency: booking.currency,
    }
  }
  if (line.line_id) throw invalid(at('line_id'), 'Only a line for a booking can name one of its lines.')
  if (!line.departure_id) return { line_id: null, inventory_id: null, departure_id: null, real_currency: base }
  const [departure] = await departuresOf(tx, [line.departure_id])
  if (!departure) throw invalid(at('departure_id'), 'This departure does not exist.')
  return { line_id: null, inventory_id: departure.inventory_id, departure_id: departure.id, real_currency: base }
}
