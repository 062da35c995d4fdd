import { invalid, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { withPhoto } from '../contract/words.ts'
import * as data from './sheets-data.ts'

const types: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }
export const photoTypes = Object.keys(types)

/** Returns the media type of a picture from its first bytes; null for anything else, whatever its sender calls it. */
function typeOf(content: Buffer): string | null {
  if (content.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (content.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png'
  if (content.subarray(0, 4).toString('latin1') === 'RIFF' && content.subarray(8, 12).toString('latin1') === 'WEBP') return 'image/webp'
  return null
}

/** Adds the photo of a report. One that has a photo keeps it. @throws 404 for an unknown report, 422 at `photo`, 413 over the quota. */
export async function keepPhoto(app: App, actor: Actor, assignmentId: string, nonce: string, content: Buffer): Promise<void> {
  const read = (tx: Tx) => data.eventByNonce(tx, assignmentId, nonce)
  const report = await app.db.asAgency(actor, read)
  if (!report || !withPhoto.includes(report.kind)) throw notFound('Report')
  if (report.file_id !== null) return
  const mime = typeOf(content)
  if (!mime) throw invalid('photo', 'Send a JPEG, PNG or WebP picture.', 'not_an_image')
  const file = await app.files.documents.keep(actor, { name: `report.${types[mime]}`, mime, content })
  await app.db.asAgency(actor, (tx) =>
    tx.updateTable('job_events').set({ file_id: file.id }).where('id', '=', report.id).where('file_id', 'is', null).execute(),
  )
}

/** Returns the photo of a report. @throws 404. */
export async function photoOf(app: App, tx: Tx, id: string): Promise<FileAnswer & { content: Buffer }> {
  const row = await tx
    .selectFrom('job_events as e')
    .innerJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'e.agency_id').onRef('f.id', '=', 'e.file_id'))
    .select(['f.name', 'f.mime', 'f.key'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Photo')
  return { name: row.name, mime: row.mime, content: await app.files.documents.bytes(row.key), inline: true }
}
