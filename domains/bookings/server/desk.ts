import { sql } from 'kysely'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { lockBooking, type BookingRow } from './bookings-data.ts'
import { refuseKept } from './keepers.ts'

/**
 * Locks a booking to change what other domains keep about it, such as its folios. @throws 404, 409 `kept_elsewhere`, and `stale` if it has
 * another version than the given one.
 */
export async function lockForDesk(tx: Tx, id: string, version?: number): Promise<BookingRow> {
  const row = await lockBooking(tx, id)
  if (!row) throw notFound('Booking')
  refuseKept(row)
  if (version !== undefined && row.version !== version)
    throw conflict('stale', 'Someone else changed this booking. Reload it and try again.')
  return row
}

/** Gives a locked booking its next version, so that changes from pages that were loaded before are refused. */
export async function raiseVersion(tx: Tx, actor: Actor, id: string): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ version: sql<number>`version + 1`, updated_at: actor.now })
    .where('id', '=', id)
    .execute()
}
