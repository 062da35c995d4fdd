import { requirePublicAgency } from './vendor-facts.ts'
import { truncate } from '#kit/contract/text.ts'
import { html, withBreaks } from '#kit/server/pages/html.ts'
import { searchListings } from '../listings/search.ts'
import { ratingLine, ratingOfVendor, reviewsOfVendor, reviewsSection } from '../reviews/shown.ts'
import { listingCards, todayOf } from './cards.ts'
import { inOwner, type Store, type StorePage } from './store.ts'

/** Returns the page of an approved vendor: who it is, what it offers, and what visitors say. @throws 404. */
export async function vendorPage(store: Store, slug: string): Promise<StorePage> {
  const { app, key, home, t } = store
  const vendor = await requirePublicAgency(store, slug)
  const { rows } = await searchListings(app, key, {
    text: '',
    kinds: null,
    place: '',
    from: null,
    until: null,
    most: null,
    vendorId: vendor.id,
    sort: 'title',
    page: 1,
  })
  const { rating, reviews } = await inOwner(store, async (tx) => ({
    rating: await ratingOfVendor(tx, vendor.id),
    reviews: await reviewsOfVendor(tx, vendor.id),
  }))
  return {
    title: vendor.name,
    description: vendor.about && truncate(vendor.about),
    picture: vendor.cover ?? (rows[0]?.picture_key ? app.files.imageUrl(rows[0].picture_key, 'medium') : null),
    path: `/vendors/${slug}`,
    main: html`<div class="s-wrap s-block">
        <p class="s-dim"><a href="${home}">${t('home')}</a></p>
        <h1>${vendor.name}</h1>
        <p class="s-dim">${vendor.country}${ratingLine(store, rating)}</p>
        ${vendor.about && html`<p>${withBreaks(vendor.about)}</p>`}
      </div>
      <div class="s-wrap s-block">
        <h2>${t('offersOf', { vendor: vendor.name })}</h2>
        ${rows.length === 0 ? html`<p>${t('nothingYet')}</p>` : listingCards(store, rows, new Set(), todayOf(store))}
      </div>
      ${reviewsSection(store, reviews, vendor.name)}`,
  }
}
