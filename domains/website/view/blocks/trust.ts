import { html, withBreaks } from '#kit/view/html.ts'
import type { trustBlocks } from '../../contract/blocks/trust.ts'
import { headingOf, linkTo, pictureOf } from '../parts.ts'
import type { Renderers } from './renderer.ts'

export const trustRenderers: Renderers<keyof typeof trustBlocks> = {
  reviews(block, view) {
    const shown = block.props.items.filter(({ text }) => text !== '')
    if (shown.length === 0) return null
    return html`<section class="s-wrap s-block">
      ${headingOf(view, block.id, block.props.title)}
      <ul class="s-grid of-3">
        ${shown.map(
          ({ text, name, from, stars }) =>
            html`<li class="s-review">
              ${stars > 0 && html`<p class="s-stars" role="img" aria-label="${stars} ${view.say('stars')}">${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}</p>`}
              <blockquote><p>${withBreaks(text)}</p></blockquote>
              ${(name || from) && html`<p class="s-dim">${[name, from].filter(Boolean).join(', ')}</p>`}
            </li>`,
        )}
      </ul>
    </section>`
  },
  team(block, view) {
    const shown = block.props.people.filter(({ name }) => name !== '')
    if (shown.length === 0) return null
    return html`<section class="s-wrap s-block">
      ${headingOf(view, block.id, block.props.title)}
      <ul class="s-grid of-3 s-team">
        ${shown.map(
          ({ name, role, text, picture }) =>
            html`<li>
              ${pictureOf(view, picture, '(min-width:760px) 320px, 50vw')}
              <h3>${name}</h3>
              ${role && html`<p class="s-dim">${role}</p>`}${text && html`<p>${withBreaks(text)}</p>`}
            </li>`,
        )}
      </ul>
    </section>`
  },
  logos(block, view) {
    const shown = block.props.items.flatMap((item) => {
      const picture = pictureOf(view, item, '160px')
      const address = linkTo(item.link)
      // A link needs a name.
      return picture ? [html`<li>${address && item.alt ? html`<a ${address}>${picture}</a>` : picture}</li>`] : []
    })
    return shown.length === 0
      ? null
      : html`<section class="s-wrap s-block">
          ${headingOf(view, block.id, block.props.title)}
          <ul class="s-logos">
            ${shown}
          </ul>
        </section>`
  },
  numbers({ props: { items, look } }) {
    const shown = items.filter(({ number }) => number !== '')
    return shown.length === 0
      ? null
      : html`<section class="s-banner ${look} low">
          <dl class="s-wrap s-numbers">
            ${shown.map(
              ({ number, label }) =>
                html`<div>
                  <dt>${label}</dt>
                  <dd>${number}</dd>
                </div>`,
            )}
          </dl>
        </section>`
  },
}
