import { html, type Markup } from '#kit/view/html.ts'
import type { OfferCard, ViewContext } from './context.ts'
import { imageTag } from './parts.ts'

export interface CardsLook {
  look: 'cards' | 'list'
  show_price: boolean
  /** The level of their headings. */
  level?: 2 | 3
}

function card({ say }: ViewContext, offer: OfferCard, { show_price, level = 3 }: CardsLook): Markup {
  const { title, href, summary, place, picture, price, per, facts, out } = offer
  const name = html`<a href="${href}">${title}</a>`
  const small = [place, ...facts].filter(Boolean).join(' · ')
  return html`<li class="s-card${out && ' out'}">
    ${picture ? imageTag(picture, '', '(min-width:900px) 340px, (min-width:600px) 50vw, 100vw') : html`<div class="s-noimage"></div>`}
    <div class="s-card-text">
      ${level === 2 ? html`<h2>${name}</h2>` : html`<h3>${name}</h3>`}
      ${small && html`<p class="s-dim">${small}</p>`}${summary && html`<p>${summary}</p>`}
      <p class="s-price">
        ${out && html`<span class="s-out">${out}</span> `}${show_price && (price ? html`<small>${say('from')}</small> <b>${price}</b>${per && html` <small>${per}</small>`}` : html`<small>${say('priceOnRequest')}</small>`)}
      </p>
    </div>
  </li>`
}

/** A list of offers as cards with pictures. */
export const offerCards = (view: ViewContext, cards: readonly OfferCard[], look: CardsLook): Markup =>
  html`<ul class="s-cards ${look.look}">
    ${cards.map((one) => card(view, one, look))}
  </ul>`
