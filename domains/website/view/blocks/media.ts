import { html } from '#kit/view/html.ts'
import type { mediaBlocks } from '../../contract/blocks/media.ts'
import { linkTo, pictureOf } from '../parts.ts'
import type { Renderers } from './renderer.ts'

export const mediaRenderers: Renderers<keyof typeof mediaBlocks> = {
  picture({ props: { picture, caption, link, shape, width } }, view) {
    const shown = pictureOf(view, picture, '(min-width:1080px) 1080px, 100vw')
    if (!shown) return null
    const address = linkTo(link)
    return html`<div class="s-wrap s-block">
      <figure class="s-picture ${shape === 'as it is' ? '' : shape} ${width}">
        ${address ? html`<a ${address}>${shown}</a>` : shown}${caption && html`<figcaption>${caption}</figcaption>`}
      </figure>
    </div>`
  },
}
