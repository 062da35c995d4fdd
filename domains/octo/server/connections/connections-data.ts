import { sql } from 'kysely'
import { notFound } from '#kit/contract/errors.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { offersOfPartner } from '../channel.ts'
import { shownDays, type Health } from '../../contract/words.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

/** The connections that are not removed, with what people ask about them. */
export const connections = (tx: Tx, now: Date) =>
  tx
    .selectFrom('octo_connections as c')
    .leftJoin(
      (of) =>
        of
          .selectFrom('octo_days as d')
          .select((d) => [
            'd.connection_id',
            d.cast<number>(d.fn.sum('d.calls'), 'integer').as('calls'),
            d.cast<number>(d.fn.sum('d.refused'), 'integer').as('refused'),
            d.cast<number>(d.fn.sum('d.failed'), 'integer').as('failed'),
            sql<number>`round(sum(d.took_ms)::numeric / sum(d.calls))::int`.as('average_ms'),
            d.fn.max('d.slowest_ms').as('slowest_ms'),
          ])
          .where('d.day', '>', addDays(dayOf(now), -shownDays))
          .groupBy('d.connection_id')
          .as('used'),
      (join) => join.onRef('used.connection_id', '=', 'c.id'),
    )
    .where('c.removed_at', 'is', null)
    .select(['c.id', 'c.direction', 'c.name', 'c.state', 'c.endpoint', 'c.supplier_name', 'c.key_ending', 'c.version', 'c.created_at'])
    .select(['c.last_used_at', 'c.last_error', 'c.last_error_at', 'c.failing_since'])
    .select(['used.calls', 'used.refused', 'used.failed', 'used.average_ms', 'used.slowest_ms'])
    .select(sql<number | null>`CASE WHEN c.direction = 'they_sell_ours' THEN ${offersOfPartner(now)} END`.as('offers'))
    .select([
      sql<number>`(SELECT count(*)::int FROM octo_keys k WHERE k.agency_id = ${thisAgency} AND k.connection_id = c.id AND k.revoked_at IS NULL)`.as(
        'keys',
      ),
      sql<number>`(SELECT count(*)::int FROM octo_bookings b WHERE b.agency_id = ${thisAgency} AND b.connection_id = c.id)
        + (SELECT count(*)::int FROM octo_sales s WHERE s.agency_id = ${thisAgency} AND s.connection_id = c.id)`.as('bookings'),
    ])

export type ConnectionRow = Awaited<ReturnType<ReturnType<typeof connections>['executeTakeFirstOrThrow']>>

export function healthOf({ state, failing_since, last_used_at }: Pick<ConnectionRow, 'state' | 'failing_since' | 'last_used_at'>): Health {
  if (state === 'paused') return 'paused'
  if (failing_since) return 'failing'
  return last_used_at ? 'on' : 'new'
}

/** A connection as it is answered. */
export const view = (row: ConnectionRow) => {
  const { state: _state, created_at, last_used_at, last_error_at, failing_since, calls, refused, failed, ...rest } = row
  return {
    ...rest,
    health: healthOf(row),
    calls: calls ?? 0,
    refused: refused ?? 0,
    failed: failed ?? 0,
    last_used_at: last_used_at?.toISOString() ?? null,
    last_error_at: last_error_at?.toISOString() ?? null,
    failing_since: failing_since?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

/** Returns a connection. @throws 404. */
export async function showConnection(tx: Tx, { now }: Pick<Actor, 'now'>, id: string) {
  const row = await connections(tx, now).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Connection')
  return view(row)
}

/** Locks a connection until the transaction ends, so that changes of it and its keys take turns. @throws 404. */
export async function lockConnection(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('octo_connections')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Connection')
  return row
}
