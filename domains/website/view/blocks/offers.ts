import { html } from '#kit/view/html.ts'
import type { offerBlocks } from '../../contract/blocks/offers.ts'
import { loadedOf } from '../context.ts'
import { offerCards } from '../offer-cards.ts'
import { headingOf } from '../parts.ts'
import type { Renderers } from './renderer.ts'

export const offerRenderers: Renderers<keyof typeof offerBlocks> = {
  offers(block, view) {
    const { title, which, look, show_price } = block.props
    const cards = loadedOf(view, block)?.cards ?? []
    const none = which === 'chosen' && block.props.ids.length > 0 ? view.say('notOffered') : view.say('noOffers')
    return html`<section class="s-wrap s-block">
      ${headingOf(view, block.id, title)}${cards.length > 0 ? offerCards(view, cards, { look, show_price }) : html`<p class="s-dim">${none}</p>`}
    </section>`
  },
}
