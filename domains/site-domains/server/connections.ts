import type { Connection } from '#kit/contract/connection.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { screenOf } from './domains-data.ts'

/** Returns the agency's own domains, as connections. */
export async function domainConnections(tx: Tx): Promise<Connection[]> {
  const rows = await tx
    .selectFrom('site_domains')
    .select(['id', 'domain', 'state', 'checked_at', 'failing_since', 'marketplace_id'])
    .execute()
  return rows.map(({ id, domain, state, checked_at, failing_since, marketplace_id }) => ({
    id: `domain:${id}`,
    type: 'domain' as const,
    name: domain,
    ...(state === 'verified' && failing_since === null
      ? { state: 'on' as const, problem: null }
      : state === 'pending' || state === 'verifying'
        ? { state: 'waiting' as const, problem: 'Set the DNS records at your registrar.' }
        : { state: 'failing' as const, problem: 'Its DNS records are wrong or missing.' }),
    last_run_at: checked_at?.toISOString() ?? null,
    screen: screenOf(marketplace_id),
  }))
}
