import { html } from '#kit/view/html.ts'
import type { offerBlocks } from '../../contract/blocks/offers.ts'
import { drawRouteMap } from '#domains/places/view/route-map.ts'
import { loadedOf, type CalendarDay, type CountedLink, type DepartureCalendar, type ViewContext } from '../context.ts'
import { offerCards } from '../offer-cards.ts'
import { headingOf, imageTag } from '../parts.ts'
import { pricesOnly } from '../price-table.ts'
import { searchForm } from '../search-form.ts'
import type { Renderers } from './renderer.ts'

export const offerRenderers: Renderers<keyof typeof offerBlocks> = {
  offers(block, view) {
    const { title, which, look, show_price } = block.props
    const cards = loadedOf(view, block)?.cards ?? []
    const isChosen = which === 'chosen' && block.props.ids.length > 0
    // Visitors need not read of what is not sold at the moment. Chosen offers were named, so they say that they are gone.
    if (cards.length === 0 && !isChosen) return null
    return html`<section class="s-wrap s-block">
      ${headingOf(view, block.id, title)}${cards.length > 0 ? offerCards(view, cards, { look, show_price }) : html`<p class="s-dim">${view.say('notOffered')}</p>`}
    </section>`
  },
  offer(block, view) {
    const { title, inventory_id, side } = block.props
    const card = loadedOf(view, block)?.card
    if (!card)
      return inventory_id === null
        ? null
        : html`<section class="s-wrap s-block">
            ${headingOf(view, block.id, title)}
            <p class="s-dim">${view.say('notOffered')}</p>
          </section>`
    return html`<section class="s-wrap s-block">
      <div class="s-beside ${side}">
        <div>
          ${headingOf(view, block.id, title || card.title)}${title && html`<h3>${card.title}</h3>`}
          <p class="s-dim">${[card.place, ...card.facts].filter(Boolean).join(' · ')}</p>
          ${card.summary && html`<p>${card.summary}</p>`}
          <p class="s-from">
            ${card.price ? html`<small>${view.say('from')}</small> <b>${card.price}</b>${card.per && html` <small>${card.per}</small>`}` : view.say('priceOnRequest')}${card.out && html` <span class="s-out">${card.out}</span>`}
          </p>
          <p class="s-buttons"><a class="s-button" href="${card.href}">${view.say('details')}</a></p>
        </div>
        ${card.picture && imageTag(card.picture, card.picture.alt ?? '', '(min-width:760px) 560px, 100vw')}
      </div>
    </section>`
  },
  search(block, view) {
    const found = loadedOf(view, block)
    return found
      ? html`<section class="s-wrap s-block">${headingOf(view, block.id, block.props.title)}${searchForm(view, found)}</section>`
      : null
  },
  offer_tags: (block, view) => countedLinks(view, block.id, block.props.title, loadedOf(view, block)?.links ?? []),
  offer_places: (block, view) => countedLinks(view, block.id, block.props.title, loadedOf(view, block)?.links ?? []),
  departures(block, view) {
    const rows = loadedOf(view, block)?.rows ?? []
    if (rows.length === 0) return null
    const { say } = view
    const { title } = block.props
    return html`<section class="s-wrap s-block">
      ${headingOf(view, block.id, title)}
      <div class="s-scroll" tabindex="0" role="group" aria-label="${title || say('dates')}">
        <table>
          <thead>
            <tr>
              <th scope="col">${say('dates')}</th>
              <th scope="col">${say('details')}</th>
              <th scope="col" class="num">${say('places')}</th>
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              (row) =>
                html`<tr>
                  <td class="s-when">${row.when}</td>
                  <td><a href="${row.href}">${row.title}</a></td>
                  <td class="num"><span class="s-${row.look || 'left'}">${row.places}</span></td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`
  },
  calendar(block, view) {
    const found = loadedOf(view, block)
    if (!found || found.months.length === 0) return null
    return html`<section class="s-wrap s-block">
      ${headingOf(view, block.id, block.props.title)}
      <div class="s-months">${found.months.map((month) => monthTable(month, found.weekdays))}</div>
    </section>`
  },
  route_map(block, view) {
    const found = loadedOf(view, block)
    if (!found) return null
    const { map, label, source, title, href } = found
    return html`<section class="s-wrap s-block">
      ${headingOf(view, block.id, block.props.title || title)}${drawRouteMap(map, { label: () => label, source })}
      <p class="s-buttons">
        <a class="s-button outlined" href="${href}">${view.say('details')}<span class="s-unseen">: ${title}</span></a>
      </p>
    </section>`
  },
  price_table(block, view) {
    const prices = loadedOf(view, block)
    return prices && prices.rows.length > 0
      ? html`<section class="s-wrap s-block">
          ${headingOf(view, block.id, block.props.title)}${pricesOnly(prices, view.say('priceFor'))}
        </section>`
      : null
  },
  policy(block, view) {
    const lines = loadedOf(view, block)?.lines ?? []
    return lines.length === 0
      ? null
      : html`<section class="s-wrap s-block">
          ${headingOf(view, block.id, block.props.title)}
          <ul>
            ${lines.map((line) => html`<li>${line}</li>`)}
          </ul>
        </section>`
  },
}

const countedLinks = (view: ViewContext, id: string, title: string, links: readonly CountedLink[]) =>
  links.length === 0
    ? null
    : html`<nav class="s-wrap s-block" aria-label="${title || view.say('details')}">
        ${headingOf(view, id, title)}
        <ul class="s-chips">
          ${links.map(
            ({ label, href, count }) =>
              html`<li>
                <a href="${href}">${label} <small>${count}</small></a>
              </li>`,
          )}
        </ul>
      </nav>`

const monthTable = ({ label, weeks }: DepartureCalendar['months'][number], weekdays: DepartureCalendar['weekdays']) =>
  html`<table class="s-month">
    <caption>
      ${label}
    </caption>
    <thead>
      <tr>
        ${weekdays.map(({ short, name }) => html`<th scope="col" abbr="${name}">${short}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${weeks.map(
        (week) =>
          html`<tr>
            ${week.map((cell) => dayCell(cell))}
          </tr>`,
      )}
    </tbody>
  </table>`

const dayCell = (cell: CalendarDay | null) => {
  if (!cell) return html`<td></td>`
  const { day, departure } = cell
  if (!departure) return html`<td>${String(day)}</td>`
  const { href, label, places, look } = departure
  return html`<td class="${look || 'open'}">
    <a href="${href}"
      ><b aria-hidden="true">${String(day)}</b><small aria-hidden="true">${places}</small><span class="s-unseen">${label}</span></a
    >
  </td>`
}
