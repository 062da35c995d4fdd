import { html, type Markup } from '#kit/view/html.ts'
import type { OfferView, OfferWords } from '#domains/website/view/offer-page.ts'
import { questionForm } from '#domains/website/view/offer-page.ts'
import { imageTag } from '#domains/website/view/parts.ts'

export interface EmbedView {
  offer: OfferView
  /** The page of the offer, for what cannot be done here. */
  href: string
  /** The origin of the page around the frame; empty if the agency has not listed it. */
  around: string
  /** The word by which the frame asks what became of the booking. */
  watch: string
  token: string
}

export interface EmbedWords extends OfferWords {
  book: string
  opensWindow: string
  waiting: string
  done: string
  seeOffer: string
  from: string
}

/** Prints the page in the frame of the booking widget: dates, guests and price. Booking continues in a window of its own. */
export function embedPage({ offer, href, around, watch, token }: EmbedView, words: EmbedWords): Markup {
  const { title, pictures, from, question, book, out } = offer
  const [picture] = pictures
  return html`<div class="s-wrap s-block s-narrow s-own" data-embed="${around}" data-watch="${watch}">
    ${picture && imageTag(picture, picture.caption ?? '', '(max-width:640px) 100vw, 600px')}
    <h1>${title}</h1>
    ${from && html`<p class="s-from"><small>${words.from}</small> <b>${from.price}</b> <small>${from.per}</small></p>`}
    ${out && html`<p class="s-out">${out}</p>`}
    <p class="s-said" role="status" data-waiting hidden>${words.waiting}</p>
    <p class="s-said" role="status" data-done hidden>${words.done} <b data-reference></b></p>
    ${question && book && questionForm(question, words, takeForm(question, offer, { watch, token }, words), html`<input type="hidden" name="on" value="${around}" />`)}
    <p><a href="${href}" target="_blank" rel="noopener">${words.seeOffer}</a></p>
  </div>`
}

const takeForm = (
  { fields, choices }: NonNullable<OfferView['question']>,
  { id, book }: OfferView,
  { watch, token }: Pick<EmbedView, 'watch' | 'token'>,
  words: EmbedWords,
): Markup =>
  html`<form class="s-form s-sum" method="post" action="${book!.add.action}" target="_blank">
    <input type="hidden" name="_token" value="${token}" /><input type="hidden" name="_watch" value="${watch}" /><input
      type="hidden"
      name="offer"
      value="${id}"
    />${[...choices, ...fields].map(({ name, value }) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <div class="s-buttons"><button type="submit">${words.book}</button></div>
    <p class="s-dim">${words.opensWindow}</p>
  </form>`
