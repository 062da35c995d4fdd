import { html } from '#kit/view/html.ts'
import type { postBlocks } from '../../contract/blocks/posts.ts'
import { loadedOf } from '../context.ts'
import { headingOf } from '../parts.ts'
import { postCards } from '../post-cards.ts'
import type { Renderers } from './renderer.ts'

export const postRenderers: Renderers<keyof typeof postBlocks> = {
  posts(block, view) {
    const cards = loadedOf(view, block)?.cards ?? []
    // A blog without posts leaves no empty heading on the page.
    return cards.length === 0
      ? null
      : html`<section class="s-wrap s-block">${headingOf(view, block.id, block.props.title)}${postCards(cards)}</section>`
  },
}
