import { html, trusted, type Markup } from '#kit/view/html.ts'
import type { OfferCard, PriceColumns, ViewContext, ViewPicture } from './context.ts'
import { inquiryForm } from './inquiry-form.ts'
import { offerCards } from './offer-cards.ts'
import { imageTag } from './parts.ts'
import { priceFields, type PriceQuestionForm } from './price-fields.ts'
import { priceTable } from './price-table.ts'

// The page of one offer. The server gives it texts in the language of the page.

export interface ShownPicture extends ViewPicture {
  caption: string | null
}

export interface OfferDay {
  label: string
  title: string
  /** Clean HTML. */
  text: string | null
  more: string | null
  pictures: ShownPicture[]
}

export interface OfferDate {
  when: string
  start: string | null
  places: string
  look: '' | 'few' | 'out'
}

export interface OfferView {
  id: string
  title: string
  summary: string | null
  facts: string[]
  pictures: ShownPicture[]
  /** Clean HTML. */
  description: string | null
  lists: { title: string; lines: string[]; look: 'ticks' | 'no' | 'plain' }[]
  days: OfferDay[]
  map: { text: string; picture: string | null; url: string } | null
  sound: { url: string; label: string } | null
  dates: { title: string; rows: OfferDate[]; text: string | null } | null
  prices: PriceColumns | null
  question: PriceQuestionForm | null
  policy: string[]
  from: { price: string; per: string } | null
  next: string | null
  out: string | null
  /** How it can be booked; null while only questions can be asked. */
  book: { label: string; href: string; add: { action: string; label: string; after: { label: string; href: string } } } | null
  /** Whether visitors can ask about it on this page. */
  asks: boolean
  /** Ask for dates in the inquiry form. */
  asksDates: boolean
  others: OfferCard[]
}

export interface OfferWords {
  gallery: string
  itinerary: string
  prices: string
  priceFor: string
  policy: string
  where: string
  yourPrice: string
  showPrice: string
  total: string
  others: string
  dates: string
  start: string
  places: string
}

function gallery(pictures: readonly ShownPicture[], title: string, words: OfferWords): Markup | null {
  const [first, ...rest] = pictures
  if (!first) return null
  const shot = (picture: ShownPicture, sizes: string, eager = false) =>
    imageTag(picture, picture.caption ?? picture.alt ?? title, sizes, { eager })
  return html`<div class="s-gallery${rest.length > 0 && ' many'}">
      ${shot(first, '(min-width:820px) 740px, 100vw', true)}${rest.slice(0, 2).map((one) => shot(one, '(min-width:820px) 370px, 50vw'))}
    </div>
    ${rest.length > 2 && html`<div class="s-shots" tabindex="0" role="group" aria-label="${words.gallery}">${rest.slice(2, 14).map((one) => shot(one, '200px'))}</div>`}`
}

const listSection = ({ title, lines, look }: OfferView['lists'][number]): Markup | false =>
  lines.length > 0 &&
  html`<h2>${title}</h2>
    <ul class="s-list ${look}">
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>`

const daySection = ({ label, title, text, more, pictures }: OfferDay): Markup =>
  html`<li>
    <p class="s-dim">${label}</p>
    <h3>${title}</h3>
    ${text && html`<div class="s-rich">${trusted(text)}</div>`}${more && html`<p class="s-dim">${more}</p>`}${
      pictures.length > 0 &&
      html`<div class="s-shots" tabindex="0" role="group" aria-label="${label}">
        ${pictures.map((one) => imageTag(one, one.caption ?? title, '200px'))}
      </div>`
    }
  </li>`

function datesTable({ title, rows, text }: NonNullable<OfferView['dates']>, words: OfferWords): Markup {
  if (rows.length === 0)
    return html`<h2>${title}</h2>
      <p>${text}</p>`
  const starts = rows.some(({ start }) => start !== null)
  return html`<h2>${title}</h2>
    <div class="s-scroll" tabindex="0" role="group" aria-label="${title}">
      <table>
        <thead>
          <tr>
            <th scope="col">${words.dates}</th>
            ${starts && html`<th scope="col">${words.start}</th>`}
            <th scope="col" class="num">${words.places}</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ when, start, places, look }) =>
              html`<tr>
                <td>${when}</td>
                ${starts && html`<td class="s-when">${start}</td>`}
                <td class="num"><span class="s-${look || 'left'}">${places}</span></td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
}

/** The form that takes what was priced, with the same values. */
const addForm = (
  { fields, choices }: PriceQuestionForm,
  { id, book }: Pick<OfferView, 'id' | 'book'>,
  { formToken }: Pick<ViewContext, 'formToken'>,
): Markup | null =>
  book &&
  html`<form class="s-form s-sum" method="post" action="${book.add.action}">
    <input type="hidden" name="_token" value="${formToken}" /><input type="hidden" name="offer" value="${id}" />${[
      ...choices,
      ...fields,
    ].map(({ name, value }) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <div class="s-buttons">
      <button type="submit">${book.add.label}</button>
      <a class="s-button outlined" href="${book.add.after.href}">${book.add.after.label}</a>
    </div>
  </form>`

/** Prints the form that asks for a price, its answer, and below it the form that takes what was priced. */
export function questionForm(
  question: PriceQuestionForm,
  words: Pick<OfferWords, 'yourPrice' | 'showPrice' | 'total'>,
  take: Markup | null,
  hidden: Markup | null = null,
): Markup {
  const { answer, problem } = question
  return html`<section id="price">
    <h2>${words.yourPrice}</h2>
    <form class="s-form s-ask" method="get" action="#price">
      ${hidden}
      <div class="s-fields">${priceFields(question)}</div>
      <div><button type="submit">${words.showPrice}</button></div>
    </form>
    ${problem && html`<p class="s-error" role="status">${problem}</p>`}${
      answer &&
      html`<table class="s-sum" role="status">
          <tbody>
            ${answer.lines.map(
              ({ text, amount }) =>
                html`<tr>
                  <td>${text}</td>
                  <td class="num">${amount}</td>
                </tr>`,
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">${words.total}</th>
              <td class="num"><b>${answer.total}</b></td>
            </tr>
          </tfoot>
        </table>
        ${take}`
    }
  </section>`
}

/** Prints the page of an offer between header and footer. */
export function offerPage(offer: OfferView, view: ViewContext, words: OfferWords): Markup {
  const { say } = view
  const { title, summary, facts, description, lists, days, map, sound, dates, prices, question, policy, from, next, out, book } = offer
  const price = html`<div class="s-box">
    <p class="s-from">
      ${from ? html`<small>${say('from')}</small> <b>${from.price}</b> <small>${from.per}</small>` : html`<b>${say('priceOnRequest')}</b>`}
    </p>
    ${out ? html`<p><span class="s-out">${out}</span></p>` : next && html`<p class="s-dim">${next}</p>`}
    ${book && html`<a class="s-button" href="${book.href}">${book.label}</a>`}${
      offer.asks && html`<a class="s-button${book && ' outlined'}" href="#offer">${say('ask')}</a>`
    }
  </div>`
  return html`<div class="s-wrap s-offer">
      ${gallery(offer.pictures, title, words)}
      <h1>${title}</h1>
      ${
        facts.length > 0 &&
        html`<ul class="s-facts">
          ${facts.map((fact) => html`<li>${fact}</li>`)}
        </ul>`
      }
      <div class="s-split">
        <div>
          ${summary && html`<p class="s-lead">${summary}</p>`}${sound && html`<p><audio controls preload="none" src="${sound.url}" aria-label="${sound.label}"></audio></p>`}${description && html`<div class="s-rich">${trusted(description)}</div>`}
          ${lists.map(listSection)}
          ${
            days.length > 0 &&
            html`<h2>${words.itinerary}</h2>
              <ol class="s-days">
                ${days.map(daySection)}
              </ol>`
          }
          ${dates && datesTable(dates, words)}${prices && prices.rows.length > 0 && priceTable(prices, words.prices, words.priceFor)}${question && questionForm(question, words, addForm(question, offer, view))}
          ${
            map &&
            html`<h2>${words.where}</h2>
              <p><a href="${map.url}" rel="noopener">${map.text}</a></p>`
          }
          ${
            policy.length > 0 &&
            html`<h2>${words.policy}</h2>
              <ul>
                ${policy.map((line) => html`<li>${line}</li>`)}
              </ul>`
          }
        </div>
        <aside>${price}</aside>
      </div>
      ${
        offer.asks &&
        html`<section class="s-narrow" id="offer">
          <h2>${say('ask')}</h2>
          ${inquiryForm(view, { id: 'offer', ask_dates: offer.asksDates, ask_travellers: offer.asksDates, button: '' })}
        </section>`
      }
    </div>
    ${
      offer.others.length > 0 &&
      html`<section class="s-wrap s-block">
        <h2>${words.others}</h2>
        ${offerCards(view, offer.others, { look: 'cards', show_price: true })}
      </section>`
    }`
}
