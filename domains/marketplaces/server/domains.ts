import { refuseTaken } from '#domains/site-domains/server/claims.ts'
import * as domains from '#domains/site-domains/server/domains.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { requireOwn } from './marketplaces-data.ts'

// The domains of an own marketplace. Everything else about domains is what websites have (docs/decisions/0077).

interface Which {
  id: string
  domain: string
}

/** Returns the domains of a marketplace. @throws 404. */
export async function listStoreDomains(app: App, tx: Tx, { agencyId }: Actor, id: string) {
  await requireOwn(tx, id)
  return { domains: await domains.listDomains(app, tx, agencyId, id), offered: domains.takesOwnDomains(app) }
}

/** Adds a domain to a marketplace. @throws 404, 409, 422 at `domain`. */
export async function addStoreDomain(app: App, actor: Actor, id: string, typed: string) {
  await app.db.asAgency(actor, (tx) => requireOwn(tx, id))
  await refuseTaken(app, actor.agencyId, typed)
  return app.db.asAgency(actor, (tx) => domains.addDomain(app, tx, actor, id, typed))
}

/** Looks up the records of a marketplace's domain. @throws 404, 429. */
export async function checkStoreDomain(app: App, actor: Actor, { id, domain }: Which) {
  await app.limits.take('domain_checks', actor.agencyId)
  return domains.checkDomain(app, actor, id, domain)
}

/** Chooses the host that visitors stay on. @throws 404, 422 at `host`. */
export const chooseStoreHost = (app: App, tx: Tx, actor: Actor, { id, domain }: Which, host: string) =>
  domains.chooseMainHost(app, tx, actor, id, domain, host)

/** Removes a domain of a marketplace. @throws 404. */
export const removeStoreDomain = (tx: Tx, actor: Actor, { id, domain }: Which) => domains.removeDomain(tx, actor, id, domain)
