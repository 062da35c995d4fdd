import { conflict, type AppError } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { itemMoves, type ItemStatus, type Kind } from '../../contract/kinds.ts'
import type { ItemRow } from './inventory-data.ts'

/** What an item of a kind still lacks before it is published; `null` when nothing. */
type Lack = (tx: Tx, item: ItemRow, now: Date) => Promise<AppError | null>

const lacks = new Map<Kind, Lack>()

/** Says what a kind needs beside a price before it is published; called once, when the kind is loaded. */
export function beforePublishing(kind: Kind, lack: Lack): void {
  lacks.set(kind, lack)
}

/** Why an item may not go to a status; `null` when it may. */
export async function refusalOfMove(tx: Tx, row: ItemRow, status: ItemStatus, now: Date): Promise<AppError | null> {
  if (!itemMoves[row.status].includes(status)) {
    const sentence =
      row.status === status ? `${row.title} is ${status} already.` : `${row.title} cannot go from ${row.status} to ${status}.`
    return conflict('invalid_transition', sentence, { status: [`${row.status} → ${status}`] })
  }
  if (status !== 'published') return null
  if (row.from_price === null)
    return conflict('price_needed', `${row.title} needs a price before it is published.`, { status: ['Add a price option first.'] })
  return (await lacks.get(row.kind as Kind)?.(tx, row, now)) ?? null
}
