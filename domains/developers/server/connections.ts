import { sql } from 'kysely'
import type { Connection } from '#kit/contract/connection.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { integrations } from './tokens/integrations-data.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

/** Returns the programs with tokens and the webhooks of the agency, as connections. */
export async function developerConnections(tx: Tx, now: Date): Promise<Connection[]> {
  const programs = await integrations(tx, now).execute()
  const webhooks = await tx
    .selectFrom('webhook_endpoints as e')
    .select(['e.id', 'e.url', 'e.state', 'e.note', 'e.failing_since'])
    .select(
      sql<Date | null>`(SELECT max(d.tried_at) FROM webhook_deliveries d WHERE d.agency_id = ${thisAgency} AND d.endpoint_id = e.id)`.as(
        'tried_at',
      ),
    )
    .execute()
  return [
    ...programs.map(({ id, name, tokens, last_used_at }) => ({
      id: `program:${id}`,
      type: 'program' as const,
      name,
      state: tokens > 0 ? ('on' as const) : ('off' as const),
      last_run_at: last_used_at?.toISOString() ?? null,
      problem: null,
      screen: `/integrations/${id}/tokens`,
    })),
    ...webhooks.map(({ id, url, state, note, tried_at }) => ({
      id: `webhook:${id}`,
      type: 'webhook' as const,
      name: URL.parse(url)?.host ?? url,
      state: ({ active: 'on', failing: 'failing', paused: 'off' } as const)[state],
      last_run_at: tried_at?.toISOString() ?? null,
      problem: note ?? (state === 'failing' ? 'The receiver does not answer as it should.' : null),
      screen: `/developers/webhooks/${id}`,
    })),
  ]
}
