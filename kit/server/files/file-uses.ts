import { sql, type RawBuilder } from 'kysely'
import { notFound } from '#kit/contract/errors.ts'
import { thisAgency, type Tx } from '../database/database.ts'
import type { StoredFile } from './files.ts'

/** What shows a file, as one row of a use. */
export interface UsingRow {
  subject_id: string
  title: string
  kind: string
}

/**
 * Something that shows files. What no use names is unused: it may be deleted, and unless it is kept in the library it is removed.
 * So every column with the id of a file belongs to one; `app/domains.ts` has the list and a test compares it with the database.
 */
export interface FileUse {
  /** A SELECT of `agency_id, file_id, subject_id, title, kind`: one row for each file in each place. */
  rows: RawBuilder<unknown>
  /** The place in words, "Tour package, gallery", and the screen where the file can be taken out of it; `null` where it stays for good. */
  place(row: UsingRow): { what: string; link: string | null }
}

/** A place where a file is shown: "Tour package, gallery", "Gorillas of Bwindi", the path of its screen. */
export interface Place {
  file_id: string
  what: string
  title: string
  link: string | null
}

/** For a WHERE on `files AS f`: nothing shows the file. */
export const isUnused = (uses: readonly FileUse[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    uses.map(({ rows }) => sql`NOT EXISTS (SELECT FROM (${rows}) AS used WHERE used.agency_id = f.agency_id AND used.file_id = f.id)`),
    sql` AND `,
  )})`

/** Where files are shown, by use and then by title. */
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
 * Stored pictures that are about to be shown in one more place, in the order of the ids. Until the transaction ends nobody can
 * delete them, and no release that is under way takes them. @throws 404 when one is absent or deleted.
 */
export async function takeImages(tx: Tx, ids: readonly string[]): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    WITH locked AS (
      SELECT agency_id, id FROM files
      WHERE agency_id = ${thisAgency} AND id = ANY(${ids}::uuid[]) AND kind = 'image' AND deleted_at IS NULL AND removing_at IS NULL
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE files SET unused_since = NULL FROM locked WHERE files.agency_id = locked.agency_id AND files.id = locked.id
    RETURNING files.id, files.key, files.width, files.height, files.alt`.execute(tx)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const file = found.get(id)
    if (!file) throw notFound('Picture')
    return file
  })
}
