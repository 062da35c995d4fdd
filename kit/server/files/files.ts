import { createHash } from 'node:crypto'
import { AppError, invalid } from '#kit/contract/errors.ts'
import type { Actor } from '../database/audit.ts'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { openStore, storeFault } from './disk.ts'
import { documentsOf, type Documents } from './documents.ts'
import { findAgain, forgetFile, recordFile, type StoredFile } from './file-rows.ts'
import type { Settings } from '../settings.ts'
import { newId, newToken } from '../security/tokens.ts'

/** The stored widths of an image in pixels. `original` is the re-encoded picture, at most 2400 wide. */
export const imageWidths = { small: 320, medium: 960, original: 2400 } as const
export type ImageSize = keyof typeof imageWidths

export const largestUpload = 15 * 1024 * 1024
/** 413 for a file larger than `maxBytes` bytes. */
export const fileTooLarge = (maxBytes = largestUpload) =>
  new AppError(413, 'file_too_large', `A file is at most ${maxBytes / 1024 / 1024} MB.`)
const maxPixels = 25_000_000
const accepted = new Set(['jpeg', 'png', 'webp', 'avif', 'gif', 'heif'])

// Loaded with the first picture, because most processes run for a long time without one.
export async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

export type { StoredFile } from './file-rows.ts'

export interface Files {
  /**
   * Stores a picture: decodes it, re-encodes it as WebP in three widths and removes metadata. Each agency stores a picture once.
   * All pictures appear in the agency's media library, so never use this for a person's documents. A picture without a use (see
   * `FileUse`) that is not kept in the library is removed after a day.
   * @throws 422 when it is not a picture or has too many pixels, 413 `quota_exceeded`.
   */
  keepImage(actor: Actor, name: string, content: Buffer): Promise<StoredFile>
  /** URL of a picture in one width. The key is a 256-bit secret, so the URL needs no other access check. */
  imageUrl(key: string | null, size: ImageSize): string | null
  /** The stored bytes of a key in one size, for the route that serves them. @throws 404. */
  read(key: string, size: ImageSize): Promise<Buffer>
  /** The bytes of an image by its file id within the caller's agency, or `null` if there is none. */
  imageOf(tx: Tx, fileId: string | null, size: ImageSize): Promise<Buffer | null>
  /** Size of each width of a picture in bytes; `null` for a width that does not exist. */
  sizesOf(key: string): Promise<Record<ImageSize, number | null>>
  /** Files stored unchanged. */
  documents: Documents
  /**
   * Deletes a file that is marked for removal. Deletes its content first, then its row and its used storage in one transaction.
   * It may be retried, also concurrently: the storage is only freed once.
   */
  remove(file: { agency_id: string; id: string; key: string }): Promise<void>
  /** Deletes the content of a key, whose row is deleted apart. It may be retried. */
  removeContent(key: string): Promise<void>
}

/** Stores files on the disk of the data folder, or in an S3 bucket if the settings name one. */
export async function openFiles(settings: Settings, db: Database, clock: Clock, filesUrl: string): Promise<Files> {
  const store = await openStore(settings, 'files')
  const { disk } = store
  const quota = settings.STORAGE_QUOTA_MB * 1024 * 1024
  const path = (key: string, size: ImageSize) => `${key}/${size}.webp`

  const read = async (key: string, size: ImageSize) => {
    if (!/^img_[A-Za-z0-9_-]{43}$/.test(key)) throw new AppError(404, 'not_found', 'File not found.')
    try {
      return Buffer.from(await disk.getBytes(path(key, size)))
    } catch (error) {
      throw storeFault(error)
    }
  }
  const storing = new Map<string, Promise<StoredFile>>()
  const keep = async (actor: Actor, { name, content, sha256 }: { name: string; content: Buffer; sha256: string }): Promise<StoredFile> => {
    const findKnown = () => db.asAgency(actor, (tx) => findAgain(tx, sha256))
    const known = await findKnown()
    if (known) return known
    const image = await reencode(content)
    const file = { id: newId(), key: newToken('img') }
    const size = image.variants.reduce((sum, { bytes }) => sum + bytes.length, 0)
    try {
      for (const { variant, bytes } of image.variants) await store.put(path(file.key, variant), bytes)
      return await db.asAgency(actor, (tx) =>
        recordFile(tx, actor, {
          ...file,
          kind: 'image',
          mime: 'image/webp',
          name,
          size,
          sha256,
          width: image.width,
          height: image.height,
          now: clock.now(),
          quota,
        }),
      )
    } catch (error) {
      await store.removeFolder(file.key).catch(() => {})
      // Another process may have stored the same picture meanwhile.
      const theirs = (error as { code?: string }).code === '23505' ? await findKnown() : undefined
      if (!theirs) throw error
      return theirs
    }
  }
  return {
    read,
    documents: documentsOf({ store, db, clock, filesUrl, quota }),
    imageUrl: (key, size) => (key ? `${filesUrl}/${key}/${size}.webp` : null),
    async imageOf(tx, fileId, size) {
      if (!fileId) return null
      const row = await tx.selectFrom('files').select('key').where('id', '=', fileId).executeTakeFirst()
      return row ? read(row.key, size) : null
    },
    async sizesOf(key) {
      const sizes = Object.keys(imageWidths).map(async (size) => {
        const meta = await disk.getMetaData(path(key, size as ImageSize)).catch(() => null)
        return [size, meta?.contentLength ?? null] as const
      })
      return Object.fromEntries(await Promise.all(sizes)) as Record<ImageSize, number | null>
    },
    removeContent: (key) => store.removeFolder(key),
    async remove({ agency_id, id, key }) {
      await store.removeFolder(key)
      await db.asAgency({ agencyId: agency_id }, (tx) => forgetFile(tx, id))
    },
    keepImage(actor, name, content) {
      const sha256 = createHash('sha256').update(content).digest('hex')
      const which = `${actor.agencyId} ${sha256}`
      // Concurrent uploads of the same picture share one decoding.
      const stored = storing.get(which) ?? keep(actor, { name, content, sha256 }).finally(() => storing.delete(which))
      storing.set(which, stored)
      return stored
    },
  }
}

async function reencode(content: Buffer) {
  if (content.length === 0) throw invalid('file', 'The file is empty.')
  const sharp = await openSharp()
  try {
    const source = sharp(content, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
    const meta = await source.metadata()
    if (!accepted.has(meta.format) || (meta.pages ?? 1) > 500 || meta.width > 20_000 || meta.height > 20_000) throw new Error('refused')
    const upright = source.rotate()
    const variants = []
    let width = 0
    let height = 0
    for (const [variant, maxWidth] of Object.entries(imageWidths)) {
      const { data, info } = await upright
        .clone()
        .resize({ width: maxWidth, withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true })
      variants.push({ variant: variant as ImageSize, bytes: data })
      width = info.width
      height = info.height
    }
    return { variants, width, height }
  } catch {
    throw invalid('file', 'Safiri cannot read this picture. Send a JPEG, PNG, WebP, AVIF or GIF of at most 25 megapixels.', 'not_an_image')
  }
}
