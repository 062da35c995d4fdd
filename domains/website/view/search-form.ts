import { html, type Markup } from '#kit/view/html.ts'
import type { LoadedOf, ViewContext } from './context.ts'

/** What was asked for, as texts of the address. */
export interface SearchValues {
  kind?: string
  from?: string
  until?: string
  guests?: string
}

/** A search for offers by kind, dates and guests. It leads to the list of offers. */
export const searchForm = ({ say }: Pick<ViewContext, 'say'>, { kinds, action }: LoadedOf['hero'], values: SearchValues = {}): Markup =>
  html`<form class="s-search" method="get" action="${action}">
    ${
      kinds.length > 1 &&
      html`<label
        >${say('searchWhat')}<select name="kind">
          <option value="">${say('searchAll')}</option>
          ${kinds.map(({ value, label }) => html`<option value="${value}" ${value === values.kind && 'selected'}>${label}</option>`)}
        </select></label
      >`
    }
    <label>${say('searchFrom')}<input type="date" name="from" value="${values.from}" /></label>
    <label>${say('searchUntil')}<input type="date" name="until" value="${values.until}" /></label>
    <label>${say('searchGuests')}<input type="number" name="guests" min="1" max="99" inputmode="numeric" value="${values.guests}" /></label>
    <button type="submit">${say('search')}</button>
  </form>`
