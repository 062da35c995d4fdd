import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { oneFile, type Uploaded } from '#kit/server/files/one-file.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { requireItem } from '#domains/inventory/server/items/inventory.ts'
import { audioFormats, largestAudioMb, type AudioFormat } from '../contract/words.ts'
import { cutAudio, readAudio, type Audio, type Recording } from './audio/audio.ts'
import * as data from './tracks-data.ts'
import { kind, requireTrack, showTrack } from './tracks.ts'

// The audio of tracks. Files are read, cut and stored outside transactions; then one transaction updates the track.

interface Given<Read = Audio> {
  name: string
  content: Buffer
  audio: Read
}

/** Returns the one file of an upload, with its format detected from its bytes. @throws 413, 422 at `file`. */
async function readUpload(files: Uploaded): Promise<Given<Recording>> {
  const { name, content } = await oneFile(files, largestAudioMb)
  return givenAs(name, content)
}

async function givenAs(name: string, content: Buffer): Promise<Given<Recording>> {
  const audio = await readAudio(content)
  if (!audio) throw invalid('file', 'Safiri cannot read this recording. Send an MP3, AAC, M4A, OGG, WAV or FLAC.', 'not_audio')
  return { name, content, audio }
}

const ended = (name: string, format: AudioFormat) => `${name.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.${format}`

const none = { preview_file_id: null, preview_format: null, preview_ms: null, own_preview: false }

/** Stores a preview cut from the beginning. @returns its columns; empty ones if the format cannot be cut. */
async function keepCut(app: App, actor: Actor, { name, content, audio }: Given, seconds: number | null) {
  const cut = seconds === null ? null : cutAudio(content, audio, seconds)
  return cut ? keepPreview(app, actor, { name, content: cut.content, audio: { ...audio, ms: cut.ms } }, false) : none
}

async function keepPreview(app: App, actor: Actor, { name, content, audio: { format, ms } }: Given, own: boolean) {
  const { mime } = audioFormats[format]
  const { id } = await app.files.documents.keep(actor, { name: `Preview of ${ended(name, format)}`, mime, content, open: true })
  return { preview_file_id: id, preview_format: format, preview_ms: ms, own_preview: own }
}

const readTrack = (app: App, actor: Actor, id: string) =>
  app.db.asAgency(actor, async (tx) => {
    await requireItem(tx, id, kind, 'Track')
    return requireTrack(tx, id)
  })

type Change = Parameters<typeof data.updateTrack>[2]
/** Album and genre from the tags of a file; they fill what the track lacks. */
type Tags = Pick<Recording, 'album' | 'genre'>

/** Updates the audio columns of a track. `audioWas` is the recording read before. @throws 404, 409 `stale`. */
const write = (app: App, actor: Actor, id: string, audioWas: string | null, change: Change, what: object, tags?: Tags) =>
  app.db.asAgency(actor, async (tx: Tx) => {
    const now = await data.lockTrack(tx, id)
    if (!now) throw notFound('Track')
    if (now.audio_file_id !== audioWas) throw conflict('stale', 'Someone else changed this recording. Reload it and try again.')
    const filled = tags ? { album: now.album ?? tags.album, genre: now.genre ?? tags.genre } : {}
    await data.updateTrack(tx, id, { ...change, ...filled })
    await audit(tx, actor, { action: 'track.sound', subject: 'inventory', subjectId: id, after: { ...what, ...filled } })
    return showTrack(app, tx, actor.now, id)
  })

/** Uploads a track's recording. @throws 404 before a byte is read; 413, 422 `not_audio` at `file`, 409 `stale`. */
export async function uploadRecording(app: App, actor: Actor, id: string, files: Uploaded) {
  const before = await readTrack(app, actor, id)
  return keepRecording(app, actor, before, await readUpload(files))
}

/** Stores a track's recording. @throws 404, 422 `not_audio` at `file`, 409 `stale`. */
export const setRecording = async (app: App, actor: Actor, id: string, { name, content }: { name: string; content: Buffer }) =>
  keepRecording(app, actor, await readTrack(app, actor, id), await givenAs(name, content))

/**
 * Stores a recording and cuts its preview, unless the track has its own preview that is still shorter than the recording. An album or
 * genre that the track lacks comes from the file's tags.
 */
async function keepRecording(app: App, actor: Actor, before: data.TrackRow, given: Given<Recording>) {
  const { inventory_id: id } = before
  const { format, ms } = given.audio
  const name = ended(given.name, format)
  const { id: audio_file_id } = await app.files.documents.keep(actor, { name, mime: audioFormats[format].mime, content: given.content })
  const keeps = before.own_preview && before.preview_ms! < ms
  const preview = keeps ? {} : await keepCut(app, actor, given, before.preview_seconds)
  const change = { audio_file_id, audio_format: format, duration_ms: ms, ...preview }
  return write(app, actor, id, before.audio_file_id, change, { recording: name, format, duration_ms: ms }, given.audio)
}

/** Uploads a separate preview. @throws 404, 409 `no_recording`, `stale`, 413, 422 at `file`. */
export async function uploadPreview(app: App, actor: Actor, id: string, files: Uploaded) {
  const before = await readTrack(app, actor, id)
  if (before.duration_ms === null) throw conflict('no_recording', 'Upload the recording first.')
  const given = await readUpload(files)
  if (given.audio.ms >= before.duration_ms) throw invalid('file', 'The preview is as long as the recording. Upload a shorter one.')
  const preview = await keepPreview(app, actor, given, true)
  return write(app, actor, id, before.audio_file_id, preview, { preview: given.name, preview_ms: given.audio.ms })
}

/** Cuts a new preview, or removes it. @throws 404, 409 `stale`. */
export async function changePreview(app: App, actor: Actor, id: string, seconds: number | null) {
  const before = await readTrack(app, actor, id)
  const given = seconds === null ? null : await readKept(app, before)
  const preview = given ? await keepCut(app, actor, given, seconds) : none
  return write(app, actor, id, before.audio_file_id, { preview_seconds: seconds, ...preview }, { preview_seconds: seconds })
}

async function readKept(app: App, { audio_key, audio_name, audio_format, duration_ms }: data.TrackRow): Promise<Given | null> {
  if (!audio_key || !audio_format) return null
  const document = await app.files.documents.open(audio_key)
  const content = Buffer.concat(await (await document.read()).toArray())
  return { name: audio_name!, content, audio: { format: audio_format, ms: duration_ms! } }
}

/** Returns the whole recording, for members. @throws 404. */
export async function recordingFile(app: App, actor: Actor, id: string): Promise<FileAnswer> {
  const given = await readKept(app, await readTrack(app, actor, id))
  if (!given) throw notFound('Recording')
  return { name: given.name, mime: audioFormats[given.audio.format].mime, content: given.content }
}
