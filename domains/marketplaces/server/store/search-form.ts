import { kinds as allKinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { dayIn, numberIn, oneIn, textIn } from '#domains/website/server/offers/read-query.ts'
import { currencies } from '#kit/contract/money.ts'
import { html, type Markup } from '#kit/server/pages/html.ts'
import type { categoriesOf } from '../categories.ts'
import type { Search } from '../listings/search.ts'
import type { Store } from './store.ts'

type Categories = Awaited<ReturnType<typeof categoriesOf>>

/** What a visitor asked for in the address. Anything that is not understood is left out: an address never leads to an error. */
export interface Asked extends Search {
  category: string | null
  kind: string | null
  guests: number
  /** The price in whole units, as it was asked. */
  upTo: number | null
}

const kindNames = Object.keys(allKinds) as Kind[]

/** Reads a search from an address. Prices are asked in the owner's currency. */
export function readSearch({ site }: Store, categories: Categories, query: URLSearchParams): Asked {
  const kind = oneIn(query, 'kind', kindNames)
  const category = categories.find(({ id }) => id === query.get('category')) ?? null
  const inCategory = category ? kindNames.filter((one) => category.kinds.includes(one)) : null
  const chosen = kind && inCategory ? inCategory.filter((one) => one === kind) : kind ? [kind] : inCategory
  const given = textIn(query, 'price', 12)
  const upTo = /^[0-9]{1,10}$/.test(given) ? Number(given) : null
  const [from, until] = [dayIn(query, 'from'), dayIn(query, 'until')]
  return {
    text: textIn(query, 'q', 80).trim(),
    kind,
    category: category?.id ?? null,
    kinds: chosen,
    place: textIn(query, 'place', 60).trim(),
    from,
    until: until && from && until < from ? null : until,
    guests: Math.max(1, numberIn(query, 'guests') ?? 1),
    upTo,
    most: upTo === null ? null : { amount: Math.round(upTo * 10 ** currencies[site.currency].decimals), currency: site.currency },
    sort: query.get('sort') === 'price' ? 'price' : 'title',
    page: Math.min(Math.max(numberIn(query, 'page') ?? 1, 1), 200),
  }
}

/** Prints the form that searches all vendors. It works without scripts. */
export function searchForm({ home, site, t }: Store, categories: Categories, asked: Asked): Markup {
  const option = (value: string, label: string, chosen: string | null) =>
    html`<option value="${value}" ${value === (chosen ?? '') && 'selected'}>${label}</option>`
  const input = (name: string, label: string, type: string, value: string, more: Markup | null = null) =>
    html`<label>${label}<input name="${name}" type="${type}" value="${value}" ${more} /></label>`
  const isNarrowed = asked.kind !== null || asked.place !== '' || asked.from !== null || asked.until !== null || asked.guests > 1
  // Folded as the filters of a website: on a phone they would fill the screen before the first offer.
  return html`<form class="s-search" method="get" action="${home}" role="search" aria-label="${t('search')}">
    ${input('q', t('searchText'), 'search', asked.text, html`maxlength="80"`)}
    ${
      categories.length > 0 &&
      html`<label
        >${t('category')}<select name="category">
          ${option('', t('anyCategory'), asked.category)}${categories.map(({ id, name }) => option(id, name, asked.category))}
        </select></label
      >`
    }
    <button type="submit">${t('search')}</button>
    <details class="s-more" ${(isNarrowed || asked.upTo !== null || asked.sort === 'price') && 'open'}>
      <summary>${t('moreFilters')}</summary>
      <div class="s-fields">
        <label
          >${t('kind')}<select name="kind">
            ${option('', t('anyKind'), asked.kind)}${kindNames.map((kind) => option(kind, allKinds[kind].name, asked.kind))}
          </select></label
        >
        ${input('place', t('place'), 'text', asked.place, html`maxlength="60"`)} ${input('from', t('from'), 'date', asked.from ?? '')}
        ${input('until', t('until'), 'date', asked.until ?? '')}
        ${input('guests', t('guests'), 'number', asked.guests > 1 ? String(asked.guests) : '', html`min="1" max="99" inputmode="numeric"`)}
        ${input('price', t('priceUpTo', { currency: site.currency }), 'number', asked.upTo === null ? '' : String(asked.upTo), html`min="0" inputmode="numeric"`)}
        <label
          >${t('sort')}<select name="sort">
            ${option('', t('byTitle'), asked.sort === 'title' ? '' : 'price')}${option('price', t('byPrice'), asked.sort)}
          </select></label
        >
      </div>
    </details>
  </form>`
}

/** Returns the address of another page of the same search. */
export function pageHref({ home }: Pick<Store, 'home'>, query: URLSearchParams, page: number): string {
  const next = new URLSearchParams([...query].filter(([name, value]) => name !== 'page' && value !== ''))
  if (page > 1) next.set('page', String(page))
  const text = next.toString()
  return text === '' ? home : `${home}?${text}`
}
