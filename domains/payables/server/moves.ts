import type { z } from 'zod'
import { reverse } from '#domains/finance/server/ledger.ts'
import { conflict, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import type { moveBody } from '../contract/invoices.ts'
import { invoiceMoves, payableStates, postedStates, type InvoiceState } from '../contract/states.ts'
import { copyOf, lockAccount } from './accounts.ts'
import { bookInvoice } from './books.ts'
import { changeInvoice, invoiceById, invoiceLines, lockInvoice, type InvoiceRow } from './invoices-data.ts'
import { matchLines } from './matching.ts'
import { isApprovalVoid, showInvoice } from './shown.ts'
import { linesOfBookings } from './targets.ts'

const includes = (states: readonly InvoiceState[], state: InvoiceState) => states.includes(state)

/** Returns the state of a posted invoice by its sums. */
export function stateBySums({ total, paid, waiting, credited }: Pick<InvoiceRow, 'total' | 'paid' | 'waiting' | 'credited'>): InvoiceState {
  if (paid + credited >= total) return 'paid'
  if (waiting > 0) return 'scheduled'
  return paid > 0 ? 'partly_paid' : 'approved'
}

/**
 * Moves an invoice as a person asks: approve, dispute, reopen, void. An approval is posted; leaving it reverses the entries.
 * @throws 404, 409 `stale`, `invalid_transition`, `not_matched`, `has_payments`, 422 at `reason`.
 */
export async function moveInvoice(tx: Tx, actor: Actor, id: string, input: z.output<typeof moveBody>) {
  const { to, version, reason = null } = input
  // The corrected invoice is locked first, so that a credit note and a payment of it do not wait for each other.
  const corrects = (await invoiceById(tx, id))?.corrects_id ?? null
  if (corrects !== null) await lockInvoice(tx, corrects)
  const row = await lockInvoice(tx, id)
  if (!row) throw notFound('Invoice')
  if (row.version !== version) throw conflict('stale', 'Someone else changed this invoice. Reload it and try again.')
  const again = to === 'approved' && (await isApprovalVoid(tx, row))
  if (!again && (includes(payableStates, row.state) ? to === 'approved' : false)) throw invalidTransition(row.state, to)
  if (!again && !invoiceMoves[row.state].includes(to)) throw invalidTransition(row.state, to)
  if ((to === 'disputed' || to === 'void') && reason === null) throw invalid('reason', 'Reason is required.')
  if (again) await changeInvoice(tx, id, await approval(tx, actor, row))
  else if (to === 'approved') await approve(tx, actor, row, input.accept_differences)
  else {
    const isPosted = includes(postedStates, row.state)
    if (isPosted) await unpost(tx, actor, row)
    const freed = isPosted ? { posted_id: null, approved_at: null, approved_by: null, approved_payee: null } : {}
    const disputed = { dispute_reason: to === 'disputed' ? reason : null }
    await refuseWrite(changeInvoice(tx, id, { state: to, ...freed, ...disputed, updated_at: actor.now }), {
      unique: () => conflict('duplicate', 'This supplier’s invoice with this number was entered already.'),
    })
  }
  await audit(tx, actor, {
    action: `supplier_invoice.${again ? 'approved_again' : to}`,
    subject: 'supplier_invoice',
    subjectId: id,
    before: { state: row.state },
    after: { state: to, text: reason },
  })
  return showInvoice(tx, actor, id)
}

/** The columns of an approval: who, when, and for which account of the supplier. */
const approval = async (tx: Tx, actor: Actor, row: InvoiceRow) => ({
  approved_by: actor.userId,
  approved_at: actor.now,
  approved_payee: copyOf(await lockAccount(tx, row.supplier_id)),
  updated_at: actor.now,
})

async function approve(tx: Tx, actor: Actor, row: InvoiceRow, acceptDifferences: boolean): Promise<void> {
  const lines = await invoiceLines(tx, row.id)
  if (!acceptDifferences) await refuseDifferences(tx, row.id)
  if (row.corrects_id !== null) await credit(tx, actor, row.corrects_id, row.total)
  const posted_id = await bookInvoice(tx, actor, row, lines)
  await changeInvoice(tx, row.id, { state: 'approved', posted_id, dispute_reason: null, ...(await approval(tx, actor, row)) })
  await tx.updateTable('supplier_invoice_lines').set({ counts: true }).where('invoice_id', '=', row.id).execute()
}

async function refuseDifferences(tx: Tx, id: string): Promise<void> {
  const invoice = await invoiceById(tx, id)
  const lines = await invoiceLines(tx, id)
  const booked = await linesOfBookings(tx, [...new Set(lines.flatMap(({ booking_id }) => booking_id ?? []))])
  const matched = await matchLines(tx, invoice!, lines, booked)
  const found = matched.flatMap(({ differences }, index) => differences.map((text) => `${lines[index]!.description}: ${text}`))
  if (found.length > 0) throw conflict('not_matched', `${found.join(' ')} Approve it anyway, or dispute it.`, { accept_differences: found })
}

/** Takes an approval out of the books. @throws 409 `has_payments`. */
async function unpost(tx: Tx, actor: Actor, row: InvoiceRow): Promise<void> {
  if (row.paid + row.waiting > 0) throw conflict('has_payments', 'This invoice has payments, so it stays approved.')
  if (row.credited > 0) throw conflict('has_payments', 'A credit note corrects this invoice. Make it void first.')
  if (row.posted_id !== null) await reverse(tx, actor, row.posted_id, row.number)
  if (row.corrects_id !== null) await credit(tx, actor, row.corrects_id, -row.total)
  await tx.updateTable('supplier_invoice_lines').set({ counts: false }).where('invoice_id', '=', row.id).execute()
}

/** Adds a credit note to the invoice that it corrects, or takes it off. @throws 409 `not_approved`, 422 at `lines`. */
async function credit(tx: Tx, actor: Actor, id: string, amount: number): Promise<void> {
  const row = (await lockInvoice(tx, id))!
  if (!includes(postedStates, row.state)) throw conflict('not_approved', `Invoice ${row.number} is not approved yet. Approve it first.`)
  const credited = row.credited + amount
  if (credited > row.total - row.waiting)
    throw conflict(
      'too_much',
      `Invoice ${row.number} has only ${formatMoney(moneyOf(row.total - row.waiting - row.credited, row.currency))} left to correct.`,
    )
  await changeInvoice(tx, id, { credited, state: stateBySums({ ...row, credited }), updated_at: actor.now })
}
