import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { Session } from '#kit/server/http/access.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { takeImages } from '#kit/server/files/file-uses.ts'
import type { StoredFile } from '#kit/server/files/files.ts'
import type { MultipartFile } from '@fastify/multipart'
import { maxPictures } from '../../contract/gallery.ts'
import * as data from './gallery-data.ts'
import { stale } from '../items/inventory.ts'
import { publishResaleChange } from '../business-events.ts'

// One gallery for everything that has pictures: items, and parts of a kind such as the days of an itinerary.

export type { GalleryTable } from './gallery-data.ts'
export const itemGallery: data.GalleryTable = { table: 'inventory_gallery', owner: 'inventory_id' }

/** Returns a picture with its addresses. `row` is one of `pictureRows`, or has the same columns. */
export const pictureView = (app: App, row: Omit<data.PictureRow, 'owner_id' | 'file_id'>) => ({
  id: row.id,
  caption: row.caption,
  position: row.position,
  url: app.files.imageUrl(row.key, 'medium')!,
  small_url: app.files.imageUrl(row.key, 'small')!,
  original_url: app.files.imageUrl(row.key, 'original')!,
  width: row.width,
  height: row.height,
  focus: row.focus,
})
export type Picture = ReturnType<typeof pictureView>

/** Returns the pictures of one owner, in order; the first one is the cover. */
export async function listPictures(app: App, tx: Tx, of: data.GalleryTable, ownerId: string): Promise<Picture[]> {
  return (await data.picturesOf(tx, of, [ownerId])).map((row) => pictureView(app, row))
}

/** Returns the pictures of several owners with the ids of their files, in order. */
export const pictureRows = (tx: Tx, of: data.GalleryTable, ownerIds: string[]): Promise<data.PictureRow[]> =>
  ownerIds.length > 0 ? data.picturesOf(tx, of, ownerIds) : Promise.resolve([])

/** Returns the pictures of several owners, by owner id. */
export async function picturesByOwner(app: App, tx: Tx, of: data.GalleryTable, ownerIds: string[]): Promise<Map<string, Picture[]>> {
  const rows = await pictureRows(tx, of, ownerIds)
  return new Map([...Map.groupBy(rows, ({ owner_id }) => owner_id)].map(([owner, own]) => [owner, own.map((row) => pictureView(app, row))]))
}

interface Upload {
  app: App
  session: Session
  now: Date
  requestId: string
  files(): AsyncIterable<MultipartFile>
}

/**
 * Stores uploaded pictures and appends them to a gallery. A picture that is already there is not added twice. `exists` checks that the
 * agency has the owner, before the upload is read and again before the pictures are added.
 * @throws 404, 413, 422 `not_an_image`, 422 at `file` without a picture, 409 `gallery_full`.
 */
export async function uploadPictures(
  { app, session, now, requestId, files }: Upload,
  of: data.GalleryTable,
  ownerId: string,
  exists: (tx: Tx) => Promise<{ inventoryId: string }>,
): Promise<Picture[]> {
  const actor: Actor = { agencyId: session.agencyId!, userId: session.userId, userName: session.userName, now, requestId }
  await app.db.asAgency(actor, exists)
  const stored: StoredFile[] = []
  for await (const part of files()) {
    if (part.fieldname !== 'file') throw invalid(part.fieldname, 'This field is not allowed.')
    stored.push(await app.files.keepImage(actor, part.filename, await part.toBuffer()))
  }
  if (stored.length === 0) throw invalid('file', 'Choose a picture.')
  return app.db.asAgency(actor, async (tx) => {
    const { inventoryId } = await exists(tx)
    await putPictures(tx, actor, of, { ownerId, inventoryId }, stored)
    const fileIds = new Set(stored.map(({ id }) => id))
    const rows = await data.picturesOf(tx, of, [ownerId])
    return rows.filter(({ file_id }) => fileIds.has(file_id)).map((row) => pictureView(app, row))
  })
}

async function coverChanged(tx: Tx, actor: Actor, itemId: string): Promise<void> {
  await data.writeCover(tx, itemId, actor.now)
  await publishResaleChange(tx, actor, [itemId])
}

/** Appends stored pictures to a gallery; the first one of an item becomes its cover. @throws 409 `gallery_full`. */
export async function putPictures(
  tx: Tx,
  actor: Actor,
  of: data.GalleryTable,
  { ownerId, inventoryId }: { ownerId: string; inventoryId: string },
  stored: readonly StoredFile[],
): Promise<void> {
  // Locking the item's row serialises changes to its galleries.
  await tx.selectFrom('inventory').select('id').where('id', '=', inventoryId).forUpdate().execute()
  await addPictures(tx, actor, of, ownerId, stored)
  if (of.table === itemGallery.table) await coverChanged(tx, actor, inventoryId)
}

/** Appends pictures of the library to a gallery. @throws 404, 409 `gallery_full`. */
export async function choosePictures(
  app: App,
  tx: Tx,
  actor: Actor,
  of: data.GalleryTable,
  owner: { ownerId: string; inventoryId: string },
  fileIds: readonly string[],
): Promise<Picture[]> {
  await putPictures(tx, actor, of, owner, await takeImages(tx, fileIds))
  return listPictures(app, tx, of, owner.ownerId)
}

async function addPictures(tx: Tx, actor: Actor, of: data.GalleryTable, ownerId: string, files: readonly StoredFile[]): Promise<void> {
  const before = await data.picturesOf(tx, of, [ownerId])
  const known = new Set(before.map(({ file_id }) => file_id))
  const added = [...new Map(files.map((file) => [file.id, file])).values()].filter(({ id }) => !known.has(id))
  if (before.length + added.length > maxPictures)
    throw conflict('gallery_full', `A gallery holds ${maxPictures} pictures.`, { file: [`At most ${maxPictures} pictures.`] })
  let position = before.at(-1)?.position ?? 0
  // The caption starts as the library's description of the picture.
  for (const { id, alt } of added)
    await data.insertPicture(tx, of, { agencyId: actor.agencyId, ownerId, fileId: id, caption: alt, position: ++position, now: actor.now })
  if (added.length > 0)
    await audit(tx, actor, { action: 'gallery.added', subject: of.table, subjectId: ownerId, after: { pictures: added.length } })
}

/** Reorders the pictures of an owner. @throws 409 `stale` unless the ids are exactly its pictures. */
export async function orderPictures(
  app: App,
  tx: Tx,
  actor: Actor,
  of: data.GalleryTable,
  ownerId: string,
  ids: string[],
): Promise<Picture[]> {
  const rows = await data.picturesOf(tx, of, [ownerId])
  const own = new Set(rows.map(({ id }) => id))
  if (own.size !== ids.length || ids.some((id) => !own.has(id))) throw stale('gallery')
  await data.writeOrder(tx, of, ownerId, ids)
  if (of.table === itemGallery.table) await coverChanged(tx, actor, ownerId)
  return listPictures(app, tx, of, ownerId)
}

/** Sets the caption of a picture. `mayChange` checks its owner. @throws 404. */
export async function captionPicture(
  app: App,
  tx: Tx,
  of: data.GalleryTable,
  id: string,
  caption: string | null,
  mayChange: (ownerIds: string[]) => Promise<void>,
): Promise<Picture> {
  const [picture] = await data.picturesByIds(tx, of, [id])
  if (!picture) throw notFound('Picture')
  await mayChange([picture.owner_id])
  await data.writeCaption(tx, of, id, caption)
  return (await listPictures(app, tx, of, picture.owner_id)).find((one) => one.id === id)!
}

/** Removes pictures from galleries. `mayChange` checks their owners. @throws 404 when one does not exist. */
export async function removePictures(
  tx: Tx,
  actor: Actor,
  of: data.GalleryTable,
  ids: string[],
  mayChange: (ownerIds: string[]) => Promise<void>,
): Promise<string[]> {
  const rows = await data.picturesByIds(tx, of, ids)
  if (rows.length < ids.length) throw notFound('Picture')
  const owners = [...new Set(rows.map(({ owner_id }) => owner_id))]
  await mayChange(owners)
  await data.deletePictures(tx, of, ids)
  for (const ownerId of owners) {
    if (of.table === itemGallery.table) await coverChanged(tx, actor, ownerId)
    await audit(tx, actor, {
      action: 'gallery.removed',
      subject: of.table,
      subjectId: ownerId,
      before: { pictures: rows.filter(({ owner_id }) => owner_id === ownerId).length },
    })
  }
  return ids
}

/** Copies the pictures of one owner to another; both share the files. */
export async function copyPictures(tx: Tx, actor: Actor, of: data.GalleryTable, fromId: string, toId: string): Promise<void> {
  for (const { file_id, caption, position } of await data.picturesOf(tx, of, [fromId])) {
    await data.insertPicture(tx, of, { agencyId: actor.agencyId, ownerId: toId, fileId: file_id, caption, position, now: actor.now })
  }
}
