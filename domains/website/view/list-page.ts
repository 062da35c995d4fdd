import { html, type Markup } from '#kit/view/html.ts'
import type { OfferCard, ViewContext } from './context.ts'
import { offerCards } from './offer-cards.ts'

/** A list of offers with its filters, all of them in the address. */
export interface ListView {
  title: string
  /** It answers a search for dates or guests. The tracker counts it. */
  isSearch: boolean
  cards: OfferCard[]
  count: string
  filters: {
    name: string
    label: string
    type: 'select' | 'date' | 'number'
    value: string
    options?: { value: string; label: string }[]
  }[]
  /** Path of the list without filters. */
  path: string
  previous: string | null
  next: string | null
}

// Closed at first: on a phone the filters would fill the screen before the first offer.
const filterForm = (filters: ListView['filters'], path: string, search: string, label: string): Markup =>
  html`<details class="s-filter" ${filters.some(({ name, value }) => value !== '' && name !== 'sort') && 'open'}>
    <summary>${label}</summary>
    <form class="s-search s-filters" method="get" action="${path}">
      ${filters.map(({ name, label, type, value, options = [] }) =>
        type === 'select'
          ? html`<label
              >${label}<select name="${name}">
                ${options.map((one) => html`<option value="${one.value}" ${one.value === value && 'selected'}>${one.label}</option>`)}
              </select></label
            >`
          : html`<label
              >${label}<input
                type="${type}"
                name="${name}"
                value="${value}"
                ${type === 'number' && html`min="1" max="99" inputmode="numeric"`}
            /></label>`,
      )}
      <button type="submit">${search}</button>
    </form>
  </details>`

/** Prints a list of offers between header and footer. */
export function listPage({ title, isSearch, cards, count, filters, path, previous, next }: ListView, view: ViewContext): Markup {
  const { say } = view
  return html`<div class="s-wrap s-block" ${isSearch && html`data-visit-event="search"`}>
    <h1>${title}</h1>
    ${filterForm(filters, path, say('search'), say('filter'))}
    <p class="s-dim" role="status">${count}</p>
    ${cards.length > 0 ? offerCards(view, cards, { look: 'cards', show_price: true, level: 2 }) : html`<p>${say('noOffers')}</p>`}
    ${
      (previous || next) &&
      html`<nav class="s-pages" aria-label="${title}">
        ${previous && html`<a class="s-button outlined" href="${previous}" rel="prev">${say('previous')}</a>`}${next && html`<a class="s-button outlined" href="${next}" rel="next">${say('next')}</a>`}
      </nav>`
    }
  </div>`
}
