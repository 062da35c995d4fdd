import { sql } from 'kysely'
import type { Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { addDays, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import type { Days } from './statements-data.ts'

export interface JournalFilter extends Days {
  account?: string | undefined
  currency?: Currency | undefined
  search: string
}

/** The lines of the ledger's entries, in money, with account and client. */
export const filteredJournal = (tx: Tx, agencyId: string, { starts_at, ends_at, account, currency, search }: JournalFilter) =>
  tx
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_postings as p', (join) => join.onRef('p.agency_id', '=', 't.agency_id').onRef('p.transaction_id', '=', 't.id'))
    .innerJoin('ledger_accounts as a', (join) => join.onRef('a.agency_id', '=', 'p.agency_id').onRef('a.id', '=', 'p.account_id'))
    .where('t.agency_id', '=', agencyId)
    // Emails are counted in the ledger, but they are no money.
    .where(sql<boolean>`p.currency <> 'EMAIL'`)
    .$if(starts_at !== undefined, (query) => query.where('t.at', '>=', momentOf(starts_at!)))
    .$if(ends_at !== undefined, (query) => query.where('t.at', '<', momentOf(addDays(ends_at!, 1))))
    .$if(account !== undefined, (query) => query.where('a.type', '=', account!))
    .$if(currency !== undefined, (query) => query.where('p.currency', '=', currency!))
    .$if(search !== '', (query) => query.where('t.memo', 'ilike', like(search)))

const lines = (tx: Tx, agencyId: string, filter: JournalFilter) =>
  filteredJournal(tx, agencyId, filter)
    .leftJoin('clients as c', (join) =>
      join
        .onRef('c.agency_id', '=', 'a.agency_id')
        .on(sql<boolean>`c.id = CASE WHEN a.type = 'receivable' AND a.owner <> '' THEN a.owner::uuid END`),
    )
    .select(['t.id', 't.at', 't.type', 't.memo', 'p.position', 'p.amount', 'a.type as account', 'a.owner', 'c.name as client_name'])
    // 'EMAIL' is filtered out.
    .select(sql<Currency>`p.currency`.as('currency'))

/** Returns a page of the journal's lines, by time and entry. */
export function journalPage(tx: Tx, agencyId: string, request: JournalFilter & ListRequest) {
  const { direction } = sortOf(request.sort)
  return lines(tx, agencyId, request)
    .orderBy('t.at', direction)
    .orderBy('t.id', direction)
    .orderBy('p.position')
    .$call(atPage(request))
    .execute()
}
export type JournalLine = Awaited<ReturnType<typeof journalPage>>[number]

/** Returns the first `most` lines of some days, oldest first. */
export const linesForFile = (tx: Tx, agencyId: string, days: Days & { currency: Currency }, most: number): Promise<JournalLine[]> =>
  lines(tx, agencyId, { ...days, search: '' })
    .orderBy('t.at')
    .orderBy('t.id')
    .orderBy('p.position')
    .limit(most)
    .execute()
