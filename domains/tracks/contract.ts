import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { line, money, optionalLine, version } from '#kit/contract/schemas.ts'
import { itemFields, itemList, itemRecord, itemRow, itemTitle } from '#domains/inventory/contract.ts'
import { galleryCalls } from '#domains/inventory/contract/gallery.ts'
import { bookedCalls } from '#domains/inventory/contract/item-bookings.ts'
import { priceCalls } from '#domains/inventory/contract/prices.ts'
import { kindStatistics } from '#domains/inventory/contract/statistics.ts'
import { audioFormats, previewSeconds, type AudioFormat } from './contract/words.ts'

const base = '/business/entertainment/tracks'
const feature: Feature = 'events_and_entertainment'
const edit: Access = ['Edit Inventory']
/** People who make bookings must be able to find tracks. */
const read: Access = ['View Inventory', 'View Bookings', 'Add Bookings', 'Edit Bookings']

const seconds = z
  .int('Preview is a whole number of seconds.')
  .min(previewSeconds.least, `Preview is at least ${previewSeconds.least} seconds.`)
  .max(previewSeconds.most, `Preview is at most ${previewSeconds.most} seconds.`)
const artist = line('Artist', 120)
const trackFields = {
  ...itemFields,
  album: optionalLine('Album', 120).optional(),
  genre: optionalLine('Genre', 60).optional(),
}
export const trackBody = z.strictObject({
  title: itemTitle,
  artist,
  ...trackFields,
  /** With a price it can be published at once. */
  price: money.nullish(),
  /** How many seconds from the beginning anybody may hear; null: no preview. */
  preview_seconds: seconds.nullable().default(previewSeconds.usual),
})
export const trackEditBody = z.strictObject({ ...trackFields, title: itemTitle.optional(), artist: artist.optional(), version })

const format = z.enum(Object.keys(audioFormats) as [AudioFormat, ...AudioFormat[]])
const own = {
  artist: z.string(),
  album: z.string().nullable(),
  genre: z.string().nullable(),
  /** The length of the recording; null if there is none. */
  duration_ms: z.number().nullable(),
  /** The public address of the preview. */
  preview_url: z.string().nullable(),
}
const trackRow = itemRow.extend(own)
export const trackRecord = itemRecord.extend({
  ...own,
  preview_seconds: z.number().nullable(),
  preview_ms: z.number().nullable(),
  /** The preview is a separate file instead of the beginning. */
  own_preview: z.boolean(),
  audio: z.object({ name: z.string(), size: z.number(), format, uploaded_at: z.string() }).nullable(),
})

export const listTracks = listEndpoint({
  path: base,
  summary: 'List tracks. Archived ones only on request.',
  access: read,
  scope: 'inventory.read',
  feature,
  item: trackRow,
  ...itemList,
  filters: { ...itemList.filters, album: z.string().max(120, 'Album is not valid.').optional() },
})
export const listAlbumNames = endpoint({
  method: 'GET',
  path: `${base}/albums`,
  summary: 'List the albums of tracks that are not archived, by name.',
  access: read,
  feature,
  result: z.array(z.object({ album: z.string(), count: z.number() })),
})
export const createTrack = endpoint({
  method: 'POST',
  path: `${base}/create`,
  summary: 'Create a track as a draft. Upload its recording next.',
  access: edit,
  scope: 'inventory.write',
  feature,
  body: trackBody,
  result: trackRecord,
})
export const showTrack = endpoint({
  method: 'GET',
  path: `${base}/{id}/show`,
  summary: 'Show a track.',
  access: read,
  scope: 'inventory.read',
  feature,
  result: trackRecord,
})
export const updateTrack = endpoint({
  method: 'POST',
  path: `${base}/{id}/update`,
  summary: 'Update a track. Omitted fields stay unchanged.',
  access: edit,
  scope: 'inventory.write',
  feature,
  body: trackEditBody,
  result: trackRecord,
})
export const deleteTrack = endpoint({
  method: 'POST',
  path: `${base}/{id}/delete`,
  summary: 'Delete a track that was never booked, with its recording. Archive others instead (409).',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})
export const trackStatistics = endpoint({
  method: 'GET',
  path: `${base}/statistics`,
  summary: 'Show statistics of tracks: by status, sales of the last 30 days, and tracks without a recording.',
  mayLag: true,
  access: ['View Inventory'],
  feature,
  result: kindStatistics.extend({ without_audio: z.number() }),
})

export const uploadAudio = endpoint({
  method: 'POST',
  path: `${base}/{id}/audio/upload`,
  summary: 'Upload the recording (MP3, AAC, M4A, OGG, WAV or FLAC). Its preview is cut again unless it has a separate one.',
  access: edit,
  feature,
  upload: true,
  result: trackRecord,
})
export const downloadAudio = endpoint({
  method: 'GET',
  path: `${base}/{id}/audio`,
  summary: 'Download the whole recording, for members. Buyers use their own link.',
  access: ['View Inventory'],
  feature,
  result: z.object({ name: z.string(), mime: z.string(), content: z.unknown() }),
  answer: 'file',
})
export const uploadPreview = endpoint({
  method: 'POST',
  path: `${base}/{id}/preview/upload`,
  summary: 'Upload a separate preview, shorter than the recording.',
  access: edit,
  feature,
  upload: true,
  result: trackRecord,
})
export const previewBody = z.strictObject({ seconds: seconds.nullable() })
export const changePreview = endpoint({
  method: 'POST',
  path: `${base}/{id}/preview`,
  summary: 'Cut the preview from the start of the recording, or remove it with null. A separate preview is deleted.',
  access: edit,
  feature,
  body: previewBody,
  result: trackRecord,
})

export const gallery = galleryCalls({
  base,
  feature,
  edit,
  read,
})
export const prices = priceCalls({ base, feature, read })
export const booked = bookedCalls({ base, feature, read: ['View Bookings'] })
