import { post, type Posting } from '#domains/finance/server/ledger.ts'
import { valueIn } from '#domains/rates/server/market.ts'
import { moneyOf, type Currency } from '#kit/contract/money.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { balanceWith } from './accounts.ts'
import type { InvoiceLine, InvoiceRow } from './invoices-data.ts'

/** Posts the costs of an approved invoice, or of a credit note with opposite signs. @returns the ledger transaction's id. */
export function bookInvoice(tx: Tx, actor: Actor, invoice: InvoiceRow, lines: readonly InvoiceLine[]): Promise<string> {
  const { id, kind, number, supplier_id, currency, total } = invoice
  const sign = kind === 'credit_note' ? -1 : 1
  const costs = new Map<string, Posting>()
  for (const { overhead, amount } of lines) {
    const account = overhead === null ? { type: 'cost_of_sales' as const } : { type: 'overheads' as const, owner: overhead }
    const before = costs.get(overhead ?? '')?.amount ?? 0
    costs.set(overhead ?? '', { account, amount: before + sign * amount, currency })
  }
  return post(tx, actor, {
    type: kind === 'credit_note' ? 'supplier_credit_note' : 'supplier_invoice',
    // An approval can be taken back and given again.
    reference: `supplier_invoice:${id}:${newId()}`,
    memo: number,
    subjectId: id,
    postings: [...costs.values(), { account: balanceWith(supplier_id), amount: -sign * total, currency }],
  })
}

interface Paid {
  id: string
  amount: number
  sent: number
  sent_currency: Currency
  /** Where the money came from. A transfer has left the wallet for the outside already. */
  from: 'world' | 'cash' | 'bank' | 'mobile_money'
}

/**
 * Posts a payment of an invoice. If it was paid in another currency, the exchange counts at the rate of the invoice's day, and the
 * difference to what was paid is a gain or loss.
 * @returns the ledger transaction's id.
 */
export async function bookPayment(
  tx: Tx,
  actor: Actor,
  invoice: InvoiceRow,
  { id, amount, sent, sent_currency, from }: Paid,
): Promise<string> {
  const { currency, issued_on, number, supplier_id } = invoice
  const owed = { account: balanceWith(supplier_id), amount, currency }
  const gone = { account: { type: from }, amount: -sent, currency: sent_currency }
  return post(tx, actor, {
    type: 'supplier_payment',
    reference: `supplier_payment:${id}`,
    memo: number,
    subjectId: invoice.id,
    postings: currency === sent_currency ? [owed, gone] : [owed, ...(await exchanged()), gone],
  })

  async function exchanged(): Promise<Posting[]> {
    const account = { type: 'fx' as const, owner: [currency, sent_currency].sort().join('/') }
    const expected = (await valueIn(tx, issued_on, moneyOf(amount, currency), sent_currency)) ?? sent
    return [
      { account, amount: -amount, currency },
      { account, amount: expected, currency: sent_currency },
      { account: { type: 'exchange_differences' }, amount: sent - expected, currency: sent_currency },
    ]
  }
}
