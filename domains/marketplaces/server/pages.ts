import type { FastifyInstance } from 'fastify'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { addPublicScope } from '#kit/server/pages/public-page.ts'
import { sendDrawn } from '#domains/seo/server/cards/send.ts'
import { addReviews } from './reviews/write.ts'
import { addBasket } from './store/basket-routes.ts'
import { homePage } from './store/home.ts'
import { offerOfStore } from './store/offer.ts'
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

/** Adds the storefront of each marketplace. */
export async function addMarketplacePages(server: FastifyInstance, app: App): Promise<void> {
  await addPublicScope(server, app, (scope) => {
    scope.get<{ Params: { slug: string } }>('/m/:slug', async (request, reply) => {
      const store = await openStore(app, request.params.slug)
      return sendStore(store, reply, await homePage(store, queryOf(request.url)))
    })
    scope.get<{ Params: { slug: string; id: string } }>('/m/:slug/offers/:id', async (request, reply) => {
      const { slug, id } = request.params
      const store = await openStore(app, slug)
      if (!isId(id)) throw notFound('Offer')
      return sendStore(store, reply, await offerOfStore(store, id, queryOf(request.url)))
    })
    scope.get<{ Params: { slug: string; vendor: string } }>('/m/:slug/vendors/:vendor', async (request, reply) => {
      const store = await openStore(app, request.params.slug)
      return sendStore(store, reply, await vendorPage(store, request.params.vendor))
    })
    scope.get<{ Params: { slug: string; hash: string; '*': string } }>('/m/:slug/card/:hash/*', async (request, reply) => {
      const store = await openStore(app, request.params.slug)
      return sendDrawn(app, request, reply, {
        within: store.marketplace.id,
        cardAt: async (path) => new URL(cardOfStore(store, await pageAt(store, path))!.url).pathname,
      })
    })
    addBasket(scope, app)
    addReviews(scope, app)
  })
}
