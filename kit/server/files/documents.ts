import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Disk } from 'flydrive'
import { AppError } from '#kit/contract/errors.ts'
import type { Actor } from '../database/audit.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { findAgain, recordFile, type StoredFile } from './file-rows.ts'
import { newId, newToken } from '../security/tokens.ts'

// Files kept as they came: sound, and what buyers download. Nothing of them is decoded here, and none acts as a page.

interface NewDocument {
  name: string
  mime: string
  content: Buffer
  /** Whoever has its address may read it: a preview. Without it the bytes leave only through a call or a page that checks. */
  open?: boolean
}

export interface StoredDocument {
  size: number
  /** The bytes from `from` to `to`, both counted in. */
  read(from?: number, to?: number): Promise<Readable>
}

export interface Documents {
  /** Keeps a file; the same one is kept once an agency, open ones and others apart. @throws 413 `quota_exceeded`. */
  keep(actor: Actor, file: NewDocument): Promise<StoredFile>
  /** A kept file by its key. @throws 404. */
  open(key: string): Promise<StoredDocument>
  /** The address of one that is open, ending as its kind of file does: `…/preview.mp3`. */
  url(key: string, extension: string): string
}

interface Parts {
  disk: Disk
  db: Database
  clock: Clock
  filesUrl: string
  quota: number
}

const gone = () => new AppError(404, 'not_found', 'File not found.')
const pathOf = (key: string) => `${key}/file`

/** Whether a key is of a file that everybody may read who has it. */
export const isOpenKey = (key: string): boolean => /^pub_[A-Za-z0-9_-]{43}$/.test(key)

export function documentsOf({ disk, db, clock, filesUrl, quota }: Parts): Documents {
  return {
    async keep(actor, { name, mime, content, open = false }) {
      // What everybody may read is never the same file as what few may.
      const sha256 = createHash('sha256')
        .update(open ? 'open document ' : 'document ')
        .update(content)
        .digest('hex')
      const findKnown = () => db.asAgency(actor, (tx) => findAgain(tx, sha256))
      const known = await findKnown()
      if (known) return known
      const file = { id: newId(), key: newToken(open ? 'pub' : 'doc') }
      const facts = { kind: 'document', width: null, height: null, size: content.length, now: clock.now(), quota } as const
      try {
        await disk.put(pathOf(file.key), content)
        return await db.asAgency(actor, (tx) => recordFile(tx, actor, { ...file, ...facts, name, mime, sha256 }))
      } catch (error) {
        await disk.deleteAll(file.key).catch(() => {})
        // Another process may have kept the same file meanwhile.
        const theirs = (error as { code?: string }).code === '23505' ? await findKnown() : undefined
        if (!theirs) throw error
        return theirs
      }
    },
    async open(key) {
      const meta = await disk.getMetaData(pathOf(key)).catch(() => null)
      if (!meta) throw gone()
      const size = meta.contentLength
      return {
        size,
        read: async (from = 0, to = size - 1) => Readable.from(partOf(await disk.getStream(pathOf(key)), from, to), { objectMode: false }),
      }
    },
    url: (key, extension) => `${filesUrl}/${key}/preview.${extension}`,
  }
}

async function* partOf(stream: Readable, from: number, to: number): AsyncGenerator<Buffer> {
  let at = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const [start, end] = [Math.max(0, from - at), Math.min(chunk.length, to + 1 - at)]
    if (end > start) yield chunk.subarray(start, end)
    at += chunk.length
    if (at > to) return
  }
}

/**
 * Sends a document, or the part of it that is asked for, so that players can seek and a broken download goes on where it broke.
 * `version` tells two files under one address apart. @throws 416.
 */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: StoredDocument,
  { mime, version }: { mime: string; version: string },
): Promise<FastifyReply> {
  const { size } = document
  reply
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('accept-ranges', 'bytes')
    .header('etag', `"${version}"`)
    .type(mime)
  const range =
    request.headers['if-range'] === undefined || request.headers['if-range'] === `"${version}"` ? request.headers.range : undefined
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === ''))
    return reply.header('content-length', size).send(await document.read())
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from > to || from >= size)
    throw new AppError(416, 'range', 'The file is shorter than that.', {}, { 'content-range': `bytes */${size}` })
  return reply
    .status(206)
    .header('content-range', `bytes ${from}-${to}/${size}`)
    .header('content-length', to - from + 1)
    .send(await document.read(from, to))
}
