import { notFound } from '#kit/contract/errors.ts'
import { moneyOf, type Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { SaleState } from '../../contract/states.ts'
import { membershipOf } from '../marketplaces-data.ts'

interface Filter extends ListRequest {
  state?: readonly SaleState[] | undefined
}

/** Returns a page of what was sold on the agency's own marketplace, or what the agency sold as a vendor. @throws 404. */
export async function listOrders(tx: Tx, marketplaceId: string, request: Filter) {
  const own = await tx.selectFrom('marketplaces').select('id').where('id', '=', marketplaceId).executeTakeFirst()
  if (own) return ownersOrders(tx, marketplaceId, request)
  if (!(await membershipOf(tx, marketplaceId))) throw notFound('Marketplace')
  return vendorsSales(tx, marketplaceId, request)
}

async function ownersOrders(tx: Tx, marketplaceId: string, { state, search, sort, ...request }: Filter) {
  const { column, direction } = sortOf(sort)
  const matching = tx
    .selectFrom('marketplace_order_parts as p')
    .innerJoin('marketplace_orders as o', (join) => join.onRef('o.agency_id', '=', 'p.agency_id').onRef('o.id', '=', 'p.order_id'))
    .innerJoin('clients as c', (join) => join.onRef('c.agency_id', '=', 'o.agency_id').onRef('c.id', '=', 'o.client_id'))
    .where('p.marketplace_id', '=', marketplaceId)
    .$if(state !== undefined, (query) => query.where('p.state', 'in', [...state!]))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or(
          (['o.reference', 'p.vendor_name', 'p.title', 'p.booking_reference', 'c.name'] as const).map((name) =>
            where(name, 'ilike', like(search)),
          ),
        ),
      ),
    )
  const rows = await matching
    .selectAll('p')
    .select(['o.reference', 'o.payment_id', 'c.name as client_name'])
    .orderBy(column === 'starts_on' ? 'p.starts_on' : 'p.created_at', direction)
    .orderBy('p.id', direction)
    .$call(atPage(request))
    .execute()
  return {
    rows: rows.map((row) => ({
      ...common(row),
      order_reference: row.reference,
      partner_name: row.vendor_name,
      booking_reference: row.booking_reference,
      booking_id: null,
      payment_id: row.payment_id,
    })),
    ...(await cappedTotal(tx, matching as never)),
  }
}

async function vendorsSales(tx: Tx, marketplaceId: string, { state, search, sort, ...request }: Filter) {
  const { column, direction } = sortOf(sort)
  const matching = tx
    .selectFrom('marketplace_sales as s')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 's.agency_id').onRef('b.id', '=', 's.booking_id'))
    .where('s.marketplace_id', '=', marketplaceId)
    .$if(state !== undefined, (query) => query.where('s.state', 'in', [...state!]))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or(
          (['s.order_reference', 's.title', 'b.reference', 'b.client_name'] as const).map((name) => where(name, 'ilike', like(search))),
        ),
      ),
    )
  const rows = await matching
    .selectAll('s')
    .select(['b.reference', 'b.client_name'])
    .orderBy(column === 'starts_on' ? 's.starts_on' : 's.created_at', direction)
    .orderBy('s.id', direction)
    .$call(atPage(request))
    .execute()
  return {
    rows: rows.map((row) => ({
      ...common(row),
      order_reference: row.order_reference,
      partner_name: row.marketplace_name,
      booking_reference: row.reference,
      booking_id: row.booking_id,
      payment_id: null,
    })),
    ...(await cappedTotal(tx, matching as never)),
  }
}

interface Sold {
  id: string
  client_name: string
  title: string
  starts_on: string
  ends_on: string
  state: SaleState
  currency: Currency
  amount: number
  commission: number | null
  refunded: number
  commission_returned: number
  reason: string | null
  created_at: Date
}

const common = (row: Sold) => {
  const isSold = row.state === 'confirmed' || row.state === 'cancelled'
  const gets = isSold ? row.amount - row.refunded - ((row.commission ?? 0) - row.commission_returned) : 0
  return {
    id: row.id,
    client_name: row.client_name,
    title: row.title,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    state: row.state,
    amount: moneyOf(row.amount, row.currency),
    commission: row.commission === null ? null : moneyOf(row.commission - row.commission_returned, row.currency),
    refunded: moneyOf(row.refunded, row.currency),
    vendor_gets: moneyOf(gets, row.currency),
    reason: row.reason,
    created_at: row.created_at.toISOString(),
  }
}
