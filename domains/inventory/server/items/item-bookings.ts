import { sql } from 'kysely'
import { moneyOf } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { BookingStatus } from '../../../../database/tables.ts'
import { booksItem } from './booked-lines.ts'

interface Filter extends ListRequest {
  status?: BookingStatus[] | undefined
  departure_id?: string | undefined
}

const columns = { created_at: sql.ref('b.created_at'), starts_on: sql.ref('l.starts_on'), client_name: sql`lower(b.client_name)` }

/** Returns a page of booked lines of the item, one row per line, without charges. */
async function pageOfBookings(tx: Tx, inventoryId: string, filter: Filter) {
  const { column, direction } = sortOf(filter.sort)
  let query = tx
    .selectFrom('booking_lines as l')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'l.agency_id').onRef('b.id', '=', 'l.booking_id'))
    .where('l.inventory_id', '=', inventoryId)
    .where(booksItem)
  if (filter.status?.length) query = query.where('b.status', 'in', filter.status)
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
      sql<string>`(SELECT coalesce(string_agg((x->>'quantity') || ' × ' || (x->>'name'), ', '), '') FROM jsonb_array_elements(l.items) x)`.as(
        'booked',
      ),
      sql<number>`(SELECT coalesce(sum((x->>'quantity')::int), 0) FROM jsonb_array_elements(l.items) x)`.as('quantity'),
    ])
    .orderBy(columns[column as keyof typeof columns], direction)
    .orderBy('l.id', direction)
    .$call(atPage(filter))
    .execute()
  return { rows, ...(await cappedTotal(tx, query as never)) }
}

/** Returns a page of an item's bookings, one row per booked line. */
export async function listItemBookings(tx: Tx, inventoryId: string, filter: Filter) {
  const { rows, ...rest } = await pageOfBookings(tx, inventoryId, filter)
  return {
    ...rest,
    rows: rows.map(({ amount, currency, created_at, ...row }) => ({
      ...row,
      amount: moneyOf(amount, currency),
      created_at: created_at.toISOString(),
    })),
  }
}
