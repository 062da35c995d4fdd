import { sql } from 'kysely'
import type { Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { cappedTotal, like, offsetOf, sortOf } from '#kit/server/list.ts'
import type { Tx } from '#kit/server/database.ts'

const listOf = (text: string | undefined) => text?.split(',').filter(Boolean) ?? []

/** Bookings that hold a line of the item, one row a line. */
async function pageOfBookings(
  tx: Tx,
  inventoryId: string,
  filter: ListRequest & { status?: string | undefined; departure_id?: string | undefined },
) {
  const { column, direction } = sortOf(filter.sort)
  let query = tx
    .selectFrom('booking_lines as l')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'l.agency_id').onRef('b.id', '=', 'l.booking_id'))
    .where('l.inventory_id', '=', inventoryId)
  const statuses = listOf(filter.status)
  if (statuses.length > 0) query = query.where('b.status', 'in', statuses)
  if (filter.departure_id) query = query.where('l.departure_id', '=', filter.departure_id)
  if (filter.search) query = query.where(sql<string>`b.reference || ' ' || b.client_name || ' ' || b.title`, 'ilike', like(filter.search))
  const rows = await query
    .select([
      'l.id',
      'b.id as booking_id',
      'b.reference',
      'b.status',
      'b.payment_status',
      'b.client_name',
      'l.starts_on',
      'l.ends_on',
      'l.places',
      'l.units',
      'l.amount',
      'b.currency',
      'b.created_at',
    ])
    .orderBy(column === 'starts_on' ? 'l.starts_on' : 'b.created_at', direction)
    .orderBy('l.id', direction)
    .limit(filter.per_page)
    .offset(offsetOf(filter))
    .execute()
  return { rows, ...(await cappedTotal(tx, query as never)) }
}

/** Bookings of an item, one row a booked line. */
export async function listItemBookings(tx: Tx, inventoryId: string, filter: Parameters<typeof pageOfBookings>[2]) {
  const { rows, ...rest } = await pageOfBookings(tx, inventoryId, filter)
  return {
    ...rest,
    rows: rows.map(({ amount, currency, created_at, ...row }) => ({
      ...row,
      amount: { amount, currency: currency as Currency },
      created_at: created_at.toISOString(),
    })),
  }
}
