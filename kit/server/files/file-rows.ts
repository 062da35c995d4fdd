import { sql } from 'kysely'
import { AppError } from '#kit/contract/errors.ts'
import type { Actor } from '../database/audit.ts'
import type { Tx } from '../database/database.ts'

// The rows of stored files, and the storage used by an agency.

export interface StoredFile {
  id: string
  key: string
  width: number | null
  height: number | null
  /** Alternative text: describes the picture for people who cannot see it. */
  alt: string | null
}

/** Returns the stored file with the same content. Uploading a file again restores it if it was deleted or marked as unused. */
export const findAgain = (tx: Tx, sha256: string): Promise<StoredFile | undefined> =>
  tx
    .updateTable('files')
    .set({ unused_since: null, deleted_at: null })
    .where('sha256', '=', sha256)
    .where('removing_at', 'is', null)
    .returning(['id', 'key', 'width', 'height', 'alt'])
    .executeTakeFirst()

/** Deletes the row of a file whose content is deleted, and reduces the used storage. Running it again changes nothing. */
export async function forgetFile(tx: Tx, id: string): Promise<void> {
  const gone = await tx
    .deleteFrom('files')
    .where('id', '=', id)
    .where('removing_at', 'is not', null)
    .returning(['agency_id', 'size'])
    .execute()
  for (const { agency_id, size } of gone)
    await tx
      .updateTable('agencies')
      .set({ storage_used: sql<number>`greatest(storage_used - ${size}, 0)` })
      .where('id', '=', agency_id)
      .execute()
}

interface NewFile {
  id: string
  key: string
  kind: 'image' | 'document'
  name: string
  mime: string
  size: number
  sha256: string
  width: number | null
  height: number | null
  now: Date
  quota: number
}

/** Inserts the row of a stored file. @throws 413 `quota_exceeded`. */
export async function recordFile(tx: Tx, actor: Actor, file: NewFile): Promise<StoredFile> {
  // Updating the agency's row also locks its quota.
  const counted = await tx
    .updateTable('agencies')
    .set({ storage_used: sql<number>`storage_used + ${file.size}` })
    .where('id', '=', actor.agencyId)
    .where(sql<boolean>`storage_used + ${file.size} <= ${file.quota}`)
    .executeTakeFirst()
  if (counted.numUpdatedRows !== 1n)
    throw new AppError(413, 'quota_exceeded', 'The storage of your agency is full. Delete pictures or files you do not need.')
  const name = file.name.replace(/[^\p{L}\p{N} ._()-]/gu, '_').slice(0, 120) || 'file'
  await tx
    .insertInto('files')
    .values({
      agency_id: actor.agencyId,
      id: file.id,
      key: file.key,
      kind: file.kind,
      name,
      title: titleOf(name),
      mime: file.mime,
      size: file.size,
      width: file.width,
      height: file.height,
      sha256: file.sha256,
      created_by: actor.userId,
      created_at: file.now,
    })
    .execute()
  return { id: file.id, key: file.key, width: file.width, height: file.height, alt: null }
}

/** "lake-at-dusk_2.jpg" → "lake at dusk 2": the title of a picture until somebody changes it. */
const titleOf = (name: string): string =>
  name
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[\s_-]+/g, ' ')
    .trim() || 'Picture'
