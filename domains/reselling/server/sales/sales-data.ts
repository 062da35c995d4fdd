import type { Insertable, Selectable, Updateable } from 'kysely'
import { lockedBooking } from '#domains/bookings/server/bookings.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { ResellSales } from '../../../../database/tables.ts'

export type SaleRow = Selectable<ResellSales>

export const saleOf = (tx: Tx, id: string) => tx.selectFrom('resell_sales').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns a sale of this side with its booking's status, both locked: the booking first, as everywhere. Null if it is not there. */
export async function lockWithBooking(tx: Tx, id: string, side: 'owner' | 'reseller') {
  const known = await saleOf(tx, id)
  if (!known || known.side !== side) return null
  const { status, total } = await lockedBooking(tx, known.booking_id)
  const sale = await tx.selectFrom('resell_sales').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return { sale, status, total: total.amount }
}

/** Returns the sale of a booking, locked until the transaction ends, or undefined. */
export const saleOfBooking = (tx: Tx, bookingId: string) =>
  tx.selectFrom('resell_sales').selectAll().where('booking_id', '=', bookingId).forUpdate().executeTakeFirst()

export const insertSale = (tx: Tx, row: Insertable<ResellSales>): Promise<SaleRow> =>
  tx.insertInto('resell_sales').values(row).returningAll().executeTakeFirstOrThrow()

export const setSale = (tx: Tx, id: string, change: Updateable<ResellSales>) =>
  tx.updateTable('resell_sales').set(change).where('id', '=', id).execute()

/** Returns the booking of the last sale by a reseller, at the owner. */
export async function lastBookingWith(tx: Tx, resellerId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('resell_sales')
    .select('booking_id')
    .where('partner_agency_id', '=', resellerId)
    .where('side', '=', 'owner')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.booking_id ?? null
}
