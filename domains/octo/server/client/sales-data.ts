import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { notFound } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { OctoSales } from '../../../../database/tables.ts'

export type SaleRow = Selectable<OctoSales>

export const saleById = (tx: Tx, id: string): Promise<SaleRow | undefined> =>
  tx.selectFrom('octo_sales').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns a sale and the status of its booking, both locked: the booking first, as everywhere. */
export async function lockSale(tx: Tx, id: string) {
  const known = await saleById(tx, id)
  if (!known) return null
  const { rows } = await sql<{ status: string }>`
    SELECT status FROM bookings WHERE agency_id = ${known.agency_id} AND id = ${known.booking_id} FOR UPDATE`.execute(tx)
  const sale = await tx.selectFrom('octo_sales').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return { sale, status: rows[0]!.status }
}

export const insertSale = (tx: Tx, row: Insertable<OctoSales>) => tx.insertInto('octo_sales').values(row).execute()

export const setSale = (tx: Tx, id: string, change: Updateable<OctoSales>) =>
  tx.updateTable('octo_sales').set(change).where('id', '=', id).execute()

export const salesWithBooking = (tx: Tx) =>
  tx
    .selectFrom('octo_sales as s')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 's.agency_id').onRef('b.id', '=', 's.booking_id'))

/** Returns a sale as it is answered. @throws 404. */
export async function showSale(tx: Tx, id: string) {
  const row = await salesWithBooking(tx).selectAll('s').select(['b.reference', 'b.client_name']).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Sale')
  const { currency } = row
  return {
    id: row.id,
    connection_id: row.connection_id,
    booking_id: row.booking_id,
    reference: row.reference,
    supplier_reference: row.supplier_reference,
    title: row.title,
    client_name: row.client_name,
    starts_on: row.starts_on,
    state: row.state === 'cancelling' || (row.state === 'held' && row.tries > 0) ? ('unsure' as const) : row.state,
    retail: moneyOf(row.retail, currency),
    net: moneyOf(row.net, currency),
    net_kept: moneyOf(row.net_kept, currency),
    price: moneyOf(row.price, currency),
    reason: row.reason,
    tickets: row.tickets as unknown as { format: string; value: string }[],
  }
}
