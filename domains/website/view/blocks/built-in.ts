import { html, type Markup } from '#kit/view/html.ts'
import type { builtInBlocks } from '../../contract/blocks/built-in.ts'
import type { ViewContext } from '../context.ts'
import type { Renderers } from './renderer.ts'

/** What a page says that says one thing. */
export const messagePart = ({ heading, text, link }: { heading: string; text: string; link: { label: string; href: string } }): Markup =>
  html`<div class="s-wrap s-block s-narrow">
    <h1>${heading}</h1>
    <p>${text}</p>
    <p><a class="s-button" href="${link.href}">${link.label}</a></p>
  </div>`

/** Stands in the editor and in previews for what a visitor has. */
const standIn = ({ say }: Pick<ViewContext, 'say'>, heading: 'basketPart' | 'tripPart', text: 'basketPartText' | 'tripPartText'): Markup =>
  html`<div class="s-wrap s-block s-narrow">
    <div class="s-empty s-standing">
      <h1>${say(heading)}</h1>
      <p>${say(text)}</p>
    </div>
  </div>`

export const builtInRenderers: Renderers<keyof typeof builtInBlocks> = {
  missing_part: (_block, { say, home }) =>
    messagePart({ heading: say('notFound'), text: say('notFoundText'), link: { label: say('toHome'), href: home } }),
  basket_part: (_block, view) => standIn(view, 'basketPart', 'basketPartText'),
  trip_part: (_block, view) => standIn(view, 'tripPart', 'tripPartText'),
}
