import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { oneFile, type Uploaded } from '#kit/server/files/one-file.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { DocumentKind } from '../contract/requirements.ts'
import { largestDocumentMb } from '../contract/words.ts'
import * as data from './kyc-data.ts'
import { lockOpen, mayUpload, papersOf, showCase, statusOf, type Case } from './kyc.ts'

// Uploaded documents are stored unchanged and have no public address. They can only be read through calls that check
// permissions.

/** Returns the media type from a file's first bytes, because name and header can lie; `null` if unknown. */
export function typeOf(content: Buffer): string | null {
  const begins = (bytes: readonly number[], at = 0) => bytes.every((byte, index) => content[at + index] === byte)
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  if (begins([0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (begins([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (content.subarray(0, 4).toString('latin1') === 'RIFF' && content.subarray(8, 12).toString('latin1') === 'WEBP') return 'image/webp'
  return null
}

/** @throws 404 for a document that this agency does not need, 409 `in_review`. */
async function requireUpload(tx: Tx, actor: Actor, kind: DocumentKind): Promise<void> {
  const { row, papers } = await papersOf(tx, actor.agencyId)
  const paper = papers.find(({ requirement }) => requirement.kind === kind)
  if (!paper) throw notFound('Document')
  if (!mayUpload(statusOf(row), paper.requirement, paper.sent, dayOf(actor.now)))
    throw conflict('in_review', 'This document cannot be changed now.')
}

/** Stores an uploaded document. @throws 404, 409 `in_review`, 413, 422 at `file` for a file that is neither a PDF nor an image. */
export async function uploadDocument(app: App, actor: Actor, kind: DocumentKind, files: Uploaded): Promise<Case> {
  const { agencyId, now } = actor
  await app.db.asAgency(actor, (tx) => requireUpload(tx, actor, kind))
  const { name, content } = await oneOf(files)
  const mime = typeOf(content)
  if (!mime) throw invalid('file', 'Send a PDF, or a picture as JPEG, PNG or WebP.', 'not_a_document')
  const { id: file_id } = await app.files.documents.keep(actor, { name, mime, content })
  return app.db.asAgency(actor, async (tx) => {
    await data.openCase(tx, agencyId, now)
    const row = (await data.lockCase(tx, agencyId))!
    await requireUpload(tx, actor, kind)
    if (statusOf(row) !== 'approved') await lockOpen(tx, actor)
    await data.putDocument(tx, {
      agency_id: agencyId,
      id: newId(),
      kind,
      status: 'uploaded',
      file_id,
      name: name.slice(0, 120) || 'document',
      mime,
      size: content.length,
      uploaded_at: now,
    })
    await data.changeCase(tx, agencyId, { updated_at: now })
    await audit(tx, actor, { action: 'kyc.document_sent', subject: 'kyc', subjectId: agencyId, after: { kind, text: name.slice(0, 120) } })
    return showCase(tx, agencyId, now)
  })
}

async function oneOf(files: Uploaded): Promise<{ name: string; content: Buffer }> {
  const { name, content } = await oneFile(files, largestDocumentMb)
  return { name: name.normalize('NFC').replace(/[^\p{L}\p{N} ._()-]/gu, '_'), content }
}

/** Sets the expiry date of an uploaded document. @throws 404, 409 `in_review`, 422 for a past day. */
export async function setExpiry(tx: Tx, actor: Actor, kind: DocumentKind, expires_on: string): Promise<Case> {
  const { agencyId, now } = actor
  const document = await data.documentOf(tx, agencyId, kind)
  if (!document) throw notFound('Document')
  if (document.status !== 'uploaded') throw conflict('in_review', 'This document cannot be changed now.')
  await requireUpload(tx, actor, kind)
  if (expires_on < dayOf(now)) throw invalid('expires_on', 'This date has passed. Send a valid document.')
  await data.changeDocument(tx, agencyId, kind, { expires_on })
  await data.changeCase(tx, agencyId, { updated_at: now })
  await audit(tx, actor, { action: 'kyc.expiry_set', subject: 'kyc', subjectId: agencyId, after: { kind, text: expires_on } })
  return showCase(tx, agencyId, now)
}

/** Returns an uploaded document for display in the browser. @throws 404. */
export async function readDocument(app: App, tx: Tx, agencyId: string, kind: DocumentKind): Promise<FileAnswer> {
  const document = await data.documentOf(tx, agencyId, kind)
  if (!document) throw notFound('Document')
  const content = await app.files.documents.bytes(await data.fileKey(tx, agencyId, document.file_id))
  return { name: document.name, mime: document.mime, content, inline: true }
}
