import { html } from '#kit/view/html.ts'
import type { textBlocks } from '../../contract/blocks/text.ts'
import { buttonLink } from '../parts.ts'
import { richTextHtml } from '../rich-text.ts'
import type { Renderers } from './renderer.ts'

export const textRenderers: Renderers<keyof typeof textBlocks> = {
  heading({ id, props: { text, level, align } }, view) {
    if (text === '') return null
    const shown = view.mainHeading === id ? html`<h1>${text}</h1>` : level === 2 ? html`<h2>${text}</h2>` : html`<h3>${text}</h3>`
    return html`<div class="s-wrap s-block ${align}">${shown}</div>`
  },
  text: ({ props: { content, align, width } }) =>
    content.length === 0
      ? null
      : html`<div class="s-wrap s-block s-text ${align} ${width}"><div class="s-rich">${richTextHtml(content)}</div></div>`,
  button({ props: { action, look, align } }) {
    const shown = buttonLink(action, look)
    return shown && html`<div class="s-wrap s-block ${align}"><p class="s-buttons">${shown}</p></div>`
  },
}
