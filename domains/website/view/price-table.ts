import { html, type Markup } from '#kit/view/html.ts'
import type { PriceColumns } from './context.ts'

/** Prints prices without a heading. */
export const pricesOnly = ({ columns, rows, notes }: PriceColumns, priceFor: string): Markup =>
  html`<div class="s-scroll" tabindex="0" role="group" aria-label="${priceFor}">
      <table>
        <thead>
          <tr>
            <th scope="col">${priceFor}</th>
            ${columns.map((name) => html`<th scope="col" class="num">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ name, note, amounts }) =>
              html`<tr>
                <td>${name}${note && html` <small>${note}</small>`}</td>
                ${amounts.map((amount) => html`<td class="num">${amount}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${notes.map((note) => html`<p class="s-dim">${note}</p>`)}`

/** Prints prices with their heading. */
export const priceTable = (prices: PriceColumns, title: string, priceFor: string): Markup =>
  html`<h2>${title}</h2>
    ${pricesOnly(prices, priceFor)}`
