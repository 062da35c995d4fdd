import { sql } from 'kysely'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { like, sortOf } from '#kit/server/database/list.ts'
import { requireOwn } from '../marketplaces-data.ts'

interface Row {
  id: string
  client_id: string
  name: string
  email: string | null
  phone: string | null
  orders: number
  spent: { amount: number; currency: Currency }[]
  last_order_at: Date
  all: number
}

const orders = { name: sql`lower(name)`, orders: sql`orders`, last_order_at: sql`last_order_at` }

/** Returns a page of who bought on the agency's own marketplace. Paid orders with one email address or phone are one customer. @throws 404. */
export async function listCustomers(tx: Tx, { agencyId }: Actor, marketplaceId: string, { page, per_page, search, sort }: ListRequest) {
  await requireOwn(tx, marketplaceId)
  const { column, direction } = sortOf(sort)
  const { rows } = await sql<Row>`
    WITH bought AS (
      SELECT o.id, o.client_id, o.currency, o.created_at, c.name, c.email, c.phone,
             coalesce(lower(c.email), c.phone, c.id::text) AS who,
             o.total - (SELECT coalesce(sum(p.refunded), 0) FROM marketplace_order_parts p
                        WHERE p.agency_id = ${thisAgency} AND p.order_id = o.id) AS spent
      FROM marketplace_orders o JOIN clients c ON c.agency_id = o.agency_id AND c.id = o.client_id
      WHERE o.agency_id = ${agencyId} AND o.marketplace_id = ${marketplaceId} AND o.state = 'paid'
    ), customers AS (
      SELECT (array_agg(id ORDER BY created_at, id))[1] AS id, who,
             (array_agg(client_id ORDER BY created_at DESC, id DESC))[1] AS client_id,
             (array_agg(name ORDER BY created_at DESC, id DESC))[1] AS name,
             (array_agg(email ORDER BY created_at DESC, id DESC))[1] AS email,
             (array_agg(phone ORDER BY created_at DESC, id DESC))[1] AS phone,
             count(*)::int AS orders, max(created_at) AS last_order_at
      FROM bought GROUP BY who
    )
    SELECT id, client_id, name, email, phone, orders, last_order_at, count(*) OVER ()::int AS all,
           (SELECT jsonb_agg(jsonb_build_object('amount', s.amount, 'currency', s.currency) ORDER BY s.currency)
            FROM (SELECT b.currency, sum(b.spent)::bigint AS amount FROM bought b WHERE b.who = customers.who GROUP BY 1) s) AS spent
    FROM customers
    WHERE ${search} = '' OR name ILIKE ${like(search)} OR email ILIKE ${like(search)} OR phone ILIKE ${like(search)}
    ORDER BY ${orders[column as keyof typeof orders]} ${sql.raw(direction === 'asc' ? 'ASC' : 'DESC')}, id
    LIMIT ${per_page} OFFSET ${(page - 1) * per_page}`.execute(tx)
  return {
    rows: rows.map(({ all: _all, last_order_at, ...row }) => ({ ...row, last_order_at: last_order_at.toISOString() })),
    total: rows[0]?.all ?? 0,
    more: false,
  }
}
