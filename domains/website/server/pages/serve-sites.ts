import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { isFault, toAppError, unforeseen } from '#kit/server/http/errors.ts'
import { onlyForSites, siteHostOf } from '#kit/server/http/site-hosts.ts'
import { houseStyle } from '#kit/server/pages/brand.ts'
import { compressPages } from '#kit/server/pages/compress.ts'
import { documentHtml, html } from '#kit/server/pages/html.ts'
import { asVisitor } from '#kit/server/pages/visitor.ts'
import { findForm } from '../forms/take-form.ts'
import { keptShortly } from '../kept.ts'
import { say } from '../messages/say.ts'
import { addCurrencyChoice, chosenCurrency } from '../money/currency-cookie.ts'
import { readPath } from '../paths.ts'
import { loadSite } from '../site.ts'
import { setSite, siteKey, siteOf, siteRoutes, type Site, type Visit } from '../site-parts.ts'
import { hashOf } from './policy.ts'
import { sentBlock } from './built-in.ts'
import { missing } from './missing.ts'
import { addPreviews } from './preview.ts'
import { addSiteScripts } from './scripts.ts'
import { sendFinished, type Finished } from './send.ts'
import { showAny } from './show-any.ts'
import { takeOnPage } from './take.ts'

const largestForm = 32 * 1024
const none = new URLSearchParams()
/** Stands for all addresses that cannot be read. */
const noPath = '/404'
const mostPages = 500
const keepPage = keptShortly<Finished>(mostPages)

/** Serves the websites of agencies at their own hosts. Nothing of the app exists there: no call, no cookie. */
export async function addSites(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    onlyForSites(scope)
    compressPages(scope)
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: largestForm }, (_request, text, done) =>
      done(null, new URLSearchParams(text as string)),
    )
    scope.addHook('onRequest', async (request) => {
      const found = siteHostOf(request)
      if (!found) throw new AppError(421, 'unknown_host', 'This host is not served here.')
      setSite(request, { ...(await loadSite(app, found.key, found.host)), shownIn: chosenCurrency(request) })
    })
    scope.setErrorHandler((error: FastifyError, request, reply) => refuse(app, error, request, reply))
    addSiteScripts(scope)
    addPreviews(scope, app)
    addCurrencyChoice(scope, app)
    for (const add of siteRoutes.entries()) add(scope, app)
    scope.get('/*', (request, reply) => answer(app, request, reply))
    scope.post('/*', (request, reply) => take(app, request, reply))
    scope.route({ method: ['PUT', 'DELETE', 'PATCH', 'OPTIONS'], url: '/*', handler: (request, reply) => notFound(app, request, reply) })
  })
}

/** Runs work for a visitor of the site, in its agency only. */
export const visit = <T>(app: App, site: Site, language: string, work: (visit: Visit) => Promise<T>, requestId?: string): Promise<T> =>
  asVisitor(app, site.key, (tx, actor) => work({ app, tx, actor, site, language }), requestId)

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0]!
const queryOf = ({ url }: FastifyRequest): string => url.slice(pathOf({ url } as FastifyRequest).length)

/** What campaigns and networks add to links. No page depends on it: the tracker reads it in the browser. */
const marks = /^(?:utm_[a-z]+|fbclid|gclid|msclkid|ttclid)$/

/** Returns what a visitor asks a page for. All visitors whom a campaign sends share one page that is kept. */
const askedIn = (query: string): URLSearchParams =>
  new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => !marks.test(name)))

/**
 * Returns a path without empty parts and without a slash at its end. It never starts with two slashes, or with a backslash, which
 * browsers read as a slash: as the target of a redirect that would lead to another host.
 */
const plainPath = (path: string): string =>
  `/${path
    .split(/[/\\]+/)
    .filter(Boolean)
    .join('/')}`

async function answer(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const site = siteOf(request)
  if (!site.published) return sendPlain(reply, 404, say(site.language)('notPublished'), site)
  const path = pathOf(request)
  const plain = plainPath(path)
  if (plain !== path) return reply.redirect(plain + queryOf(request), 301)
  const read = readPath(site, path)
  if (!read) return notFound(app, request, reply)
  const sent = /[?&]sent=([a-z0-9-]{1,40})(?:&|$)/.exec(queryOf(request))?.[1] ?? null
  const query = askedIn(queryOf(request))
  const page = await keepPage(app, `${siteKey(site)} ${path}?${query}`, async () => {
    // Each search is another page, and reads prices and places.
    if (query.size > 0 && !sent) await app.limits.take('site_searches', request.ip)
    return visit(app, site, read.language, async (one) => {
      const form = sentBlock(sent)
      return (await showAny(one, read, query, form)) ?? missing(one, path, form)
    })
  })
  return sendFinished(reply, page)
}

async function notFound(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const site = siteOf(request)
  if (!site.published) return sendPlain(reply, 404, say(site.language)('notPublished'), site)
  // One page for all of them, so that guessing addresses costs one rendering in two seconds.
  const page = await keepPage(app, `${siteKey(site)} missing`, () => visit(app, site, site.language, (one) => missing(one, '/')))
  return sendFinished(reply, page)
}

async function take(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const site = siteOf(request)
  // Nothing can be at an address that cannot be read. The page that says so takes forms all the same.
  const path = readPath(site, pathOf(request)) ? pathOf(request) : noPath
  const read = readPath(site, path)!
  const form = request.body instanceof URLSearchParams ? request.body : null
  // A form is counted again once its page was read (`heldBack`), and says it there. This one keeps an address from having pages read.
  await app.limits.take('api', `site-form|${request.ip}`)
  if (!form || !site.published || request.headers['sec-fetch-site'] === 'cross-site') return notFound(app, request, reply)
  const done = await visit(
    app,
    site,
    read.language,
    (one) =>
      takeOnPage(one, request, form, {
        show: async (sent) => (await showAny(one, read, none, sent)) ?? missing(one, path, sent),
        find: (block) => findForm(one, read, block),
        path,
      }),
    request.id,
  )
  if (done === null) return notFound(app, request, reply)
  if (typeof done === 'string') return reply.header('cache-control', 'no-store').redirect(`${path}?sent=${done}#${done}`, 303)
  return sendFinished(reply, done)
}

/** A page without the site's design: it is not published, or could not be read. */
function sendPlain(reply: FastifyReply, status: number, heading: string, site?: Site, text?: string): FastifyReply {
  const body = html`<main>
    <h1>${heading}</h1>
    ${text && html`<p>${text}</p>`}
  </main>`
  const style = `${site?.style ?? houseStyle} main{max-width:40rem;margin:20vh auto;padding:0 20px;text-align:center;font-family:system-ui,sans-serif}`
  return reply
    .status(status)
    .headers({
      'content-security-policy': `default-src 'none'; style-src ${hashOf(style)}; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(documentHtml(site ? `${heading} · ${site.name}` : heading, style, body, false, site?.language))
}

function refuse(app: App, error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal =
    toAppError(error) ??
    (error.statusCode && error.statusCode < 500
      ? new AppError(error.statusCode, 'bad_request', 'The request cannot be read.')
      : unforeseen())
  if (isFault(refusal)) app.log.error({ err: error, request_id: request.id, path: request.routeOptions.url }, 'page of a website failed')
  reply.headers(refusal.headers)
  return sendPlain(reply, refusal.status, refusal.message)
}
