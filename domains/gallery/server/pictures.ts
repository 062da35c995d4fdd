import type { z } from 'zod'
import { nameOfMember } from '#domains/team/server/names.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { releaseAfterMs } from '#kit/server/files/file-release.ts'
import { placesOf, type FileUse, type Place } from '#kit/server/files/file-uses.ts'
import { imageWidths, type ImageSize } from '#kit/server/files/files.ts'
import type { mediaEditBody, mediaRecord, mediaRow } from '../contract.ts'
import * as data from './pictures-data.ts'

type Row = data.PictureRow

const maxTags = 20

export const pictureView = (app: App, row: Row, uses: number): z.input<typeof mediaRow> => ({
  id: row.id,
  title: row.title,
  name: row.name,
  alt: row.alt,
  tags: row.tags,
  url: app.files.imageUrl(row.key, 'medium')!,
  small_url: app.files.imageUrl(row.key, 'small')!,
  original_url: app.files.imageUrl(row.key, 'original')!,
  width: row.width,
  height: row.height,
  focus: row.focus,
  size: row.size,
  uses,
  leaves_at: row.unused_since ? new Date(row.unused_since.getTime() + releaseAfterMs).toISOString() : null,
  deleted_at: row.deleted_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

/** A screen that shows a picture twice, as cover and in the gallery, counts as one place. */
const countOf = (places: readonly Place[], id: string) =>
  new Set(places.filter(({ file_id }) => file_id === id).map(({ what, link }) => link ?? what)).size

/** Returns the API view of pictures in lists, with the number of places that show each. */
export async function withUses(app: App, tx: Tx, uses: readonly FileUse[], rows: readonly Row[]): Promise<z.input<typeof mediaRow>[]> {
  const places = await placesOf(
    tx,
    uses,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => pictureView(app, row, countOf(places, row.id)))
}

/** Returns a page of the library. */
export async function listMedia(app: App, tx: Tx, uses: readonly FileUse[], filter: data.MediaFilter) {
  const { rows, ...counted } = await data.pageOfMedia(tx, uses, filter)
  return { ...counted, rows: await withUses(app, tx, uses, rows) }
}

/** Returns the tags in use, the most used first. */
export const listTags = (tx: Tx) => data.tagCounts(tx)

/** Returns, in bytes, the agency's used storage, its quota, and the part taken by deleted pictures. */
export async function showStorage(app: App, tx: Tx, agencyId: string) {
  return { ...(await data.storageOf(tx, agencyId)), limit: app.settings.STORAGE_QUOTA_MB * 1024 * 1024 }
}

/** Returns the row of a picture. @throws 404. */
async function requirePicture(tx: Tx, id: string): Promise<Row> {
  const [row] = await data.picturesByIds(tx, [id])
  if (!row) throw notFound('Picture')
  return row
}

/** Returns a picture with its widths and the places that show it. @throws 404. */
export const showMedia = async (app: App, tx: Tx, uses: readonly FileUse[], id: string) =>
  record(app, tx, uses, await requirePicture(tx, id))

async function record(app: App, tx: Tx, uses: readonly FileUse[], row: Row): Promise<z.input<typeof mediaRecord>> {
  const places = await placesOf(tx, uses, [row.id])
  const uploaded_by = await nameOfMember(tx, row.created_by)
  const bytes = await app.files.sizesOf(row.key)
  return {
    ...pictureView(app, row, countOf(places, row.id)),
    caption: row.caption,
    credit: row.credit,
    kept: row.kept,
    version: row.version,
    uploaded_by,
    variants: Object.entries(imageWidths).map(([name, most]) => {
      const size = name as ImageSize
      return { size, ...fitted(row, most), bytes: bytes[size], url: app.files.imageUrl(row.key, size)! }
    }),
    places: places.map(({ what, title, link }) => ({ what, title, link })),
  }
}

/** Returns the pixel size of a variant with at most the given width. */
function fitted({ width, height }: Row, most: number): { width: number | null; height: number | null } {
  if (!width || !height || width <= most) return { width, height }
  return { width: most, height: Math.max(1, Math.round((height * most) / width)) }
}

/** Updates a picture's texts and what stays in sight of it, which also keeps it in the library. @throws 404, 409 `stale`. */
export async function updateMedia(
  app: App,
  tx: Tx,
  actor: Actor,
  uses: readonly FileUse[],
  id: string,
  { version, ...input }: z.output<typeof mediaEditBody>,
) {
  const before = await requirePicture(tx, id)
  if (before.deleted_at) throw notFound('Picture')
  const change = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const row = await data.changePicture(tx, id, version, { ...change, kept: true, unused_since: null })
  if (!row) throw conflict('stale', 'Someone else changed this picture. Reload it and try again.')
  await audit(tx, actor, {
    action: 'picture.updated',
    subject: 'picture',
    subjectId: id,
    before: { title: before.title, alt: before.alt, credit: before.credit, focus: before.focus },
    after: { title: row.title, alt: row.alt, credit: row.credit, focus: row.focus },
  })
  return record(app, tx, uses, row)
}

/** Adds tags to pictures and removes others, ignoring case. @throws 404, 409 `too_many_tags`. */
export async function tagMedia(tx: Tx, actor: Actor, { ids, add, remove }: { ids: string[]; add: string[]; remove: string[] }) {
  const rows = (await data.lockPictures(tx, ids)).filter(({ deleted_at }) => !deleted_at)
  if (rows.length < ids.length) throw notFound('Picture')
  const gone = new Set(remove.map((tag) => tag.toLowerCase()))
  const news = rows.map(({ id, title, tags }) => {
    const next = [...new Map([...tags, ...add].map((tag) => [tag.toLowerCase(), tag])).entries()]
    const kept = next.filter(([key]) => !gone.has(key)).map(([, tag]) => tag)
    if (kept.length > maxTags) throw conflict('too_many_tags', `“${title}” would have more than ${maxTags} tags.`)
    return { id, tags: kept }
  })
  await data.writeTags(tx, news)
  await audit(tx, actor, { action: 'picture.tagged', subject: 'picture', after: { ids, add, remove } })
  return { ids }
}
