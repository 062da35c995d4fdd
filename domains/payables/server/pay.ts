import type { z } from 'zod'
import { rateBetween, converted } from '#domains/rates/server/market.ts'
import { transferDropped, transferEnded } from '#domains/transfers/server/business-events.ts'
import { createTransfer } from '#domains/transfers/server/transfers.ts'
import { reverse } from '#domains/finance/server/ledger.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf, type Money } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { paidBody, payBody } from '../contract/invoices.ts'
import { methodWords, payableStates } from '../contract/states.ts'
import { lockAccount } from './accounts.ts'
import { bookPayment } from './books.ts'
import { changeInvoice, lockInvoice, type InvoiceRow } from './invoices-data.ts'
import { stateBySums } from './moves.ts'
import { dueOf, isApprovalVoid, showInvoice } from './shown.ts'

/** Locks an invoice that can be paid. @throws 404, 409 `stale`, `not_payable`, `nothing_due`, `approval_void`. */
async function lockPayable(tx: Tx, id: string, version: number): Promise<InvoiceRow> {
  // Locked: of two people who pay at the same moment, the second sees what the first has paid.
  const row = await lockInvoice(tx, id)
  if (!row) throw notFound('Invoice')
  if (row.kind !== 'invoice' || !(payableStates as readonly string[]).includes(row.state))
    throw conflict('not_payable', `Invoice ${row.number} is ${row.state.replaceAll('_', ' ')}. Only an approved invoice can be paid.`)
  if (dueOf(row) === 0) throw conflict('nothing_due', `Transfers that are not finished pay all of invoice ${row.number} already.`)
  if (row.version !== version) throw conflict('stale', `Someone else changed invoice ${row.number}. Reload it and try again.`)
  if (await isApprovalVoid(tx, row))
    throw conflict('approval_void', `The supplier’s account changed after invoice ${row.number} was approved. Approve it again first.`)
  return row
}

function refuseMore(row: InvoiceRow, amount: number, field: string): void {
  if (amount > dueOf(row)) throw invalid(field, `${formatMoney(moneyOf(dueOf(row), row.currency))} of invoice ${row.number} is still due.`)
}

/**
 * Pays invoices by one transfer each to the suppliers' accounts. A second person approves the transfers.
 * @throws 404, 409 `stale`, `not_payable`, `nothing_due`, `approval_void`, `no_account`, 422 at `invoices.0.amount`, 503
 * `rate_unavailable`, and as `createTransfer`.
 */
export async function payInvoices(app: App, tx: Tx, actor: Actor, { invoices }: z.output<typeof payBody>) {
  // In the order of their ids, so that two people who pay the same invoices do not wait for each other.
  const ordered = invoices.map((one, index) => ({ ...one, index })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const made = new Map<number, Awaited<ReturnType<typeof payOne>>>()
  for (const { id, version, amount, index } of ordered) {
    const row = await lockPayable(tx, id, version)
    const paying = amount ?? dueOf(row)
    refuseMore(row, paying, `invoices.${index}.amount`)
    made.set(index, await payOne(app, tx, actor, row, paying))
  }
  return invoices.map((_one, index) => made.get(index)!)
}

async function payOne(app: App, tx: Tx, actor: Actor, row: InvoiceRow, amount: number) {
  const account = await lockAccount(tx, row.supplier_id)
  if (!account)
    throw conflict('no_account', `The supplier of invoice ${row.number} has no account to be paid to. Set it on the supplier’s page.`)
  const sent = await inCurrency(tx, dayOf(actor.now), moneyOf(amount, row.currency), account.currency)
  if (sent.amount === 0) throw conflict('too_little', `Nothing of invoice ${row.number} is left in ${account.currency}.`)
  const transfer = await createTransfer(app, tx, actor, {
    beneficiary_id: account.id,
    amount: sent,
    narration: `Invoice ${row.number}`.slice(0, 80),
    submit: true,
  })
  await insertPayment(tx, actor, row, { method: 'transfer', state: 'waiting', amount, sent, transfer_id: transfer.id })
  const waiting = row.waiting + amount
  await changeInvoice(tx, row.id, { waiting, state: stateBySums({ ...row, waiting }), updated_at: actor.now })
  await write(tx, actor, row, 'scheduled', `${formatMoney(sent)}, transfer ${transfer.reference}`)
  return { invoice_id: row.id, transfer_id: transfer.id, reference: transfer.reference, sent }
}

async function inCurrency(tx: Tx, day: string, money: Money, to: Money['currency']): Promise<Money> {
  if (money.currency === to) return money
  const { scaled } = await rateBetween(tx, day, money.currency, to)
  return moneyOf(converted(money.amount, scaled, money.currency, to), to)
}

/**
 * Records a payment outside Safiri and posts it.
 * @throws 404, 409 `stale`, `not_payable`, `nothing_due`, 422 at `amount` or `sent`.
 */
export async function recordPayment(tx: Tx, actor: Actor, id: string, { version, method, amount, sent }: z.output<typeof paidBody>) {
  const row = await lockPayable(tx, id, version)
  refuseMore(row, amount, 'amount')
  const gone = sent ?? moneyOf(amount, row.currency)
  if (gone.currency === row.currency && gone.amount !== amount) throw invalid('sent', 'In the same currency, both amounts are equal.')
  const paymentId = await insertPayment(tx, actor, row, { method, state: 'paid', amount, sent: gone, transfer_id: null })
  await postPaid(tx, actor, row, { id: paymentId, amount, sent: gone.amount, sent_currency: gone.currency, from: method })
  const paid = row.paid + amount
  await changeInvoice(tx, id, { paid, state: stateBySums({ ...row, paid }), updated_at: actor.now })
  await write(tx, actor, row, 'paid', `${formatMoney(gone)}, ${methodWords[method].toLowerCase()}`)
  return showInvoice(tx, actor, id)
}

async function postPaid(tx: Tx, actor: Actor, row: InvoiceRow, paid: Parameters<typeof bookPayment>[3]): Promise<void> {
  const posted_id = await bookPayment(tx, actor, row, paid)
  await tx.updateTable('supplier_payments').set({ posted_id, ended_at: actor.now }).where('id', '=', paid.id).execute()
}

interface NewPayment {
  method: 'transfer' | 'cash' | 'bank' | 'mobile_money'
  state: 'waiting' | 'paid'
  amount: number
  sent: Money
  transfer_id: string | null
}

async function insertPayment(tx: Tx, actor: Actor, row: InvoiceRow, { sent, ...payment }: NewPayment): Promise<string> {
  const id = newId()
  const own = { agency_id: actor.agencyId, id, invoice_id: row.id, created_by: actor.userId, created_at: actor.now }
  await tx
    .insertInto('supplier_payments')
    .values({ ...own, ...payment, sent: sent.amount, sent_currency: sent.currency })
    .execute()
  return id
}

const write = (tx: Tx, actor: Actor, row: InvoiceRow, what: string, text: string) =>
  audit(tx, actor, { action: `supplier_invoice.${what}`, subject: 'supplier_invoice', subjectId: row.id, after: { text } })

/** Locks the invoice that a transfer pays and reads its payment, or null if it pays none. */
async function paymentOf(tx: Tx, transferId: string) {
  const found = await tx.selectFrom('supplier_payments').select('invoice_id').where('transfer_id', '=', transferId).executeTakeFirst()
  if (!found) return null
  const row = (await lockInvoice(tx, found.invoice_id))!
  const payment = await tx.selectFrom('supplier_payments').selectAll().where('transfer_id', '=', transferId).executeTakeFirstOrThrow()
  return { row, payment }
}

/** Invoices follow the transfers that pay them: paid, returned by the bank, or dropped. */
export const invoicesFollowTransfers = defineListener(
  'payables-follow-transfers',
  on(transferEnded, async ({ tx, actor }, { subjectId, payload: { to, reference } }) => {
    const found = await paymentOf(tx, subjectId)
    if (!found) return
    const { row, payment } = found
    const { id, amount, sent, sent_currency } = payment
    if (to === 'paid' && payment.state === 'waiting') {
      await postPaid(tx, actor, row, { id, amount, sent, sent_currency, from: 'world' })
      await tx.updateTable('supplier_payments').set({ state: 'paid' }).where('id', '=', id).execute()
      const sums = { ...row, paid: row.paid + amount, waiting: row.waiting - amount }
      await changeInvoice(tx, row.id, { paid: sums.paid, waiting: sums.waiting, state: stateBySums(sums), updated_at: actor.now })
      await write(tx, actor, row, 'paid', `${formatMoney(moneyOf(sent, sent_currency))}, transfer ${reference}`)
    }
    if (to === 'returned' && payment.state === 'paid') {
      await reverse(tx, actor, payment.posted_id!, row.number)
      await tx.updateTable('supplier_payments').set({ state: 'returned', ended_at: actor.now }).where('id', '=', id).execute()
      const paid = row.paid - amount
      await changeInvoice(tx, row.id, { paid, state: stateBySums({ ...row, paid }), updated_at: actor.now })
      await write(tx, actor, row, 'returned', `The bank returned transfer ${reference}.`)
    }
  }),
  on(transferDropped, async ({ tx, actor }, { subjectId, payload: { to } }) => {
    const found = await paymentOf(tx, subjectId)
    if (found?.payment.state !== 'waiting') return
    const { row, payment } = found
    await tx.updateTable('supplier_payments').set({ state: 'cancelled', ended_at: actor.now }).where('id', '=', payment.id).execute()
    const waiting = row.waiting - payment.amount
    await changeInvoice(tx, row.id, { waiting, state: stateBySums({ ...row, waiting }), updated_at: actor.now })
    await write(tx, actor, row, 'transfer_dropped', `Its transfer was ${to}.`)
  }),
)

/** Says why the amount of a transfer that pays a supplier's invoice cannot be changed. */
export async function invoiceOfTransfer(tx: Tx, transferId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('supplier_payments as p')
    .innerJoin('supplier_invoices as i', (join) => join.onRef('i.agency_id', '=', 'p.agency_id').onRef('i.id', '=', 'p.invoice_id'))
    .select(['i.number', 'p.sent', 'p.sent_currency'])
    .where('p.transfer_id', '=', transferId)
    .executeTakeFirst()
  return found ? `It pays supplier invoice ${found.number}, ${formatMoney(moneyOf(found.sent, found.sent_currency))}.` : null
}
