import { conflict } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import * as data from './products-data.ts'

// A digital product is a download: a guide, a map, a voucher. It is mailed once it is paid and never packed. Its variants are
// counted only if the agency sets a limit.

/** Returns the ids of those products that are downloads. */
export const digitalAmong = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> =>
  new Set(ids.length === 0 ? [] : (await data.digitalAmong(tx, ids)).map(({ inventory_id }) => inventory_id))

/** Returns whether a product is a download. */
export const isDigital = async (tx: Tx, id: string): Promise<boolean> => (await digitalAmong(tx, [id])).has(id)

/** Returns why a download cannot be sold yet: it has no file. `null` if it has one, or if the product is packed. */
export async function missingFile(tx: Tx, { id, title }: { id: string; title: string }, field: string) {
  if (!(await isDigital(tx, id)) || (await data.assetOf(tx, id))) return null
  return conflict('file_needed', `${title} is a download: it needs its file before it is published.`, {
    [field]: ['Upload the file first.'],
  })
}
