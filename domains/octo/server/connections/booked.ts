import { sql } from 'kysely'
import { moneyOf } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { BookedState } from '../../contract/words.ts'
import { showConnection } from './connections-data.ts'

interface Filter extends ListRequest {
  state?: readonly BookedState[] | undefined
}

/** Returns a page of the bookings that were made through a connection. @throws 404. */
export async function listBooked(tx: Tx, actor: Actor, connectionId: string, { state, ...request }: Filter) {
  await showConnection(tx, actor, connectionId)
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
    .select(['o.retail', 'o.net', 'o.currency', 'b.cancel_reason as reason', 'o.created_at', stateSql.as('state')])
    .select(
      sql<
        string | null
      >`(SELECT t.name FROM travellers t WHERE t.agency_id = b.agency_id AND t.booking_id = b.id ORDER BY t.position LIMIT 1)`.as(
        'traveller',
      ),
    )
    .orderBy(column === 'starts_on' ? 'b.starts_on' : 'o.created_at', direction)
    .orderBy('o.id', direction)
    .$call(atPage(request))
    .execute()
  return {
    rows: rows.map(({ retail, net, currency, created_at, ...row }) => ({
      ...row,
      retail: moneyOf(retail, currency),
      net: moneyOf(net, currency),
      created_at: created_at.toISOString(),
    })),
    ...(await cappedTotal(tx, matching as never)),
  }
}
