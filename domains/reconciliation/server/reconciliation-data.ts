import { sql, type Insertable } from 'kysely'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import { memberName } from '#domains/team/server/names.ts'
import type { BankLines, BankMatches, BankStatements, BankLineStatus } from '../../../database/tables.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'

export interface LineFilter {
  statement_id?: string | undefined
  status?: BankLineStatus | undefined
  starts_at?: string | undefined
  ends_at?: string | undefined
  search: string
}

export const insertStatement = (tx: Tx, row: Insertable<BankStatements>) => tx.insertInto('bank_statements').values(row).execute()

/** Inserts lines that do not exist yet. @returns the number of inserted lines. */
export async function insertLines(tx: Tx, rows: readonly Insertable<BankLines>[]): Promise<number> {
  let inserted = 0
  for (let from = 0; from < rows.length; from += 1000) {
    const done = await tx
      .insertInto('bank_lines')
      .values(rows.slice(from, from + 1000))
      .onConflict((conflict) => conflict.columns(['agency_id', 'fingerprint']).doNothing())
      .executeTakeFirst()
    inserted += Number(done.numInsertedOrUpdatedRows ?? 0)
  }
  return inserted
}

export const setKnown = (tx: Tx, id: string, known: number) =>
  tx.updateTable('bank_statements').set({ known }).where('id', '=', id).execute()

const counted = (status: BankLineStatus) =>
  sql<number>`(SELECT count(*) FROM bank_lines l WHERE l.agency_id = ${thisAgency} AND l.statement_id = s.id AND l.status = ${status})`

export const statementsOf = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('bank_statements as s')
    .where('s.agency_id', '=', agencyId)
    .selectAll('s')
    .select([counted('open').as('open'), counted('matched').as('matched'), counted('parked').as('parked')])

export function statementsPage(tx: Tx, agencyId: string, request: ListRequest) {
  const { direction } = sortOf(request.sort)
  return statementsOf(tx, agencyId)
    .$if(request.search !== '', (query) => query.where('s.file_name', 'ilike', like(request.search)))
    .orderBy('s.created_at', direction)
    .orderBy('s.id', direction)
    .$call(atPage(request))
    .execute()
}
export type StatementRow = Awaited<ReturnType<typeof statementsPage>>[number]

export const countedStatements = (tx: Tx, agencyId: string, search: string) =>
  tx
    .selectFrom('bank_statements')
    .where('agency_id', '=', agencyId)
    .$if(search !== '', (query) => query.where('file_name', 'ilike', like(search)))

export const lockStatement = (tx: Tx, id: string) =>
  tx.selectFrom('bank_statements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const deleteStatement = (tx: Tx, id: string) => tx.deleteFrom('bank_statements').where('id', '=', id).execute()

export const filteredLines = (tx: Tx, agencyId: string, filter: LineFilter) =>
  tx
    .selectFrom('bank_lines as l')
    .where('l.agency_id', '=', agencyId)
    .$if(filter.statement_id !== undefined, (query) => query.where('l.statement_id', '=', filter.statement_id!))
    .$if(filter.status !== undefined, (query) => query.where('l.status', '=', filter.status!))
    .$if(filter.starts_at !== undefined, (query) => query.where('l.day', '>=', filter.starts_at!))
    .$if(filter.ends_at !== undefined, (query) => query.where('l.day', '<=', filter.ends_at!))
    .$if(filter.search !== '', (query) =>
      query.where(sql<boolean>`concat_ws(' ', l.description, l.reference, l.note) ILIKE ${like(filter.search)}`),
    )

export function linesPage(tx: Tx, agencyId: string, request: LineFilter & ListRequest) {
  const { column, direction } = sortOf(request.sort)
  return filteredLines(tx, agencyId, request)
    .selectAll('l')
    .select(memberName('l.decided_by').as('decided_by_name'))
    .orderBy(`l.${column as 'day'}`, direction)
    .orderBy('l.id', direction)
    .$call(atPage(request))
    .execute()
}
export type LineRow = Awaited<ReturnType<typeof linesPage>>[number]

/** Locks lines by their ids, in the order of the ids, and returns them. */
export const lockLines = (tx: Tx, ids: readonly string[]) =>
  tx.selectFrom('bank_lines').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()

export const decideLines = (
  tx: Tx,
  ids: readonly string[],
  change: { status: BankLineStatus; note: string | null; decided_by: string | null; decided_at: Date | null },
) => tx.updateTable('bank_lines').set(change).where('id', 'in', ids).execute()

export const insertMatches = (tx: Tx, rows: readonly Insertable<BankMatches>[]) =>
  tx
    .insertInto('bank_matches')
    .values([...rows])
    .execute()
export const deleteMatch = (tx: Tx, lineId: string) => tx.deleteFrom('bank_matches').where('line_id', '=', lineId).execute()
