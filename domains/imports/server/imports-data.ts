import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, sortOf } from '#kit/server/database/list.ts'
import type { ImportRows, Imports } from '../../../database/tables.ts'
import type { ImportStatus, rowGroups } from '../contract.ts'
import type { CsvRow } from './csv.ts'
import type { Keys } from './columns.ts'
import type { Problem } from './read-row.ts'

export type ImportRow = Omit<Selectable<Imports>, 'header' | 'keys' | 'status'> & { header: string[]; keys: Keys; status: ImportStatus }
export type RowState = 'ready' | 'bad' | 'duplicate' | 'imported'
type FileRow = Omit<Selectable<ImportRows>, 'cells' | 'problems' | 'state'> & { cells: string[]; problems: Problem[]; state: RowState }

interface Paging {
  page: number
  per_page: number
  sort: string
}

export async function pageOfImports(tx: Tx, request: Paging & { kinds: readonly string[] }) {
  const { direction } = sortOf(request.sort)
  const matching = tx.selectFrom('imports').where(sql<boolean>`kind = ANY(${request.kinds})`)
  const rows = await matching.selectAll().orderBy('created_at', direction).orderBy('id', direction).$call(atPage(request)).execute()
  return { rows: rows as unknown as ImportRow[], ...(await cappedTotal(tx, matching as never)) }
}

export const importById = async (tx: Tx, id: string) =>
  (await tx.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()) as unknown as ImportRow | undefined

/** Returns the locked row if no other worker holds it and it has the state. Only one worker at a time works on an import. */
export const lockedImport = async (tx: Tx, id: string, status: ImportStatus) =>
  (await tx
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', status)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()) as unknown as ImportRow | undefined

export const insertImport = (tx: Tx, row: Insertable<Imports>) => tx.insertInto('imports').values(row).execute()

const rowsAtOnce = 1000

export async function insertRows(tx: Tx, agencyId: string, importId: string, rows: readonly CsvRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const part = JSON.stringify(rows.slice(from, from + rowsAtOnce))
    await sql`INSERT INTO import_rows (agency_id, import_id, row_number, cells)
      SELECT ${agencyId}, ${importId}, number, cells FROM jsonb_to_recordset(${part}::jsonb) AS given (number int, cells jsonb) RETURNING 1`.execute(
      tx,
    )
  }
}

/** Moves an import from one state to another; `false` if it has another state by now. */
export async function move(tx: Tx, id: string, from: ImportStatus, change: Updateable<Imports>): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('imports').set(change).where('id', '=', id).where('status', '=', from).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns a file's rows in order, optionally of one state and with a limit. */
export const rowsOf = async (tx: Tx, importId: string, { state, most }: { state?: RowState; most?: number } = {}) =>
  (await tx
    .selectFrom('import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .orderBy('row_number')
    .$if(most !== undefined, (query) => query.limit(most!))
    .execute()) as unknown as FileRow[]

export async function pageOfRows(tx: Tx, importId: string, request: Paging & { show: (typeof rowGroups)[number] }) {
  const { direction } = sortOf(request.sort)
  const { show } = request
  let matching = tx.selectFrom('import_rows').where('import_id', '=', importId)
  if (show === 'noted') matching = matching.where('state', 'in', ['ready', 'imported']).where('problems', '<>', '[]')
  else if (show !== 'all') matching = matching.where('state', '=', show)
  const rows = await matching.selectAll().orderBy('row_number', direction).$call(atPage(request)).execute()
  return { rows: rows as unknown as FileRow[], ...(await cappedTotal(tx, matching as never)) }
}

export interface Outcome {
  row: number
  state: RowState
  problems: Problem[]
}

/** Stores the outcomes of rows, and the import's row counts by state. */
export async function setOutcomes(tx: Tx, importId: string, outcomes: readonly Outcome[]): Promise<void> {
  for (let from = 0; from < outcomes.length; from += rowsAtOnce) {
    const part = JSON.stringify(outcomes.slice(from, from + rowsAtOnce))
    await sql`UPDATE import_rows AS r SET state = given.state, problems = given.problems
      FROM jsonb_to_recordset(${part}::jsonb) AS given ("row" int, state text, problems jsonb)
      WHERE r.agency_id = ${thisAgency} AND r.import_id = ${importId} AND r.row_number = given."row"`.execute(tx)
  }
  await recount(tx, importId)
}

export const takeDuplicatesAlong = async (tx: Tx, importId: string) => {
  await tx
    .updateTable('import_rows')
    .set({ state: 'ready', problems: '[]' })
    .where('import_id', '=', importId)
    .where('state', '=', 'duplicate')
    .execute()
  await recount(tx, importId)
}

const recount = (tx: Tx, importId: string) =>
  sql`UPDATE imports AS i SET ready = n.ready, bad = n.bad, duplicates = n.duplicates, imported = n.imported, noted = n.noted
    FROM (SELECT count(*) FILTER (WHERE state = 'ready') AS ready, count(*) FILTER (WHERE state = 'bad') AS bad,
                 count(*) FILTER (WHERE state = 'duplicate') AS duplicates, count(*) FILTER (WHERE state = 'imported') AS imported,
                 count(*) FILTER (WHERE state IN ('ready', 'imported') AND problems <> '[]') AS noted
          FROM import_rows WHERE agency_id = ${thisAgency} AND import_id = ${importId}) AS n
    WHERE i.agency_id = ${thisAgency} AND i.id = ${importId}`.execute(tx)

/** Deletes all but the latest imports of an agency. Imports in progress stay. */
export const deleteAllBut = (tx: Tx, kept: number) =>
  tx
    .deleteFrom('imports')
    .where('status', 'not in', ['checking', 'importing'])
    .where('id', 'in', (of) => of.selectFrom('imports').select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').offset(kept))
    .execute()

/** Deletes the imports of all agencies that have not changed since `moment`. */
export const deleteBefore = (tx: Tx, moment: Date) => tx.deleteFrom('imports').where('updated_at', '<', moment).execute()
