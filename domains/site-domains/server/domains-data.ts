import type { Selectable } from 'kysely'
import type { SiteDomains } from '../../../database/tables.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'

export type DomainRow = Selectable<SiteDomains>

/** What a domain belongs to: a marketplace of the agency by its id, or the agency's website (null). */
export type Holder = string | null

/** Returns the screen on which the domains of a holder are. */
export const screenOf = (holder: Holder): string => (holder ? `/marketplaces/${holder}/settings/domain` : '/website/domains')

/** Returns the domains of the website, or of a marketplace. */
export const domainsOf = (tx: Tx, holder: Holder): Promise<DomainRow[]> =>
  tx.selectFrom('site_domains').selectAll().where('marketplace_id', 'is not distinct from', holder).orderBy('domain').execute()

/** Returns a domain of the website, or of a marketplace. @throws 404. */
export async function requireDomain(tx: Tx, holder: Holder, id: string): Promise<DomainRow> {
  const row = await tx
    .selectFrom('site_domains')
    .selectAll()
    .where('id', '=', id)
    .where('marketplace_id', 'is not distinct from', holder)
    .executeTakeFirst()
  if (!row) throw notFound('Domain')
  return row
}

/** Returns the certificate of a domain, and whether there is one. */
export const certificateOf = (tx: Tx, domainId: string) =>
  tx
    .selectFrom('site_certificates')
    .select(['domain_id', 'state', 'problem', 'expires_at'])
    .where('domain_id', '=', domainId)
    .executeTakeFirst()

/** Returns the hosts that the agency has at a domain. Visitors of a host with `leads_to` are sent there. */
export const hostsAt = (tx: Tx, domainId: string) =>
  tx.selectFrom('site_hosts').select(['host', 'leads_to']).where('domain_id', '=', domainId).orderBy('host').execute()

/** Gives up the hosts of a domain: another agency may verify them. */
export const releaseHosts = (tx: Tx, domainId: string) => tx.deleteFrom('site_hosts').where('domain_id', '=', domainId).execute()
