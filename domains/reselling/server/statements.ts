import { sql } from 'kysely'
import { sumsByMonth, type MonthSum } from '#domains/finance/server/sums-by-month.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

/**
 * Returns what the agency and its partners owe each other, by partner, month and currency. Each figure is a sum of ledger entries: at the
 * owner what the reseller owes as its client, at the reseller what it owes to the owner. Both have entries of the same moments.
 */
export async function listStatements(tx: Tx, { agencyId }: Actor, { page, per_page, search, sort }: ListRequest) {
  const toUs = await sumsByMonth(tx, agencyId, {
    account: 'receivable',
    types: ['sale'],
    subjects: sql`SELECT booking_id AS subject_id, partner_agency_id AS group_key FROM resell_sales WHERE agency_id = ${agencyId} AND side = 'owner'`,
  })
  const byUs = await sumsByMonth(tx, agencyId, {
    account: 'payable',
    types: ['resale_cost'],
    subjects: sql`SELECT id AS subject_id, partner_agency_id AS group_key FROM resell_sales WHERE agency_id = ${agencyId} AND side = 'reseller'`,
  })
  const names = new Map(
    (await tx.selectFrom('resell_agreements').select(['partner_agency_id', 'partner_name']).orderBy('moved_at').execute()).map((row) => [
      row.partner_agency_id,
      row.partner_name,
    ]),
  )
  const all = merged(toUs, byUs)
    .map((row) => ({ ...row, partner_name: names.get(row.partner) ?? '' }))
    .filter(({ partner_name }) => partner_name.toLowerCase().includes(search.toLowerCase()))
    .toSorted((a, b) => (sort.startsWith('-') ? -1 : 1) * a.month.localeCompare(b.month) || a.id.localeCompare(b.id))
  const rows = all.slice((page - 1) * per_page, page * per_page).map(({ currency, owedToUs, owedByUs, ...row }) => ({
    id: row.id,
    partner_name: row.partner_name,
    month: row.month,
    owed_to_us: moneyOf(owedToUs, currency),
    owed_by_us: moneyOf(owedByUs, currency),
    balance: moneyOf(owedToUs - owedByUs, currency),
    entries: row.entries,
  }))
  return { rows, total: all.length, more: false }
}

interface Owed {
  id: string
  partner: string
  month: string
  currency: MonthSum['currency']
  owedToUs: number
  owedByUs: number
  entries: number
}

/** Joins what is owed both ways. */
function merged(toUs: readonly MonthSum[], byUs: readonly MonthSum[]): Owed[] {
  const rows = new Map<string, Owed>()
  const rowOf = ({ group_key: partner, month, currency }: MonthSum): Owed => {
    const id = `${partner}:${month}:${currency}`
    const row = rows.get(id) ?? { id, partner, month, currency, owedToUs: 0, owedByUs: 0, entries: 0 }
    rows.set(id, row)
    return row
  }
  for (const sum of toUs) {
    const row = rowOf(sum)
    row.owedToUs += sum.amount
    row.entries += sum.entries
  }
  for (const sum of byUs) {
    const row = rowOf(sum)
    // What is owed is a credit.
    row.owedByUs -= sum.amount
    row.entries += sum.entries
  }
  return [...rows.values()]
}
