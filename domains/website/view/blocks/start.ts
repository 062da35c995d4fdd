import { html } from '#kit/view/html.ts'
import type { startBlocks } from '../../contract/blocks/start.ts'
import { loadedOf } from '../context.ts'
import { buttonLink, headingOf, pictureOf } from '../parts.ts'
import { searchForm } from '../search-form.ts'
import type { Renderers } from './renderer.ts'

export const startRenderers: Renderers<keyof typeof startBlocks> = {
  hero(block, view) {
    const { title, text, picture, height, align, button, second, search } = block.props
    const shown = pictureOf(view, picture, '100vw', { eager: view.mainHeading === block.id })
    const buttons = [buttonLink(button), buttonLink(second, 'outlined')].filter((one) => one !== null)
    const found = search ? loadedOf(view, block) : undefined
    if (title === '' && text === '' && !shown) return null
    return html`<section class="s-hero ${height} ${align}${shown && ' pictured'}">
      ${shown}
      <div class="s-wrap">
        <div class="s-hero-text">
          ${headingOf(view, block.id, title)}${text && html`<p class="s-lead">${text}</p>`}${buttons.length > 0 && html`<p class="s-buttons">${buttons}</p>`}${found && searchForm(view, found)}
        </div>
      </div>
    </section>`
  },
}
