import { partnerSums } from '#domains/finance/server/partner-sums.ts'
import { moneyOf, type Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { partnerNames } from './settlements/list.ts'

const columns: Record<string, 'owedToUs' | 'owedByUs' | 'settled'> = {
  payment: 'owedToUs',
  refund: 'owedToUs',
  resale_cost: 'owedByUs',
  settlement_payment: 'settled',
  settlement_payment_by_partner: 'settled',
}

interface Owed {
  id: string
  partner_name: string
  month: string
  currency: Currency
  owedToUs: number
  owedByUs: number
  settled: number
  entries: number
}

/**
 * Returns what the agency and its partners owe each other and have paid, by partner, month and currency. Each figure is a sum of ledger
 * entries on the account with the partner. Both sides have entries of the same moments.
 */
export async function listStatements(tx: Tx, { agencyId }: Actor, { page, per_page, search, sort }: ListRequest) {
  const names = await partnerNames(tx)
  const rows = new Map<string, Owed>()
  for (const { owner, month, currency, type, amount, entries } of await partnerSums(tx, agencyId, 'payable', [...names.keys()])) {
    const id = `${owner}:${month}:${currency}`
    const row = rows.get(id) ?? { id, partner_name: names.get(owner)!, month, currency, owedToUs: 0, owedByUs: 0, settled: 0, entries: 0 }
    rows.set(id, row)
    const column = columns[type]
    // What is owed to the partner, and money from it, are credits.
    if (column) row[column] += column === 'owedToUs' ? amount : -amount
    row.entries += entries
  }
  const all = [...rows.values()]
    .filter(({ partner_name }) => partner_name.toLowerCase().includes(search.toLowerCase()))
    .toSorted((a, b) => (sort.startsWith('-') ? -1 : 1) * a.month.localeCompare(b.month) || a.id.localeCompare(b.id))
  return {
    rows: all.slice((page - 1) * per_page, page * per_page).map(({ currency, owedToUs, owedByUs, settled, ...row }) => ({
      id: row.id,
      partner_name: row.partner_name,
      month: row.month,
      owed_to_us: moneyOf(owedToUs, currency),
      owed_by_us: moneyOf(owedByUs, currency),
      balance: moneyOf(owedToUs - owedByUs, currency),
      settled: moneyOf(settled, currency),
      entries: row.entries,
    })),
    total: all.length,
    more: false,
  }
}
