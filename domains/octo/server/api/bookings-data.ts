import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { BookingStatus } from '#domains/bookings/contract/status-moves.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { OctoBookings } from '../../../../database/tables.ts'

export type OctoBookingRow = Selectable<OctoBookings>

/** A partner's booking with what became of ours. */
export interface Sold extends OctoBookingRow {
  reference: string
  title: string
  status: BookingStatus
  total: number
  hold_expires_at: Date | null
  confirmed_at: Date | null
  cancelled_at: Date | null
  cancel_reason: string | null
  starts_on: string | null
}

const sold = (tx: Tx, connectionId: string) =>
  tx
    .selectFrom('octo_bookings as o')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'o.agency_id').onRef('b.id', '=', 'o.booking_id'))
    .selectAll('o')
    .select([
      'b.reference',
      'b.title',
      'b.status',
      'b.total',
      'b.hold_expires_at',
      'b.confirmed_at',
      'b.cancelled_at',
      'b.cancel_reason',
      'b.starts_on',
    ])
    .where('o.connection_id', '=', connectionId)

/** Returns a booking by the partner's id. */
export const soldByUuid = (tx: Tx, connectionId: string, uuid: string): Promise<Sold | undefined> =>
  sold(tx, connectionId).where('o.uuid', '=', uuid).executeTakeFirst()

export const soldOfOrder = (tx: Tx, connectionId: string, orderId: string): Promise<Sold[]> =>
  sold(tx, connectionId).where('o.order_id', '=', orderId).orderBy('o.created_at').orderBy('o.id').execute()

const mostFound = 100

/** Returns the newest bookings with a reference of the partner, or of ours. */
export const soldByReference = (
  tx: Tx,
  connectionId: string,
  { resellerReference, supplierReference }: { resellerReference?: string | undefined; supplierReference?: string | undefined },
): Promise<Sold[]> =>
  sold(tx, connectionId)
    .$if(resellerReference !== undefined, (query) => query.where('o.reseller_reference', '=', resellerReference!))
    .$if(supplierReference !== undefined, (query) => query.where('b.reference', '=', supplierReference!))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(mostFound)
    .execute()

/** Locks our booking first, as everywhere, and then the partner's row. @returns the partner's booking as it is now. */
export async function lockSold(tx: Tx, connectionId: string, uuid: string): Promise<Sold | undefined> {
  const known = await soldByUuid(tx, connectionId, uuid)
  if (!known) return undefined
  await sql`SELECT FROM bookings WHERE agency_id = ${known.agency_id} AND id = ${known.booking_id} FOR UPDATE`.execute(tx)
  await tx.selectFrom('octo_bookings').select('id').where('id', '=', known.id).forUpdate().execute()
  return soldByUuid(tx, connectionId, uuid)
}

/** Inserts a booking. @returns false if the partner used its id before. */
export async function insertSold(tx: Tx, row: Insertable<OctoBookings>): Promise<boolean> {
  const done = await tx
    .insertInto('octo_bookings')
    .values(row)
    .onConflict((known) => known.columns(['agency_id', 'connection_id', 'uuid']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

export const setSold = (tx: Tx, id: string, change: Updateable<OctoBookings>) =>
  tx.updateTable('octo_bookings').set(change).where('id', '=', id).execute()

/** Returns the partner as a client of the agency: that of its last booking; null before its first. */
export async function lastClientOf(tx: Tx, connectionId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('octo_bookings as o')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'o.agency_id').onRef('b.id', '=', 'o.booking_id'))
    .select('b.client_id')
    .where('o.connection_id', '=', connectionId)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.client_id ?? null
}
