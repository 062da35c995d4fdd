import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { siteOf, type SiteScript } from '#domains/website/server/site-parts.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { addHit, flushHits } from './queue.ts'
import { botOf, browserOf, countryOf, deviceOf, pathOf, readReport, sourceOf, wordOf, type Reported } from './reading.ts'
import { visitorOn, type Seen } from './salts.ts'
import { trackerSource } from './tracker.ts'

const largestReport = 4 * 1024

/** The tracker, on every page of a website. */
export const tracker: SiteScript = { name: 'visits', source: trackerSource }

/** Takes what the tracker reports, at the website's own address. */
export function addCollector(scope: FastifyInstance, app: App): void {
  // A beacon sends text, whatever the script says.
  scope.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: largestReport }, (_request, text, done) => done(null, text))
  scope.post('/site/visits', { bodyLimit: largestReport }, async (request, reply) => collect(app, request, reply))
  scope.addHook('onClose', () => flushHits(app))
}

async function collect(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  const { 'sec-fetch-site': from, 'sec-purpose': purpose } = request.headers
  if (from !== undefined && from !== 'same-origin') return reply.status(403).send()
  await app.limits.take('visits', request.ip)
  const report = readReport(request.body)
  const path = report && pathOf(report.p)
  if (!report || path === null) return reply.status(422).send()
  // A page that the browser loads ahead is not a visit yet.
  if (purpose === undefined) await record(app, request, report, path)
  return reply.status(204).send()
}

/** Stores a report. Address, browser and time are those that the server saw. */
async function record(app: App, request: FastifyRequest, report: Reported, path: string): Promise<void> {
  const site = siteOf(request)
  const seen: Seen = { agencyId: site.agencyId, address: request.ip, userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400) }
  const country = countryOf(report.z, request.headers['accept-language'])
  const vitals = report.k === 'vitals' ? { lcp: report.lcp ?? null, inp: report.inp ?? null, cls: report.cls ?? null } : {}
  await addSeen(app, seen, {
    kind: report.k,
    path,
    source: wordOf(report.s) ?? sourceOf(report.r, [site.host, new URL(site.origin).hostname]),
    medium: wordOf(report.m),
    campaign: wordOf(report.c),
    country: country?.country ?? null,
    country_by: country?.by ?? null,
    ...vitals,
  })
}

interface Facts {
  kind: Reported['k'] | 'hold'
  path: string
  source?: string | null
  medium?: string | null
  campaign?: string | null
  country?: string | null
  country_by?: 'zone' | 'language' | null
}

async function addSeen(app: App, seen: Seen, facts: Facts): Promise<void> {
  const now = app.clock.now()
  const day = dayOf(now)
  addHit(app, {
    agency_id: seen.agencyId,
    id: newId(),
    day,
    at: now,
    visitor: await visitorOn(app, seen, day),
    device: deviceOf(seen.userAgent),
    browser: browserOf(seen.userAgent),
    bot: botOf(seen.userAgent),
    // All rows of a batch have the same columns.
    source: null,
    medium: null,
    campaign: null,
    country: null,
    country_by: null,
    lcp: null,
    inp: null,
    cls: null,
    ...facts,
  })
}

/** Counts that a visitor held places. The server saw it itself, so it counts for browsers without scripts too. `path` is the page's. */
export const countHold = (app: App, seen: Seen, path: string): Promise<void> =>
  addSeen(app, seen, { kind: 'hold', path: pathOf(path) ?? '/' })
