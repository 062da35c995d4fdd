import { sql, type RawBuilder } from 'kysely'
import { notFound } from '#kit/contract/errors.ts'
import { thisAgency, type Tx } from '../database/database.ts'
import type { StoredFile } from './files.ts'

/** A record that shows a file: one row of a use. */
export interface UsingRow {
  subject_id: string
  title: string
  kind: string
}

/**
 * A kind of record that shows files. A file without a use may be deleted, and is removed unless it is kept in the library. So every
 * column with a file's id must belong to a use. `app/domains.ts` lists all uses, and a test compares the list with the database.
 */
export interface FileUse {
  /** A SELECT of `agency_id, file_id, subject_id, title, kind`: one row for each use of a file. */
  rows: RawBuilder<unknown>
  /** The place as text, "Tour package, gallery", and the path of the screen where the file can be removed; `null` if it cannot be. */
  place(row: UsingRow): { what: string; link: string | null }
}

/** A place where a file is shown: "Tour package, gallery", "Gorillas of Bwindi", the path of its screen. */
export interface Place {
  file_id: string
  what: string
  title: string
  link: string | null
}

/** Condition for a WHERE on `files AS f`: the file is not used. Over the files of all agencies, pass `f.agency_id`. */
export const isUnused = (uses: readonly FileUse[], agencyId: RawBuilder<unknown> = thisAgency): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    uses.map(({ rows }) => sql`NOT EXISTS (SELECT FROM (${rows}) AS used WHERE used.agency_id = ${agencyId} AND used.file_id = f.id)`),
    sql` AND `,
  )})`

/** Returns the places where files are shown, by use and then by title. */
export async function placesOf(tx: Tx, uses: readonly FileUse[], fileIds: readonly string[]): Promise<Place[]> {
  if (fileIds.length === 0) return []
  const each = uses.map(
    ({ rows }, index) =>
      sql`SELECT ${sql.lit(index)} AS use, used.file_id, used.subject_id, used.title, used.kind FROM (${rows}) AS used
        WHERE used.agency_id = ${thisAgency} AND used.file_id = ANY(${fileIds}::uuid[])`,
  )
  const found = await sql<UsingRow & { use: number; file_id: string }>`${sql.join(
    each,
    sql` UNION ALL `,
  )} ORDER BY use, title, subject_id`.execute(tx)
  return found.rows.map(({ use, file_id, ...row }) => ({ file_id, title: row.title, ...uses[use]!.place(row) }))
}

/**
 * Returns stored pictures that will be used in one more place, in the order of the ids. Locks them until the transaction ends, so
 * that nobody deletes them and no cleanup removes them. @throws 404 when one does not exist or is deleted.
 */
export async function takeImages(tx: Tx, ids: readonly string[]): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    WITH locked AS (
      SELECT id FROM files
      WHERE agency_id = ${thisAgency} AND id = ANY(${ids}::uuid[]) AND kind = 'image' AND deleted_at IS NULL AND removing_at IS NULL
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE files SET unused_since = NULL FROM locked WHERE files.agency_id = ${thisAgency} AND files.id = locked.id
    RETURNING files.id, files.key, files.width, files.height, files.alt`.execute(tx)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const file = found.get(id)
    if (!file) throw notFound('Picture')
    return file
  })
}
