import { ofAgency } from '#domains/agency/server/facts.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { openDns } from '#kit/server/dns.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { mostDomains, releaseAfterDays } from '../contract/states.ts'
import { siteDomainMoved } from './business-events.ts'
import { forgetCertificate } from './certificates/certificates-data.ts'
import { orderCertificate } from './certificates/order.ts'
import { claimHosts } from './claims.ts'
import { certificateOf, domainsOf, hostsAt, releaseHosts, requireDomain, type DomainRow, type Holder } from './domains-data.ts'
import { judge, lookUp, type Found, type Judged } from './look.ts'
import { readDomain, shownDomain } from './names.ts'
import { nextStanding } from './next-state.ts'
import { hostPart, possibleHosts, wantedRecords, type Wanted } from './records.ts'

const dayMs = 86_400_000

/** Returns the agency's part of the platform's addresses. */
const slugOf = async (tx: Tx, agencyId: string): Promise<string> =>
  (await ofAgency(tx, agencyId).select('slug').executeTakeFirstOrThrow()).slug

/** Returns whether own domains can point to this installation: it has a domain for websites that is not only of this machine. */
export const takesOwnDomains = ({ settings: { SITES_DOMAIN } }: Pick<App, 'settings'>): boolean =>
  SITES_DOMAIN !== undefined && SITES_DOMAIN !== 'localhost' && !SITES_DOMAIN.endsWith('.localhost')

type JudgedRecord = Judged & Wanted

function judgedRecords(app: App, row: DomainRow, slug: string, found: Found | null): JudgedRecord[] {
  return wantedRecords(app, row, slug).map((wanted) => ({ ...wanted, ...judge(wanted, found, app.settings.SITES_DOMAIN ?? '') }))
}

/** Returns a domain as the screen shows it. */
export async function domainView(app: App, tx: Tx, row: DomainRow, slug: string) {
  const found = row.found as Found | null
  const certificate = app.settings.ACME_DIRECTORY ? await certificateOf(tx, row.id) : undefined
  const isVerified = row.verified_at !== null && row.state !== 'expired'
  return {
    id: row.id,
    domain: row.domain,
    shown: shownDomain(row.domain),
    main_host: row.main_host,
    hosts: isVerified ? (await hostsAt(tx, row.id)).map(({ host }) => host) : possibleHosts(app, row.domain),
    state: row.state,
    dns_company: found?.company ?? null,
    records: judgedRecords(app, row, slug, found).map(({ purpose, type, name, values, required, state, found: values_found, advice }) => ({
      purpose,
      type,
      name,
      host: hostPart(name),
      values,
      required,
      state,
      found: values_found,
      advice,
    })),
    checked_at: row.checked_at?.toISOString() ?? null,
    verified_at: row.verified_at?.toISOString() ?? null,
    releases_at: releaseOf(row),
    certificate: app.settings.ACME_DIRECTORY
      ? {
          state: certificate?.state ?? ('none' as const),
          problem: certificate?.problem ?? null,
          expires_at: certificate?.expires_at?.toISOString() ?? null,
        }
      : null,
  }
}

const releaseOf = ({ state, failing_since }: Pick<DomainRow, 'state' | 'failing_since'>): string | null =>
  state === 'failed' && failing_since ? new Date(failing_since.getTime() + releaseAfterDays * dayMs).toISOString() : null

/** Returns the domains of the website, or of a marketplace. */
export async function listDomains(app: App, tx: Tx, agencyId: string, holder: Holder) {
  if (!app.settings.SITES_DOMAIN) return []
  const slug = await slugOf(tx, agencyId)
  const rows = await domainsOf(tx, holder)
  return Promise.all(rows.map((row) => domainView(app, tx, row, slug)))
}

/** Adds a domain that the agency has. @throws 422 at `domain`, 409 `domain_not_available`, `too_many`, `no_sites_domain`. */
export async function addDomain(app: App, tx: Tx, actor: Actor, holder: Holder, typed: string) {
  if (!takesOwnDomains(app))
    throw conflict('no_sites_domain', 'This installation has no public address for websites. The operator sets SITES_DOMAIN.')
  const { domain, host } = readDomain(app, typed)
  return insertDomain(app, tx, actor, holder, domain, host)
}

/** Adds a domain by its name. @throws 409, 422 like `addDomain`. */
export async function insertDomain(app: App, tx: Tx, actor: Actor, holder: Holder, domain: string, host: string) {
  const { length } = await domainsOf(tx, holder)
  if (length >= mostDomains) throw conflict('too_many', `A ${holder ? 'marketplace' : 'website'} has at most ${mostDomains} domains.`)
  const possible = possibleHosts(app, domain)
  const insert = tx
    .insertInto('site_domains')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      marketplace_id: holder,
      domain,
      main_host: possible.includes(host) ? host : possible[0]!,
      watched_since: actor.now,
      next_check_at: actor.now,
      created_at: actor.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const row = await refuseWrite(insert, { unique: () => invalid('domain', 'You have added this domain already.') })
  await audit(tx, actor, { action: 'site_domain.added', subject: 'site_domain', subjectId: row.id, after: { domain } })
  return domainView(app, tx, row, await slugOf(tx, actor.agencyId))
}

/**
 * Looks up the records of a domain, outside a transaction, and moves it to the state that follows. A host is given to the agency that
 * proves its ownership first; to another one it stays failed.
 * @throws 404.
 */
export async function checkDomain(app: App, actor: Actor, holder: Holder, id: string) {
  const before = await app.db.asAgency(actor, async (tx) => {
    const row = await requireDomain(tx, holder, id)
    return { row, slug: await slugOf(tx, actor.agencyId) }
  })
  const found = await lookUp(openDns(app.settings), wantedRecords(app, before.row, before.slug))
  return app.db.asAgency(actor, async (tx) => {
    await tx.selectFrom('site_domains').select('id').where('id', '=', id).forUpdate().execute()
    const row = await requireDomain(tx, holder, id)
    const now = app.clock.now()
    const records = judgedRecords(app, row, before.slug, found)
    const standing = nextStanding(row, records, now)
    const claimed = standing.state === 'verified' ? await claimHosts(tx, row, hostsThatLeadHere(row, records)) : true
    const next = claimed ? standing : { ...standing, state: 'failed' as const, verified_at: null, failing_since: null }
    if (next.state === 'expired') {
      await releaseHosts(tx, id)
      await forgetCertificate(tx, id)
    }
    const { state, watched_since, verified_at, failing_since, next_check_at } = next
    const after = await tx
      .updateTable('site_domains')
      .set({ state, watched_since, verified_at, failing_since, next_check_at, found: JSON.stringify(found), checked_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (state === 'verified' && app.settings.ACME_DIRECTORY) await orderCertificate(app, tx, after)
    if (row.state !== state) await tellMove(tx, actor, row, after)
    return domainView(app, tx, after, before.slug)
  })
}

/** The main host, and the other one if it leads here too. */
const hostsThatLeadHere = ({ main_host }: DomainRow, records: readonly JudgedRecord[]): string[] => {
  const others = records.filter(({ purpose, state }) => purpose === 'other_host' && state === 'ok').map(({ name }) => name)
  return [...new Set([main_host, ...others])]
}

async function tellMove(tx: Tx, actor: Actor, before: DomainRow, after: DomainRow): Promise<void> {
  const { domain, marketplace_id } = after
  await audit(tx, actor, {
    action: `site_domain.${after.state}`,
    subject: 'site_domain',
    subjectId: after.id,
    before: { state: before.state },
    after: { domain, state: after.state },
  })
  await publish(tx, actor, siteDomainMoved, after.id, {
    domain,
    marketplace_id,
    from: before.state,
    to: after.state,
    releases_at: releaseOf(after),
  })
}

/** Chooses the host that visitors stay on. @throws 404, 422 at `host`. */
export async function chooseMainHost(app: App, tx: Tx, actor: Actor, holder: Holder, id: string, host: string) {
  const row = await requireDomain(tx, holder, id)
  const isServed = row.state === 'verified' || (row.state === 'failed' && row.verified_at !== null)
  const choice = isServed ? (await hostsAt(tx, id)).map((one) => one.host) : possibleHosts(app, row.domain)
  if (!choice.includes(host)) throw invalid('host', 'This host does not lead here yet.')
  const after = await tx
    .updateTable('site_domains')
    .set({ main_host: host, ...(row.next_check_at ? { next_check_at: actor.now } : {}) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isServed) await claimHosts(tx, after, choice)
  await audit(tx, actor, {
    action: 'site_domain.main_host_changed',
    subject: 'site_domain',
    subjectId: id,
    before: { host: row.main_host },
    after: { host },
  })
  return domainView(app, tx, after, await slugOf(tx, actor.agencyId))
}

/** Removes a domain with its certificate. @throws 404. */
export async function removeDomain(tx: Tx, actor: Actor, holder: Holder, id: string) {
  const { domain } = await requireDomain(tx, holder, id)
  await releaseHosts(tx, id)
  await tx.deleteFrom('site_domains').where('id', '=', id).execute()
  await audit(tx, actor, { action: 'site_domain.removed', subject: 'site_domain', subjectId: id, before: { domain } })
  return { id }
}
