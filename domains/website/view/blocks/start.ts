import { html, withBreaks } from '#kit/view/html.ts'
import type { startBlocks } from '../../contract/blocks/start.ts'
import { loadedOf } from '../context.ts'
import { buttonLink, buttonRow, headingOf, linkTo, pictureOf } from '../parts.ts'
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
  banner(block, view) {
    const { title, text, look, align, button } = block.props
    if (title === '' && text === '') return null
    return html`<section class="s-banner ${look} ${align}">
      <div class="s-wrap">
        ${headingOf(view, block.id, title)}${text && html`<p class="s-lead">${withBreaks(text)}</p>`}${buttonRow(buttonLink(button))}
      </div>
    </section>`
  },
  hero_split(block, view) {
    const { eyebrow, title, text, picture, side, button, second } = block.props
    if (title === '' && text === '') return null
    const buttons = [buttonLink(button), buttonLink(second, 'outlined')].filter((one) => one !== null)
    return html`<section class="s-wrap s-block">
      <div class="s-beside ${side}">
        <div>
          ${eyebrow && html`<p class="s-eyebrow">${eyebrow}</p>`}${headingOf(view, block.id, title)}${text && html`<p class="s-lead">${withBreaks(text)}</p>`}${buttons.length > 0 && html`<p class="s-buttons">${buttons}</p>`}
        </div>
        ${pictureOf(view, picture, '(min-width:760px) 560px, 100vw', { eager: view.mainHeading === block.id })}
      </div>
    </section>`
  },
  page_title: (block, view) =>
    block.props.title === ''
      ? null
      : html`<section class="s-banner ${block.props.look} ${block.props.align} low">
          <div class="s-wrap">
            ${headingOf(view, block.id, block.props.title)}${block.props.text && html`<p class="s-lead">${withBreaks(block.props.text)}</p>`}
          </div>
        </section>`,
  notice({ props: { text, link, tone } }) {
    const address = linkTo(link.link)
    return text === ''
      ? null
      : html`<div class="s-notice ${tone}">
          <p class="s-wrap">${withBreaks(text)}${address && link.label && html` <a ${address}>${link.label}</a>`}</p>
        </div>`
  },
  countdown(block, view) {
    const { title, after, button } = block.props
    const found = loadedOf(view, block)
    const shown = found?.isOver ? after : found?.text
    if (!shown) return null
    return html`<section class="s-banner tint center">
      <div class="s-wrap">
        ${headingOf(view, block.id, title)}
        <p class="s-big">${shown}</p>
        ${buttonRow(buttonLink(button))}
      </div>
    </section>`
  },
}
