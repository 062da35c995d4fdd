import { html } from '#kit/view/html.ts'
import type { layoutBlocks } from '../../contract/blocks/layout.ts'
import { pictureOf } from '../parts.ts'
import type { Renderers } from './renderer.ts'

export const layoutRenderers: Renderers<keyof typeof layoutBlocks> = {
  columns: ({ children = [], props: { gap, valign } }, _view, inside) =>
    children.length === 0
      ? null
      : html`<div class="s-wrap s-block"><div class="s-columns gap-${gap} ${valign}">${inside(children)}</div></div>`,
  column: ({ children, props: { width } }, _view, inside) => html`<div class="s-column ${width}">${inside(children)}</div>`,
  section({ children = [], props: { look, picture, width } }, view, inside) {
    const shown = pictureOf(view, picture, '100vw')
    return children.length === 0
      ? null
      : html`<section class="s-section ${shown ? 'pictured' : look} ${width}">
          ${shown}
          <div class="s-inside">${inside(children)}</div>
        </section>`
  },
  spacer: ({ props: { size } }) => html`<div class="s-space ${size}"></div>`,
  divider: () => html`<div class="s-wrap"><hr /></div>`,
}
