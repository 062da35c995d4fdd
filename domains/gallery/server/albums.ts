import type { z } from 'zod'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { maxAlbums, type album, type albumBody, type albumEditBody } from '../contract.ts'
import { picturesOf } from './album-pictures-data.ts'
import { setCover } from './album-pictures.ts'
import * as data from './albums-data.ts'
import { movedBefore } from './move.ts'

const albumView = ({ id, title, description, published, version, created_at, updated_at }: data.AlbumRow) => ({
  id,
  title,
  description,
  published,
  version,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** Returns a page of albums, each with its cover. */
export async function listAlbums(app: App, tx: Tx, filter: data.AlbumFilter) {
  const { rows, ...counted } = await data.pageOfAlbums(tx, filter)
  return {
    ...counted,
    rows: rows.map(({ key, pictures, ...row }) => ({
      ...albumView(row),
      pictures: pictures ?? 0,
      cover: key ? { url: app.files.imageUrl(key, 'medium')!, small_url: app.files.imageUrl(key, 'small')! } : null,
    })),
  }
}

/** Returns an album with its pictures in order. @throws 404. */
export async function showAlbum(app: App, tx: Tx, id: string): Promise<z.input<typeof album>> {
  const row = await data.albumById(tx, id)
  if (!row) throw notFound('Album')
  const pictures = await picturesOf(tx, id)
  return {
    ...albumView(row),
    pictures: pictures.length,
    cover_id: pictures.find(({ is_cover }) => is_cover)?.id ?? null,
    items: pictures.map(({ key, is_cover: _cover, ...picture }) => ({
      ...picture,
      url: app.files.imageUrl(key, 'medium')!,
      small_url: app.files.imageUrl(key, 'small')!,
    })),
  }
}

/** Adds an album at the end. @throws 409 `too_many`. */
export async function createAlbum(app: App, tx: Tx, actor: Actor, input: z.output<typeof albumBody>) {
  const { title, description = null, published = false } = input
  if ((await data.lockAlbums(tx, actor.agencyId)).length >= maxAlbums)
    throw conflict('too_many', `An agency has at most ${maxAlbums} albums.`)
  const row = await data.insertAlbum(tx, { agencyId: actor.agencyId, title, description, published, now: actor.now })
  await audit(tx, actor, { action: 'album.created', subject: 'album', subjectId: row.id, after: { title, published } })
  return showAlbum(app, tx, row.id)
}

/** Updates an album. Absent fields stay unchanged. @throws 404, 409 `stale`, 422 at `cover_id` for a picture not in the album. */
export async function updateAlbum(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { version, cover_id, ...input }: z.output<typeof albumEditBody>,
) {
  const before = await data.lockedAlbum(tx, id)
  if (!before) throw notFound('Album')
  if (before.version !== version) throw conflict('stale', 'Someone else changed this album. Reload it and try again.')
  const change = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  // Cover and publishing are edited outside the form of the texts, so they do not make it stale.
  const texts = input.title !== undefined || input.description !== undefined
  const row = await data.changeAlbum(tx, id, { ...change, version: texts ? version + 1 : version, updated_at: actor.now })
  if (cover_id !== undefined) await setCover(tx, id, cover_id)
  await audit(tx, actor, {
    action: 'album.updated',
    subject: 'album',
    subjectId: id,
    before: { title: before.title, published: before.published },
    after: { title: row.title, published: row.published, ...(cover_id === undefined ? {} : { cover_id }) },
  })
  return showAlbum(app, tx, id)
}

/** Deletes an album. Its pictures stay in the library. @throws 404. */
export async function deleteAlbum(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const row = await data.lockedAlbum(tx, id)
  if (!row) throw notFound('Album')
  await data.deleteAlbum(tx, id)
  await audit(tx, actor, { action: 'album.deleted', subject: 'album', subjectId: id, before: { title: row.title } })
  return { id }
}

/** Moves albums within the list. @returns the ids in their new order. @throws 404, 422. */
export async function orderAlbums(tx: Tx, actor: Actor, move: { ids: string[]; before: string | null }): Promise<{ ids: string[] }> {
  const ids = movedBefore(await data.lockAlbums(tx, actor.agencyId), move, 'Album')
  await data.writeAlbumOrder(tx, ids)
  await audit(tx, actor, { action: 'album.ordered', subject: 'album', after: move })
  return { ids }
}
