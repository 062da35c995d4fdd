import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { placesOf, type FileUse, type Place } from '#kit/server/files/file-uses.ts'
import * as data from './pictures-data.ts'

// Deleting moves a picture out of the library. It can be restored until it is removed, after a day or by hand.

const named = 3

/** `“Lake” is shown in: “Gorillas of Bwindi” (tour package, gallery). Remove it there first.` */
function inUse(title: string, places: readonly Place[]): string {
  const forGood = places.find(({ link }) => link === null)
  if (forGood) return `“${title}” is on ${forGood.title.toLowerCase()}, which keep it. It cannot be deleted.`
  const words = places.slice(0, named).map((place) => `“${place.title}” (${place.what.toLowerCase()})`)
  const more = places.length - words.length
  return `“${title}” is shown in: ${words.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Remove it there first.`
}

export interface Refused {
  id: string
  title: string
  message: string
}

/** Deletes unused pictures. Pictures in use are refused, with the places that show them. @throws 404 if one does not exist. */
export async function deleteMedia(
  tx: Tx,
  actor: Actor,
  uses: readonly FileUse[],
  ids: string[],
): Promise<{ deleted: string[]; refused: Refused[] }> {
  const rows = (await data.lockPictures(tx, ids)).filter(({ deleted_at }) => !deleted_at)
  if (rows.length < ids.length) throw notFound('Picture')
  // Query the uses after locking. A concurrent transaction that shows a picture has either committed or waits.
  const places = Map.groupBy(await placesOf(tx, uses, ids), ({ file_id }) => file_id)
  const refused = rows.flatMap(({ id, title }) => {
    const found = places.get(id)
    return found ? [{ id, title, message: inUse(title, found) }] : []
  })
  const free = rows.filter(({ id }) => !places.has(id))
  const deleted = free.map(({ id }) => id)
  if (deleted.length > 0) {
    await data.changePictures(tx, deleted, { deleted_at: actor.now, unused_since: actor.now, kept: false })
    await audit(tx, actor, {
      action: 'picture.deleted',
      subject: 'picture',
      subjectId: deleted.length === 1 ? deleted[0]! : null,
      before: { pictures: free.map(({ id, title }) => ({ id, title })) },
    })
  }
  return { deleted, refused }
}

/** Deletes one picture. @throws 404, 409 `in_use` with the places that show it. */
export async function deleteOne(tx: Tx, actor: Actor, uses: readonly FileUse[], id: string): Promise<{ id: string }> {
  const { refused } = await deleteMedia(tx, actor, uses, [id])
  if (refused[0]) throw conflict('in_use', refused[0].message, { id: [refused[0].message] })
  return { id }
}

/** Marks pictures as kept, also deleted ones, which restores them. @throws 404 if one does not exist or was removed. */
export async function keepMedia(tx: Tx, actor: Actor, ids: string[]): Promise<{ ids: string[] }> {
  if ((await data.lockPictures(tx, ids)).length < ids.length) throw notFound('Picture')
  await data.changePictures(tx, ids, { deleted_at: null, unused_since: null, kept: true })
  await audit(tx, actor, {
    action: 'picture.kept',
    subject: 'picture',
    subjectId: ids.length === 1 ? ids[0]! : null,
    after: { ids },
  })
  return { ids }
}

/**
 * Removes deleted pictures for good. One transaction marks them; then their bytes are deleted. After a fault the hourly job removes
 * what is left. @throws 404, 409 `not_deleted`, 409 `in_use`.
 */
export async function purgeMedia(
  app: App,
  actor: Actor,
  uses: readonly FileUse[],
  ids: string[],
): Promise<{ ids: string[]; bytes: number }> {
  const rows = await app.db.asAgency(actor, (tx) => markPurged(tx, actor, uses, ids))
  for (const row of rows)
    await app.files.remove(row).catch((error: Error) => app.log.error({ err: error, file: row.id }, 'a file could not be removed'))
  return { ids, bytes: rows.reduce((sum, { size }) => sum + size, 0) }
}

async function markPurged(tx: Tx, actor: Actor, uses: readonly FileUse[], ids: string[]): Promise<data.PictureRow[]> {
  const rows = await data.lockPictures(tx, ids)
  if (rows.length < ids.length) throw notFound('Picture')
  if (rows.some(({ deleted_at }) => !deleted_at)) throw conflict('not_deleted', 'Only deleted pictures can be deleted permanently.')
  const [place] = await placesOf(tx, uses, ids)
  if (place) throw conflict('in_use', inUse(rows.find(({ id }) => id === place.file_id)!.title, [place]))
  await data.changePictures(tx, ids, { removing_at: actor.now })
  await audit(tx, actor, {
    action: 'picture.removed',
    subject: 'picture',
    subjectId: ids.length === 1 ? ids[0]! : null,
    before: { pictures: rows.map(({ id, title }) => ({ id, title })) },
  })
  return rows
}
