import { conflict, type AppError } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { listed } from '#kit/contract/listed.ts'
import { itemMoves, type ItemStatus, type Kind } from '../../contract/kinds.ts'
import type { ItemRow } from './inventory-data.ts'

/** Returns what an item of a kind still needs before publishing, besides a price, or `null`. */
export type PublishingRule = (tx: Tx, item: ItemRow, now: Date) => Promise<AppError | null>

export const publishingRules = listed<Partial<Record<Kind, PublishingRule>>>('publishing rules')

/** Returns why an item may not move to a status, or `null` if it may. */
export async function refusalOfMove(tx: Tx, row: ItemRow, status: ItemStatus, now: Date): Promise<AppError | null> {
  if (!itemMoves[row.status].includes(status)) {
    const sentence =
      row.status === status ? `${row.title} is ${status} already.` : `${row.title} cannot go from ${row.status} to ${status}.`
    return conflict('invalid_transition', sentence, { status: [`${row.status} → ${status}`] })
  }
  if (status !== 'published') return null
  if (row.from_price === null)
    return conflict('price_needed', `${row.title} needs a price before it is published.`, { status: ['Add a price option first.'] })
  return (await publishingRules.entries()[row.kind as Kind]?.(tx, row, now)) ?? null
}
