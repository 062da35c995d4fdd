import { sql } from 'kysely'
import { moneyOf, type Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { BookedState } from '../../contract/words.ts'
import { salesWithBooking } from '../client/sales-data.ts'
import { showConnection } from './connections-data.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

interface Filter extends ListRequest {
  state?: readonly BookedState[] | undefined
}

/** Returns a page of the bookings that were made through a connection. @throws 404. */
export async function listBooked(tx: Tx, actor: Actor, connectionId: string, filter: Filter) {
  const { direction } = await showConnection(tx, actor, connectionId)
  return direction === 'they_sell_ours' ? soldByPartner(tx, actor, connectionId, filter) : soldOfSupplier(tx, connectionId, filter)
}

const traveller = sql<string | null>`(SELECT t.name FROM travellers t
  WHERE t.agency_id = ${thisAgency} AND t.booking_id = b.id ORDER BY t.position LIMIT 1)`

async function soldByPartner(tx: Tx, actor: Actor, connectionId: string, { state, ...request }: Filter) {
  const { column, direction } = sortOf(request.sort)
  const stateSql = sql<BookedState>`CASE
    WHEN b.status = 'on_hold' AND b.hold_expires_at > ${actor.now} THEN 'held'
    WHEN b.status IN ('on_hold', 'expired') THEN 'expired'
    WHEN b.status IN ('confirmed', 'in_progress', 'completed', 'no_show') THEN 'confirmed'
    ELSE 'cancelled' END`
  const matching = tx
    .selectFrom('octo_bookings as o')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'o.agency_id').onRef('b.id', '=', 'o.booking_id'))
    .where('o.connection_id', '=', connectionId)
    .$if(Boolean(state?.length), (query) => query.where(stateSql, 'in', [...state!]))
    .$if(request.search !== '', (query) =>
      query.where((where) =>
        where.or((['b.title', 'b.reference', 'o.reseller_reference'] as const).map((name) => where(name, 'ilike', like(request.search)))),
      ),
    )
  const rows = await matching
    .select(['o.id', 'o.booking_id', 'b.reference', 'o.reseller_reference as partner_reference', 'b.title', 'b.starts_on'])
    .select([
      'o.retail',
      'o.net',
      'o.currency',
      'b.cancel_reason as reason',
      'o.created_at',
      stateSql.as('state'),
      traveller.as('traveller'),
    ])
    .orderBy(column === 'starts_on' ? 'b.starts_on' : 'o.created_at', direction)
    .orderBy('o.id', direction)
    .$call(atPage(request))
    .execute()
  return { rows: rows.map(view), ...(await cappedTotal(tx, matching as never)) }
}

async function soldOfSupplier(tx: Tx, connectionId: string, { state, ...request }: Filter) {
  const { column, direction } = sortOf(request.sort)
  const stateSql = sql<BookedState>`CASE WHEN s.state = 'cancelling' OR (s.state = 'held' AND s.tries > 0) THEN 'unsure' ELSE s.state END`
  const matching = salesWithBooking(tx)
    .where('s.connection_id', '=', connectionId)
    .$if(Boolean(state?.length), (query) => query.where(stateSql, 'in', [...state!]))
    .$if(request.search !== '', (query) =>
      query.where((where) =>
        where.or(
          (['s.title', 'b.reference', 'b.client_name', 's.supplier_reference'] as const).map((name) =>
            where(name, 'ilike', like(request.search)),
          ),
        ),
      ),
    )
  const rows = await matching
    .select(['s.id', 's.booking_id', 'b.reference', 's.supplier_reference as partner_reference', 's.title', 's.starts_on'])
    .select([
      's.price as retail',
      's.net_kept as net',
      's.currency',
      's.reason',
      's.created_at',
      stateSql.as('state'),
      'b.client_name as traveller',
    ])
    .orderBy(column === 'starts_on' ? 's.starts_on' : 's.created_at', direction)
    .orderBy('s.id', direction)
    .$call(atPage(request))
    .execute()
  return { rows: rows.map(view), ...(await cappedTotal(tx, matching as never)) }
}

interface Row {
  retail: number
  net: number
  currency: Currency
  created_at: Date
}

const view = <Own extends Row>({ retail, net, currency, created_at, ...row }: Own) => ({
  ...row,
  retail: moneyOf(retail, currency),
  net: moneyOf(net, currency),
  created_at: created_at.toISOString(),
})
