import { sql } from 'kysely'
import { countryName } from '#kit/contract/countries.ts'
import { html, withBreaks, type Markup } from '#kit/server/pages/html.ts'
import type { StorePart } from '../../contract/states.ts'
import { categoriesOf } from '../categories.ts'
import { pageSize, searchListings } from '../listings/search.ts'
import { listingCards, takenOf, todayOf } from './cards.ts'
import { mapField, placesMap } from './places-map.ts'
import { pageHref, readSearch, searchForm } from './search-form.ts'
import { inOwner, type Store, type StorePage } from './store.ts'

const mostVendors = 200

/** Returns the home of a storefront: a search over all vendors, what it found, and the parts of its theme. */
export async function homePage(store: Store, query: URLSearchParams): Promise<StorePage> {
  const { app, key, marketplace, site, t } = store
  const { vendors, categories } = await inOwner(store, async (tx) => ({
    categories: await categoriesOf(tx, marketplace.id),
    // Suspended vendors are not among them, from the moment they are suspended.
    vendors: await tx
      .selectFrom('marketplace_vendors')
      .select(['name', 'slug', 'country_code'])
      .where('marketplace_id', '=', marketplace.id)
      .where('state', '=', 'approved')
      .orderBy(sql`lower(name)`)
      .limit(mostVendors)
      .execute(),
  }))
  const asked = readSearch(store, categories, query)
  const { rows, total } = await searchListings(app, key, asked)
  const map = await placesMap(store, query, asked)
  const taken = await takenOf(store, rows, asked)
  const isSearch = [...query].some(([name, value]) => name !== 'page' && name !== mapField && value !== '')
  const { heading, intro, parts } = marketplace.store_theme
  const shown: Record<StorePart, Markup | false> = {
    vendors: section(
      t('vendors'),
      vendors.length === 0
        ? html`<p class="s-dim">${t('noVendors')}</p>`
        : html`${vendors.map(
            ({ name, slug, country_code }) =>
              html`<p>
                <a href="${store.base}/vendors/${slug}"><b>${name}</b></a
                ><br /><span class="s-dim">${countryName(country_code)}</span>
              </p>`,
          )}`,
    ),
    categories:
      categories.length > 0 &&
      section(
        t('categories'),
        html`${categories.map(
          ({ id, name, description }) =>
            html`<p>
              <a href="${store.base}?category=${id}"><b>${name}</b></a
              >${description && html`<br />${description}`}
            </p>`,
        )}`,
      ),
    policies: html`${policy(t('refunds'), marketplace.refund_policy)}${policy(t('privacy'), marketplace.privacy_policy)}`,
  }
  return {
    title: marketplace.name,
    path: '',
    description: intro ?? marketplace.tagline ?? t('runBy', { agency: site.name }),
    main: html`<div class="s-wrap s-block">
        <h1>${heading}</h1>
        <p class="s-dim">${t('runBy', { agency: site.name })}</p>
        ${intro && html`<p class="s-lead">${withBreaks(intro)}</p>`}${searchForm(store, categories, asked)}
      </div>
      <div class="s-wrap s-block">
        <h2>${isSearch ? t('found', { count: total }) : t('offers')}</h2>
        ${map}
        ${
          rows.length === 0
            ? html`<p>${t(isSearch ? 'nothingFound' : 'nothingYet')}</p>
                ${isSearch && html`<p><a class="s-button outlined" href="${store.base}">${t('seeAll')}</a></p>`}`
            : html`${listingCards(store, rows, taken, todayOf(store))}${pages(store, query, asked.page, total)}`
        }
      </div>
      ${isSearch ? null : parts.map((part) => shown[part])}`,
  }
}

function pages(store: Store, query: URLSearchParams, page: number, total: number): Markup | false {
  const last = Math.ceil(total / pageSize)
  return (
    last > 1 &&
    html`<nav class="s-buttons" aria-label="${store.t('pages')}">
      ${page > 1 && html`<a class="s-button outlined" rel="prev" href="${pageHref(store, query, page - 1)}">${store.t('earlier')}</a>`}${page < last && html`<a class="s-button outlined" rel="next" href="${pageHref(store, query, page + 1)}">${store.t('more')}</a>`}
    </nav>`
  )
}

const section = (title: string, body: Markup): Markup =>
  html`<section class="s-wrap s-block">
    <h2>${title}</h2>
    ${body}
  </section>`

const policy = (title: string, text: string | null): Markup | null => (text ? section(title, html`<p>${withBreaks(text)}</p>`) : null)
