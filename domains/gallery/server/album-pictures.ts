import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { takeImages } from '#kit/server/files/file-uses.ts'
import { maxPicturesInAlbum } from '../contract.ts'
import * as data from './album-pictures-data.ts'
import { lockedAlbum, touchAlbum } from './albums-data.ts'
import { movedBefore } from './move.ts'
import { changePictures } from './pictures-data.ts'

/** Locks an album and the order of its pictures until the transaction ends. @throws 404. */
export async function lockAlbum(tx: Tx, id: string): Promise<void> {
  if (!(await lockedAlbum(tx, id))) throw notFound('Album')
}

/** Adds pictures of the library at the end of a locked album. Pictures already in it keep their place. @throws 404, 409 `album_full`. */
export async function putInAlbum(tx: Tx, actor: Actor, albumId: string, ids: readonly string[]): Promise<void> {
  await takeImages(tx, ids)
  // Adding a picture to an album keeps it in the library, even if it was uploaded with another record.
  await changePictures(tx, ids, { kept: true })
  const before = await data.idsOf(tx, albumId)
  const added = ids.filter((id) => !before.includes(id))
  if (before.length + added.length > maxPicturesInAlbum)
    throw conflict('album_full', `An album holds ${maxPicturesInAlbum} pictures.`, {
      file: [`An album holds ${maxPicturesInAlbum} pictures.`],
    })
  if (added.length === 0) return
  await data.insertPictures(tx, { agencyId: actor.agencyId, albumId, fileIds: added, now: actor.now })
  await touchAlbum(tx, albumId, actor.now)
  await audit(tx, actor, { action: 'album.pictures_added', subject: 'album', subjectId: albumId, after: { pictures: added } })
}

/** Adds pictures at the end of an album, and removes them from the album `from` if given. @throws 404, 409 `album_full`. */
export async function addToAlbum(
  tx: Tx,
  actor: Actor,
  id: string,
  { ids, from }: { ids: string[]; from?: string | undefined },
): Promise<void> {
  // Lock both albums in the order of their ids, so that opposite moves cannot deadlock.
  for (const album of [...new Set(from ? [id, from] : [id])].sort()) await lockAlbum(tx, album)
  await putInAlbum(tx, actor, id, ids)
  if (from && from !== id) await takeOut(tx, actor, from, ids)
}

/** Removes pictures from an album. They stay in the library. @throws 404 if one is not in it. */
export async function removeFromAlbum(tx: Tx, actor: Actor, id: string, ids: string[]): Promise<void> {
  await lockAlbum(tx, id)
  await takeOut(tx, actor, id, ids)
}

async function takeOut(tx: Tx, actor: Actor, albumId: string, ids: string[]): Promise<void> {
  const there = new Set(await data.idsOf(tx, albumId))
  if (ids.some((id) => !there.has(id))) throw notFound('Picture')
  await data.deletePictures(tx, albumId, ids)
  await touchAlbum(tx, albumId, actor.now)
  await audit(tx, actor, { action: 'album.pictures_removed', subject: 'album', subjectId: albumId, before: { pictures: ids } })
}

/** Moves pictures within an album. @returns the ids in their new order. @throws 404, 422. */
export async function orderAlbum(
  tx: Tx,
  actor: Actor,
  id: string,
  move: { ids: string[]; before: string | null },
): Promise<{ ids: string[] }> {
  await lockAlbum(tx, id)
  const ids = movedBefore(await data.idsOf(tx, id), move, 'Picture')
  await data.writeOrder(tx, id, ids)
  await touchAlbum(tx, id, actor.now)
  await audit(tx, actor, { action: 'album.pictures_ordered', subject: 'album', subjectId: id, after: move })
  return { ids }
}

/** Sets the cover of a locked album; `null`: the first picture. @throws 422 for a picture not in the album. */
export async function setCover(tx: Tx, albumId: string, coverId: string | null): Promise<void> {
  if (coverId && !(await data.idsOf(tx, albumId)).includes(coverId)) throw invalid('cover_id', 'Choose a picture of the album.')
  await data.writeCover(tx, albumId, coverId)
}
