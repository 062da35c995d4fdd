import type { Insertable, Selectable, Updateable } from 'kysely'
import { lockedBooking } from '#domains/bookings/server/bookings.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { MarketplaceSales } from '../../../../database/tables.ts'

// The vendor's rows of what it sold on marketplaces.

export type SaleRow = Selectable<MarketplaceSales>

export const saleOf = (tx: Tx, id: string) => tx.selectFrom('marketplace_sales').selectAll().where('id', '=', id).executeTakeFirst()

export const lockSale = (tx: Tx, id: string) =>
  tx.selectFrom('marketplace_sales').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns a sale with its booking's status, both locked: the booking first, as everywhere. Null if it is not there. */
export async function lockWithBooking(tx: Tx, id: string) {
  const known = await saleOf(tx, id)
  if (!known) return null
  const { status } = await lockedBooking(tx, known.booking_id)
  return { sale: (await lockSale(tx, id))!, status }
}

/** Returns the sale of a booking, locked until the transaction ends, or undefined. */
export const saleOfBooking = (tx: Tx, bookingId: string) =>
  tx.selectFrom('marketplace_sales').selectAll().where('booking_id', '=', bookingId).forUpdate().executeTakeFirst()

export const insertSale = (tx: Tx, row: Insertable<MarketplaceSales>): Promise<SaleRow> =>
  tx.insertInto('marketplace_sales').values(row).returningAll().executeTakeFirstOrThrow()

export const setSale = (tx: Tx, id: string, change: Updateable<MarketplaceSales>) =>
  tx.updateTable('marketplace_sales').set(change).where('id', '=', id).execute()
