import { whyNotBooked, requirePayee } from '#domains/finance/server/payee.ts'
import { listedOffers } from '#domains/website/server/offers/listed.ts'
import { offerView } from '#domains/website/server/offers/detail.ts'
import { offerWords } from '#domains/website/server/offers/words.ts'
import { offerPage } from '#domains/website/view/offer-page.ts'
import { notFound } from '#kit/contract/errors.ts'
import { html } from '#kit/server/pages/html.ts'
import { listedBy } from '../listings/search.ts'
import { ratingLine, ratingOfVendor } from '../reviews/shown.ts'
import { viewOfStore } from './cards.ts'
import { inOwner, inVendor, type Store, type StorePage } from './store.ts'

/** Returns the page of an offer that an approved vendor lists, with its prices and places of now. @throws 404. */
export async function offerOfStore(store: Store, id: string, query: URLSearchParams): Promise<StorePage> {
  const { app, key, base, home, t } = store
  const vendor = await listedBy(app, key, id)
  if (!vendor) throw notFound('Offer')
  const book = {
    label: t('book'),
    href: '#price',
    add: { action: `${base}/basket/add`, label: t('addToBasket'), after: { label: t('seeBasket'), href: `${base}/basket` } },
  }
  const shown = await inVendor(store, vendor.agency_id, async (visit) => {
    const [offer] = await listedOffers(visit, { ids: [id] })
    if (!offer || offer.on_request) throw notFound('Offer')
    const view = await offerView(visit, offer, query, { book })
    return whyNotBooked(await requirePayee(visit.tx, visit.actor.agencyId)) ? { ...view, book: null } : view
  })
  const rating = await inOwner(store, (tx) => ratingOfVendor(tx, vendor.vendor_id))
  return {
    title: shown.title,
    path: `/offers/${id}`,
    description: shown.summary,
    picture: shown.pictures[0]?.url ?? null,
    ...(shown.pictures[0] && { focus: shown.pictures[0].focus }),
    main: html`<div class="s-wrap s-block">
        <p class="s-dim">
          <a href="${home}">${t('home')}</a> ·
          <a href="${base}/vendors/${vendor.vendor_slug}">${t('soldBy', { vendor: vendor.vendor_name })}</a>${ratingLine(store, rating)}
        </p>
      </div>
      ${offerPage(shown, viewOfStore(store), offerWords(store.site.language))}`,
  }
}
