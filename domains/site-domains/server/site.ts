import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keptShortly } from '#domains/website/server/kept.ts'
import { siteOf, type OwnOrigin, type Site } from '#domains/website/server/site-parts.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { siteHostOf, type KnownHost, type SiteHost } from '#kit/server/http/site-hosts.ts'
import { asVisitor, keyOfHost } from '#kit/server/pages/visitor.ts'
import { challengeAnswer } from './certificates/certificates-data.ts'
import type { Holder } from './domains-data.ts'
import { redirectOf } from './redirects/redirects.ts'

// What own domains add to websites and storefronts: their hosts, their main address, redirects, and the page that a certificate
// authority reads.

/** Knows the verified hosts of agencies. */
export const byOwnDomain: KnownHost = (app, host) => keyOfHost(app, host)

/** Returns the website's address on its first domain that was verified. */
export const ownDomainOrigin: OwnOrigin = (app, tx) => domainOrigin(app, tx, null)

/** Returns the address of the website, or of a marketplace, on its first domain that was verified; null without one. */
export async function domainOrigin(app: App, tx: Tx, holder: Holder): Promise<string | null> {
  const row = await tx
    .selectFrom('site_hosts as h')
    .innerJoin('site_domains as d', (join) => join.onRef('d.agency_id', '=', 'h.agency_id').onRef('d.id', '=', 'h.domain_id'))
    .select('h.host')
    .where('h.leads_to', 'is', null)
    .where('h.marketplace_id', 'is not distinct from', holder)
    .orderBy('d.verified_at')
    .orderBy('h.host')
    .executeTakeFirst()
  return row ? originOf(app, row.host) : null
}

const challengePath = '/.well-known/acme-challenge/'
const mostKept = 5_000
const keepLead = keptShortly<string | null>(mostKept)
const keepRedirect = keptShortly<string | null>(mostKept)

const leadOf = (app: App, site: SiteHost): Promise<string | null> =>
  keepLead(app, site.host, () =>
    asVisitor(app, site.key, async (tx) => {
      const row = await tx.selectFrom('site_hosts').select('leads_to').where('host', '=', site.host).executeTakeFirst()
      return row?.leads_to ?? null
    }),
  )

const newPathOf = (app: App, site: Site, path: string): Promise<string | null> =>
  keepRedirect(app, `${site.agencyId} ${path}`, () => asVisitor(app, site.key, (tx) => redirectOf(tx, path)))

const isReading = ({ method, url }: FastifyRequest): boolean => (method === 'GET' || method === 'HEAD') && !url.startsWith(challengePath)

/** Adds redirects from old addresses of a website, and what `addHostRoutes` does. */
export function addDomainRoutes(scope: FastifyInstance, app: App): void {
  addHostRoutes(scope, app)
  scope.addHook('onRequest', async (request, reply) => {
    if (!isReading(request)) return
    const site = siteOf(request)
    const [path = '/'] = request.url.split('?')
    if (path === '/' || path.startsWith('/site/') || path.length > 500) return
    const next = await newPathOf(app, site, path)
    if (next) return reply.redirect(next, 301)
  })
}

/** Leads from other hosts to the main one, and answers challenges of certificate authorities. */
export function addHostRoutes(scope: FastifyInstance, app: App): void {
  scope.addHook('onRequest', async (request, reply) => {
    const lead = isReading(request) ? await leadOf(app, siteHostOf(request)!) : null
    if (lead) return reply.redirect(originOf(app, lead) + request.url, 301)
  })
  scope.get<{ Params: { token: string } }>(`${challengePath}:token`, async (request, reply) => {
    const { token } = request.params
    const answer = /^[A-Za-z0-9_-]{10,200}$/.test(token)
      ? await asVisitor(app, siteHostOf(request)!.key, (tx) => challengeAnswer(tx, token))
      : null
    return reply
      .status(answer ? 200 : 404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(answer ?? 'There is nothing here.')
  })
}

/** Returns the origin of a host: HTTPS with certificates of our own, else the scheme and the port of the app. */
function originOf(app: App, host: string): string {
  const { protocol, port } = new URL(app.appUrl)
  if (app.settings.ACME_DIRECTORY) return `https://${host}`
  return `${protocol}//${host}${port && `:${port}`}`
}
