import { lockAccount, partnerEntries, type PartnerEntry } from '#domains/finance/server/partner-sums.ts'
import type { Currency } from '#kit/contract/money.ts'
import { addDays, momentOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { balanceWith } from '../balance.ts'
import { countedTransactions, type Line } from './settlement-data.ts'

/** Which account is settled, until when. */
export interface Settling {
  partner_agency_id: string
  currency: Currency
  /** The last day that counts. */
  ends_on: string
}

/**
 * The kinds of entries that this agency makes first. The partner has the same entries under other names, some moments later, and brings
 * those that it makes first. So both sides count each only once, and a settlement waits for no event.
 */
const ownTypes = ['payment', 'refund', 'settlement_payment']
const kindOf = { payment: 'sale', refund: 'refund' } as const

/**
 * Returns the entries of the agency's own ledger with a partner until a day that no settlement counts yet, and locks the account: entries
 * that are posted meanwhile are for the next settlement. Call it in the transaction that writes them into a settlement.
 */
export async function openLines(tx: Tx, { agencyId }: Actor, { partner_agency_id, currency, ends_on }: Settling): Promise<Line[]> {
  const account = { ...balanceWith({ partner_agency_id }), currency }
  if (!(await lockAccount(tx, agencyId, account))) return []
  const entries = await partnerEntries(tx, agencyId, account, {
    before: momentOf(addDays(ends_on, 1)),
    types: ownTypes,
    except: countedTransactions(agencyId),
  })
  const titles = await titlesOf(tx, entries)
  const waiting = await openSettlements(tx, entries)
  return entries
    .filter(({ type, subject_id }) => type !== 'settlement_payment' || !waiting.has(subject_id ?? ''))
    .map(({ id, type, at, memo, amount, subject_id }): Line => {
      const title = titles.get(subject_id ?? '')
      const kind = kindOf[type as 'payment'] ?? 'payment'
      return { id, ours: true, kind, sale_id: title === undefined ? null : subject_id, title: title ?? memo, amount, at }
    })
}

const subjectsOf = (entries: readonly PartnerEntry[], isPayment: boolean): string[] => [
  ...new Set(entries.flatMap(({ type, subject_id }) => (subject_id && (type === 'settlement_payment') === isPayment ? [subject_id] : []))),
]

/** Returns what was sold, by sale. */
async function titlesOf(tx: Tx, entries: readonly PartnerEntry[]): Promise<Map<string, string>> {
  const ids = subjectsOf(entries, false)
  if (ids.length === 0) return new Map()
  const sales = await tx.selectFrom('resell_sales').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(sales.map(({ id, title }) => [id, title]))
}

/** Returns the settlements that a payment is about to end. Their payments are no lines of another one. */
async function openSettlements(tx: Tx, entries: readonly PartnerEntry[]): Promise<Set<string>> {
  const ids = subjectsOf(entries, true)
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('resell_settlements')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', ['due', 'invoiced', 'disputed'])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
