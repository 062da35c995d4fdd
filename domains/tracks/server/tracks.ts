import type { z } from 'zod'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import * as inventory from '#domains/inventory/server/items/inventory.ts'
import { listOfKind, type KindFilter } from '#domains/inventory/server/items/lists.ts'
import { createPriceOption } from '#domains/inventory/server/prices/price-options.ts'
import type { PublishingRule } from '#domains/inventory/server/items/publishing.ts'
import { statisticsOf } from '#domains/inventory/server/items/statistics.ts'
import type { trackBody, trackEditBody, trackRecord } from '../contract.ts'
import * as data from './tracks-data.ts'

type Input = z.output<typeof trackBody>
type Edit = z.output<typeof trackEditBody>
type TrackRecord = z.input<typeof trackRecord>
type ListQuery = Omit<KindFilter, 'ids'> & { album?: string | undefined }

export const kind = 'track'

export const trackPublishing: PublishingRule = async (tx, { id, title }) => {
  if (await recordingOf(tx, id)) return null
  return conflict('recording_needed', `${title} needs its recording before it is published.`, { status: ['Upload the recording first.'] })
}

const rowOf = (app: App, { artist, album, genre, duration_ms, preview_key, preview_format }: Omit<data.TrackRow, 'audio_at'>) => ({
  artist,
  album,
  genre,
  duration_ms,
  preview_url: preview_key ? app.files.documents.url(preview_key, preview_format!) : null,
})

/** Returns a page of tracks. */
export function listTracks(app: App, tx: Tx, { album, ...query }: ListQuery, now: Date) {
  const ids = album === undefined ? undefined : data.idsOfAlbum(tx, album)
  return listOfKind(app, tx, { ...query, kind: [kind], ids }, now, { own: () => data.tracks(tx), show: (row) => rowOf(app, row) })
}

/** Returns a track's row with its files. @throws 404. */
export async function requireTrack(tx: Tx, id: string): Promise<data.TrackRow> {
  const row = await data.trackById(tx, id)
  if (!row) throw notFound('Track')
  return row
}

/** Returns a track with all its fields. @throws 404. */
export async function showTrack(app: App, tx: Tx, now: Date, id: string): Promise<TrackRecord> {
  const item = await inventory.showItem(app, tx, id, kind, now, 'Track')
  const row = await requireTrack(tx, id)
  const { preview_seconds, preview_ms, own_preview, audio_name: name, audio_size, audio_format, audio_at } = row
  const audio = name && audio_format ? { name, size: Number(audio_size), format: audio_format, uploaded_at: audio_at!.toISOString() } : null
  return { ...item, ...rowOf(app, row), preview_seconds, preview_ms, own_preview, audio }
}

/** Creates a track as a draft, with a price if given. @returns its id. @throws 422. */
export async function insertTrack(
  tx: Tx,
  actor: Actor,
  { artist, album = null, genre = null, price, preview_seconds, ...item }: Input,
): Promise<string> {
  const id = await inventory.createItem(tx, actor, kind, 'freesale', price ? { currency: price.currency, ...item } : item)
  await data.insertTrack(tx, { agency_id: actor.agencyId, inventory_id: id, artist, album, genre, preview_seconds })
  if (price) {
    // A download is not a person, so it takes no place.
    const download = { name: 'Download', unit: 'item', per: 'unit', tariff: '', places: 0, min_quantity: 0, active: true } as const
    await createPriceOption(tx, actor, id, { ...download, price })
  }
  return id
}

/** Creates a track as a draft. */
export async function createTrack(app: App, tx: Tx, actor: Actor, input: Input): Promise<TrackRecord> {
  return showTrack(app, tx, actor.now, await insertTrack(tx, actor, input))
}

/** Updates a track. Absent fields stay unchanged. @throws 404, 409 `stale`, 422. */
export async function updateTrack(app: App, tx: Tx, actor: Actor, id: string, { version, artist, album, genre, ...item }: Edit) {
  const before = await inventory.requireItem(tx, id, kind, 'Track')
  await inventory.updateItem(tx, actor, before, version, item)
  const change = Object.fromEntries(Object.entries({ artist, album, genre }).filter(([, value]) => value !== undefined))
  if (Object.keys(change).length > 0) await data.updateTrack(tx, id, change)
  return showTrack(app, tx, actor.now, id)
}

/** Deletes a track. @throws 404, 409 `in_use`. */
export async function deleteTrack(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  await inventory.requireItem(tx, id, kind, 'Track')
  await inventory.removeItems(tx, actor, [id], kind)
  return { id }
}

/** Returns the albums in use, by name. */
export const albumsInUse = (tx: Tx) => data.albumCounts(tx)

/** Returns track counts by status, sales of the last 30 days, and how many tracks have no recording. */
export const trackStatistics = async (tx: Tx, now: Date) => ({
  ...(await statisticsOf(tx, kind, now)),
  without_audio: await data.countWithoutAudio(tx),
})

/** Returns a track's stored recording, as buyers download it; `null` if there is none. */
export async function recordingOf(tx: Tx, id: string) {
  const row = await data.trackById(tx, id)
  if (!row?.audio_key) return null
  return { fileId: row.audio_file_id!, key: row.audio_key, name: row.audio_name!, size: Number(row.audio_size) }
}
