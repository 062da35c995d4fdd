import { conflict } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import * as data from './products-data.ts'

// A digital product is a download: a guide, a map, a voucher. It is mailed once it is paid, never packed, and its variants
// are counted only where the agency limits them.

/** Those of products that are downloads. */
export const digitalAmong = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> =>
  new Set(ids.length === 0 ? [] : (await data.digitalAmong(tx, ids)).map(({ inventory_id }) => inventory_id))

/** Whether a product is a download. */
export const isDigital = async (tx: Tx, id: string): Promise<boolean> => (await digitalAmong(tx, [id])).has(id)

/** Why a download is not sold yet: it has no file; `null` for what has one, and for what is packed. */
export async function lackOfFile(tx: Tx, { id, title }: { id: string; title: string }, field: string) {
  if (!(await isDigital(tx, id)) || (await data.assetOf(tx, id))) return null
  return conflict('file_needed', `${title} is a download: it needs its file before it is published.`, {
    [field]: ['Upload the file first.'],
  })
}
