import type { Selectable } from 'kysely'
import { notFound } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { ResellSales } from '../../../../database/tables.ts'
import type { SaleState, Side, Terms } from '../../contract/agreement.ts'
import { saleOf } from './sales-data.ts'

interface Filter extends ListRequest {
  side?: Side | undefined
  state?: readonly SaleState[] | undefined
  agreement_id?: string | undefined
}

type Row = Selectable<ResellSales> & { reference: string; client_name: string }

const withBooking = (tx: Tx) =>
  tx
    .selectFrom('resell_sales as s')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 's.agency_id').onRef('b.id', '=', 's.booking_id'))

/** Returns a page of the agency's sales. */
export async function listSales(tx: Tx, { side, state, agreement_id, ...request }: Filter) {
  const { column, direction } = sortOf(request.sort)
  const matching = withBooking(tx)
    .$if(side !== undefined, (query) => query.where('s.side', '=', side!))
    .$if(state !== undefined, (query) => query.where('s.state', 'in', [...state!]))
    .$if(agreement_id !== undefined, (query) => query.where('s.agreement_id', '=', agreement_id!))
    .$if(request.search !== '', (query) =>
      query.where((where) =>
        where.or(
          (['s.title', 's.partner_name', 's.partner_reference', 'b.reference', 'b.client_name'] as const).map((name) =>
            where(name, 'ilike', like(request.search)),
          ),
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
  return { rows: rows.map(saleView), ...(await cappedTotal(tx, matching as never)) }
}

/** Returns a sale of the agency. @throws 404. */
export async function requireSale(tx: Tx, id: string) {
  const sale = await saleOf(tx, id)
  if (!sale) throw notFound('Sale')
  return sale
}

/** Returns a sale as it is answered. @throws 404. */
export async function showSale(tx: Tx, id: string) {
  const row = await withBooking(tx).selectAll('s').select(['b.reference', 'b.client_name']).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Sale')
  return saleView(row)
}

const saleView = (row: Row) => ({
  id: row.id,
  side: row.side,
  agreement_id: row.agreement_id,
  agreement_version: row.agreement_version,
  terms: row.terms as unknown as Terms,
  partner_name: row.partner_name,
  booking_id: row.booking_id,
  reference: row.reference,
  partner_reference: row.partner_reference,
  client_name: row.client_name,
  title: row.title,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  places: row.places,
  state: row.state,
  gross: moneyOf(row.gross, row.currency),
  commission: moneyOf(row.commission, row.currency),
  net: moneyOf(row.net, row.currency),
  net_kept: moneyOf(row.net_kept, row.currency),
  price: row.price === null ? null : moneyOf(row.price, row.currency),
  reason: row.reason,
  created_at: row.created_at.toISOString(),
})
