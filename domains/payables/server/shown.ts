import { notFound } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { dayOf } from '#kit/contract/time.ts'
import { storyOf, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal } from '#kit/server/database/list.ts'
import { askedMoves, invoiceMoves, payableStates, type AskedMove } from '../contract/states.ts'
import { documentsOf } from './documents/documents.ts'
import { accountsOf, accountView, isApprovedAccount, readAccount } from './accounts.ts'
import { creditNotesOf, filteredInvoices, invoiceById, invoiceLines, invoicesPage, owedByCurrency, paymentsOf } from './invoices-data.ts'
import type { InvoiceFilter, InvoiceRow } from './invoices-data.ts'
import { matchLines } from './matching.ts'
import { departuresOf, linesOfBookings } from './targets.ts'

const isPayable = (state: InvoiceRow['state']) => (payableStates as readonly string[]).includes(state)

/** Returns what of an invoice can be paid now, in minor units: not what a transfer will pay already. */
export const dueOf = ({ kind, state, total, paid, waiting, credited }: InvoiceRow): number =>
  kind === 'invoice' && isPayable(state) ? Math.max(total - paid - waiting - credited, 0) : 0

function rowView(row: InvoiceRow & { supplier_name: string }, account: Account, today: string) {
  const money = (amount: number) => moneyOf(amount, row.currency)
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    supplier_id: row.supplier_id,
    supplier_name: row.supplier_name,
    state: row.state,
    issued_on: row.issued_on,
    due_on: row.due_on,
    total: money(row.total),
    paid: money(row.paid),
    waiting: money(row.waiting),
    credited: money(row.credited),
    due: money(dueOf(row)),
    overdue: row.kind === 'invoice' && isPayable(row.state) && row.due_on < today,
    approval_void: isVoidFor(row, account),
    version: row.version,
    created_at: row.created_at.toISOString(),
  }
}

/** Returns a page of invoices and credit notes. */
export async function listInvoices(tx: Tx, actor: Actor, request: InvoiceFilter & ListRequest) {
  const today = dayOf(actor.now)
  const rows = await invoicesPage(tx, actor.agencyId, today, request)
  const accounts = await accountsOf(
    tx,
    rows.map(({ supplier_id }) => supplier_id),
  )
  return {
    rows: rows.map((row) => rowView(row, accounts.get(row.supplier_id), today)),
    ...(await cappedTotal(tx, filteredInvoices(tx, actor.agencyId, today, request) as never)),
  }
}

/** Returns what is owed by currency: in all, overdue, and due within seven days. */
export const owed = async (tx: Tx, actor: Actor) =>
  (await owedByCurrency(tx, actor.agencyId, dayOf(actor.now))).map(({ currency, invoices, ...sums }) => ({
    currency,
    invoices,
    owed: moneyOf(sums.owed, currency),
    overdue: moneyOf(sums.overdue, currency),
    week: moneyOf(sums.week, currency),
  }))

/** Returns an invoice with its lines compared, payments, credit notes and activity. @throws 404. */
export async function showInvoice(tx: Tx, actor: Actor, id: string) {
  const row = await invoiceById(tx, id)
  if (!row) throw notFound('Invoice')
  const { currency } = row
  const lines = await invoiceLines(tx, id)
  const booked = await linesOfBookings(tx, [...new Set(lines.flatMap(({ booking_id }) => booking_id ?? []))])
  const departures = await departuresOf(tx, [...new Set(lines.flatMap(({ departure_id }) => departure_id ?? []))])
  const matched = await matchLines(tx, row, lines, booked)
  const corrected = row.corrects_id === null ? undefined : await invoiceById(tx, row.corrects_id)
  const account = await accountView(tx, row.supplier_id)
  const story = await storyOf(tx, actor.agencyId, [id])
  return {
    ...rowView(row, await readAccount(tx, row.supplier_id), dayOf(actor.now)),
    notes: row.notes,
    dispute_reason: row.dispute_reason,
    corrects: corrected ? { id: corrected.id, number: corrected.number } : null,
    credit_notes: (await creditNotesOf(tx, id)).map(({ total, ...note }) => ({
      id: note.id,
      number: note.number,
      state: note.state,
      total: moneyOf(total, note.currency),
    })),
    files: await documentsOf(tx, id),
    approved_at: row.approved_at?.toISOString() ?? null,
    approved_by_name: row.approved_by_name,
    moves: await movesOf(tx, row),
    account,
    lines: lines.map((line, index) => {
      const departure = departures.find((one) => one.id === line.departure_id)
      return {
        id: line.id,
        description: line.description,
        amount: moneyOf(line.amount, currency),
        booking_id: line.booking_id,
        booking_reference: line.booking_reference,
        line_id: line.line_id,
        line_title: booked.find((one) => one.id === line.line_id)?.title ?? null,
        departure_id: line.departure_id,
        departure_title: departure ? `${departure.title}, ${departure.starts_on}` : null,
        overhead: line.overhead,
        ...matched[index]!,
      }
    }),
    payments: (await paymentsOf(tx, id)).map((payment) => ({
      id: payment.id,
      method: payment.method,
      state: payment.state,
      amount: moneyOf(payment.amount, currency),
      sent: moneyOf(payment.sent, payment.sent_currency),
      transfer_id: payment.transfer_id,
      user_name: payment.user_name,
      created_at: payment.created_at.toISOString(),
    })),
    story: story.map(({ at, action, after, user_name }) => ({
      at: at.toISOString(),
      title: wordsOf(action.replace('supplier_invoice.', '')),
      detail: (after as { text?: string } | null)?.text ?? null,
      user_name,
    })),
  }
}

type Account = Awaited<ReturnType<typeof readAccount>>

const isVoidFor = ({ kind, state, approved_payee }: InvoiceRow, account: Account): boolean =>
  kind === 'invoice' && isPayable(state) && !isApprovedAccount(account, approved_payee)

/** Returns whether the supplier's account changed after the approval of an invoice that is still owed. */
export const isApprovalVoid = async (tx: Tx, row: InvoiceRow): Promise<boolean> => isVoidFor(row, await readAccount(tx, row.supplier_id))

async function movesOf(tx: Tx, row: InvoiceRow): Promise<AskedMove[]> {
  const isTouched = row.paid + row.waiting + row.credited > 0
  const moves = askedMoves.filter(
    (to) => invoiceMoves[row.state].includes(to) && !(isPayable(row.state) && (to === 'approved' || isTouched)),
  )
  return (await isApprovalVoid(tx, row)) ? ['approved', ...moves] : moves
}
