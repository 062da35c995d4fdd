import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { addHostRoutes } from '#domains/site-domains/server/site.ts'
import { isFault, toAppError, unforeseen } from '#kit/server/http/errors.ts'
import { onlyForSites, siteHostOf } from '#kit/server/http/site-hosts.ts'
import { compressPages } from '#kit/server/pages/compress.ts'
import { html } from '#kit/server/pages/html.ts'
import { addPublicScope, readForms } from '#kit/server/pages/public-page.ts'
import { sendDrawn } from '#domains/seo/server/cards/send.ts'
import { addReviews } from './reviews/write.ts'
import { addBasket } from './store/basket-routes.ts'
import { homePage } from './store/home.ts'
import { offerOfStore } from './store/offer.ts'
import { storeMap, storeRobots } from './store/map.ts'
import { cardOfStore, openStore, sendStore, type Store, type StorePage } from './store/store.ts'
import { vendorPage } from './store/vendor.ts'

const queryOf = (url: string): URLSearchParams => new URLSearchParams(url.split('?')[1] ?? '')
const isId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Returns the page of a storefront that people share, by its path below the storefront's. @throws 404. */
async function pageAt(store: Store, path: string): Promise<StorePage> {
  const [, list, name, ...more] = path.split('/')
  if (path === '/') return homePage(store, new URLSearchParams())
  if (list === 'offers' && name && isId(name) && more.length === 0) return offerOfStore(store, name, new URLSearchParams())
  if (list === 'vendors' && name && more.length === 0) return vendorPage(store, name)
  throw notFound('Picture')
}

/** Adds the storefront of each marketplace: below the app's address, and at hosts of its own. */
export async function addMarketplacePages(server: FastifyInstance, app: App): Promise<void> {
  await addPublicScope(server, app, (scope) => addStore(scope, app, '/m/:slug'))
  await server.register(async (scope) => {
    onlyForSites(scope, 'storefront')
    compressPages(scope)
    readForms(scope)
    scope.addHook('onRequest', async (request) => {
      if (!siteHostOf(request)) throw new AppError(421, 'unknown_host', 'This host is not served here.')
    })
    scope.setErrorHandler((error: FastifyError, request, reply) => refuse(app, error, request, reply))
    addHostRoutes(scope, app)
    addStore(scope, app, '')
    addTexts(scope, app)
    scope.route({
      method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'],
      url: '/*',
      handler: () => {
        throw notFound('Page')
      },
    })
  })
}

/** Adds the pages of storefronts whose paths start with `base`. */
function addStore(scope: FastifyInstance, app: App, base: string): void {
  scope.get<{ Params: { slug?: string } }>(base || '/', async (request, reply) => {
    const store = await openStore(app, request, request.params.slug)
    return sendStore(store, reply, await homePage(store, queryOf(request.url)))
  })
  scope.get<{ Params: { slug?: string; id: string } }>(`${base}/offers/:id`, async (request, reply) => {
    const { slug, id } = request.params
    const store = await openStore(app, request, slug)
    if (!isId(id)) throw notFound('Offer')
    return sendStore(store, reply, await offerOfStore(store, id, queryOf(request.url)))
  })
  scope.get<{ Params: { slug?: string; vendor: string } }>(`${base}/vendors/:vendor`, async (request, reply) => {
    const store = await openStore(app, request, request.params.slug)
    return sendStore(store, reply, await vendorPage(store, request.params.vendor))
  })
  scope.get<{ Params: { slug?: string; hash: string; '*': string } }>(`${base}/card/:hash/*`, async (request, reply) => {
    const store = await openStore(app, request, request.params.slug)
    return sendDrawn(app, request, reply, {
      within: store.marketplace.id,
      cardAt: async (path) => cardOfStore(store, await pageAt(store, path))!.url,
    })
  })
  addBasket(scope, app, base)
  addReviews(scope, app, base)
}

/** Adds what search engines read at a storefront's own host. */
function addTexts(scope: FastifyInstance, app: App): void {
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply.header('cache-control', 'public, max-age=300').type(`${type}; charset=utf-8`).send(text)
  scope.get('/robots.txt', async (request, reply) => send(reply, 'text/plain', storeRobots(await openStore(app, request))))
  scope.get('/sitemap.xml', async (request, reply) => send(reply, 'application/xml', await storeMap(await openStore(app, request))))
}

/** Says at a storefront's own host why something was refused, in its look. */
async function refuse(app: App, error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refusal =
    toAppError(error) ??
    (error.statusCode && error.statusCode < 500
      ? new AppError(error.statusCode, 'bad_request', 'The request cannot be read.')
      : unforeseen())
  if (isFault(refusal)) app.log.error({ err: error, request_id: request.id, path: request.routeOptions.url }, 'page of a storefront failed')
  reply.headers(refusal.headers)
  const store = await openStore(app, request).catch(() => null)
  if (!store) return reply.status(refusal.status).type('text/plain; charset=utf-8').send(refusal.message)
  const main = html`<div class="s-wrap s-block">
    <h1>${refusal.message}</h1>
    <p><a class="s-button outlined" href="${store.home}">${store.t('seeAll')}</a></p>
  </div>`
  return sendStore(store, reply, { title: refusal.message, main, own: true, status: refusal.status })
}
