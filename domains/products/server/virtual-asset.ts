import { sql } from 'kysely'
import { invalid, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { FileUse } from '#kit/server/files/file-uses.ts'
import { oneFile, type Uploaded } from '#kit/server/files/one-file.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import { lockItems, requireItem } from '#domains/inventory/server/items/inventory.ts'
import { largestAssetMb } from '../contract/words.ts'
import * as data from './products-data.ts'
import { missingFile } from './digital.ts'
import { kind } from './products.ts'

// A product's file: a guide as PDF, a voucher, a map. It is stored unchanged, and only downloaded, never displayed.

/** Stored as plain bytes whatever its type, so that no browser runs it. */
const mime = 'application/octet-stream'

/** Returns the API view of a product's file; null if it has none. */
export async function showAsset(tx: Tx, id: string) {
  const file = await data.assetOf(tx, id)
  return file ? { name: file.name, size: Number(file.size), uploaded_at: file.created_at.toISOString() } : null
}

/** Returns a product's stored file, as buyers download it; `null` if it has none. */
export async function assetOf(tx: Tx, id: string) {
  const file = await data.assetOf(tx, id)
  return file ? { fileId: file.id, key: file.key, name: file.name, size: Number(file.size) } : null
}

const writeAsset = async (tx: Tx, actor: Actor, id: string, file: { id: string; name: string } | null) => {
  const item = await requireItem(tx, id, kind, 'Product')
  // Locks the item, so that a concurrent publish waits.
  const [{ status }] = (await lockItems(tx, [id])) as [typeof item]
  await data.changeProduct(tx, id, { asset_file_id: file?.id ?? null })
  await audit(tx, actor, { action: 'product.asset', subject: 'inventory', subjectId: id, after: { file: file?.name ?? null } })
  const lack = status === 'published' ? await missingFile(tx, item, 'file') : null
  if (lack) throw lack
  return showAsset(tx, id)
}

/** Uploads a product's file. @throws 404 before a byte is read; 413, 422 at `file`. */
export async function uploadAsset(app: App, actor: Actor, id: string, files: Uploaded) {
  await app.db.asAgency(actor, (tx) => requireItem(tx, id, kind, 'Product'))
  const file = await oneFile(files, largestAssetMb)
  if (file.content.length === 0) throw invalid('file', 'The file is empty.')
  return setAsset(app, actor, id, file)
}

/** Stores a product's file. @throws 404. */
export async function setAsset(app: App, actor: Actor, id: string, { name, content }: { name: string; content: Buffer }) {
  const file = await app.files.documents.keep(actor, { name, mime, content })
  return app.db.asAgency(actor, (tx) => writeAsset(tx, actor, id, { id: file.id, name }))
}

/** Removes the file. @throws 404, 409 `file_needed` for a published download. */
export const deleteAsset = (tx: Tx, actor: Actor, id: string) => writeAsset(tx, actor, id, null)

/** Returns the file itself, for members. @throws 404. */
export async function assetFile(app: App, actor: Actor, id: string): Promise<FileAnswer> {
  const file = await app.db.asAgency(actor, async (tx) => {
    await requireItem(tx, id, kind, 'Product')
    return assetOf(tx, id)
  })
  if (!file) throw notFound('File')
  const document = await app.files.documents.open(file.key)
  return { name: file.name, mime, content: Buffer.concat(await (await document.read()).toArray()) }
}

/** The files of products. */
export const productFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT p.agency_id, p.asset_file_id AS file_id, i.id AS subject_id, i.title, i.kind FROM products p
      JOIN inventory i ON i.agency_id = p.agency_id AND i.id = p.inventory_id WHERE p.asset_file_id IS NOT NULL`,
    place: ({ subject_id }) => ({ what: 'Product, download', link: `/offers/shop/products/${subject_id}/edit?tab=download` }),
  },
]
