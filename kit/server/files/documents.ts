import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#kit/contract/errors.ts'
import type { Actor } from '../database/audit.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { storeFault, type Store } from './disk.ts'
import { findAgain, recordFile, type StoredFile } from './file-rows.ts'
import { newId, newToken } from '../security/tokens.ts'

// Files stored unchanged: sound, and downloads for buyers. The server never decodes them, and browsers never run them as a page.

interface NewDocument {
  name: string
  mime: string
  content: Buffer
  /** Everyone who has the URL may read it: a preview. Otherwise only a call or page that checks access sends the file. */
  open?: boolean
}

export interface StoredDocument {
  size: number
  /** Reads the bytes from `from` to `to`, both inclusive. */
  read(from?: number, to?: number): Promise<Readable>
}

export interface Documents {
  /** Stores a file. Each agency stores identical content once, but open files separately. @throws 413 `quota_exceeded`. */
  keep(actor: Actor, file: NewDocument): Promise<StoredFile>
  /** Opens a stored file by its key. @throws 404. */
  open(key: string): Promise<StoredDocument>
  /** Returns the whole content of a stored file, for files of a few megabytes. @throws 404. */
  bytes(key: string): Promise<Buffer>
  /** URL of an open file with the extension of its type: `…/preview.mp3`. */
  url(key: string, extension: string): string
}

interface Parts {
  store: Store
  db: Database
  clock: Clock
  filesUrl: string
  quota: number
}

const pathOf = (key: string) => `${key}/file`

/** Returns true if the key belongs to a file that everyone with the key may read. */
export const isOpenKey = (key: string): boolean => /^pub_[A-Za-z0-9_-]{43}$/.test(key)

export function documentsOf({ store, db, clock, filesUrl, quota }: Parts): Documents {
  const { disk } = store
  const documents: Documents = {
    async keep(actor, { name, mime, content, open = false }) {
      // Hashed apart, so that an open file is never stored as the same file as a restricted one.
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
        await store.put(pathOf(file.key), content)
        return await db.asAgency(actor, (tx) => recordFile(tx, actor, { ...file, ...facts, name, mime, sha256 }))
      } catch (error) {
        await store.removeFolder(file.key).catch(() => {})
        // Another process may have stored the same file meanwhile.
        const theirs = (error as { code?: string }).code === '23505' ? await findKnown() : undefined
        if (!theirs) throw error
        return theirs
      }
    },
    async open(key) {
      const { contentLength: size } = await disk.getMetaData(pathOf(key)).catch((error: unknown) => {
        throw storeFault(error)
      })
      return {
        size,
        read: async (from = 0, to = size - 1) =>
          // No range fits an empty file.
          size === 0
            ? Readable.from([])
            : store.part(pathOf(key), from, to).catch((error: unknown) => {
                throw storeFault(error)
              }),
      }
    },
    async bytes(key) {
      const parts: Buffer[] = []
      for await (const part of (await (await documents.open(key)).read()) as AsyncIterable<Buffer>) parts.push(part)
      return Buffer.concat(parts)
    },
    url: (key, extension) => `${filesUrl}/${key}/preview.${extension}`,
  }
  return documents
}

/**
 * Sends a document, or the requested range of it, so that players can seek and downloads can resume. `version` distinguishes two
 * files under one URL. @throws 416.
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
