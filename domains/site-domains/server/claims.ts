import { sql } from 'kysely'
import { conflict } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { DomainRow } from './domains-data.ts'
import { hostsOf, readDomain } from './names.ts'

/**
 * Gives hosts to a verified domain, and takes away those that no longer lead here. @returns false, with nothing given, if another
 * agency or domain has one of them. The primary key of the hosts decides, so two agencies at once cannot both win.
 */
export async function claimHosts(
  tx: Tx,
  { agency_id, id, main_host, marketplace_id }: DomainRow,
  hosts: readonly string[],
): Promise<boolean> {
  await tx.deleteFrom('site_hosts').where('domain_id', '=', id).where('host', 'not in', hosts).execute()
  const claimed = await tx
    .insertInto('site_hosts')
    .values(hosts.map((host) => ({ host, agency_id, domain_id: id, marketplace_id, leads_to: host === main_host ? null : main_host })))
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returning('host')
    .execute()
  const missing = hosts.filter((host) => !claimed.some((one) => one.host === host))
  if (missing.length === 0) return true
  // Row security hides the hosts of others, so only our own are counted.
  const own = await tx
    .updateTable('site_hosts')
    .set({ leads_to: sql<string | null>`CASE WHEN host = ${main_host} THEN NULL ELSE ${main_host} END` })
    .where('domain_id', '=', id)
    .where('host', 'in', missing)
    .returning('host')
    .execute()
  if (own.length === missing.length) return true
  await tx.deleteFrom('site_hosts').where('domain_id', '=', id).execute()
  return false
}

/** Refuses a domain at which another agency is. The answer does not tell whose it is. @throws 409, 422 at `domain`. */
export async function refuseTaken(app: App, agencyId: string, typed: string): Promise<void> {
  const { domain } = readDomain(app, typed)
  const taken = await app.db.asPlatform('whose: the agency of a domain that is added', (tx) =>
    tx.selectFrom('site_hosts').select('agency_id').where('host', 'in', hostsOf(domain)).where('agency_id', '!=', agencyId).execute(),
  )
  if (taken.length > 0)
    throw conflict('domain_not_available', 'This domain cannot be added now.', { domain: ['This domain cannot be added now.'] })
}
