import { html, withBreaks } from '#kit/view/html.ts'
import type { textBlocks } from '../../contract/blocks/text.ts'
import { iconOf } from '../icons.ts'
import { buttonLink, headingOf, linkTo } from '../parts.ts'
import { richTextHtml } from '../rich-text.ts'
import type { Renderers } from './renderer.ts'

export const textRenderers: Renderers<keyof typeof textBlocks> = {
  heading({ id, props: { text, level, align } }, view) {
    if (text === '') return null
    const shown = view.mainHeading === id ? html`<h1>${text}</h1>` : level === 2 ? html`<h2>${text}</h2>` : html`<h3>${text}</h3>`
    return html`<div class="s-wrap s-block s-heading ${align}">${shown}</div>`
  },
  text: ({ props: { content, align, width } }) =>
    content.length === 0
      ? null
      : html`<div class="s-wrap s-block s-text ${align} ${width}"><div class="s-rich">${richTextHtml(content)}</div></div>`,
  button({ props: { action, look, align } }) {
    const shown = buttonLink(action, look)
    return shown && html`<div class="s-wrap s-block ${align}"><p class="s-buttons">${shown}</p></div>`
  },
  quote: ({ props: { text, name, align } }) =>
    text === ''
      ? null
      : html`<div class="s-wrap s-block ${align}">
          <blockquote class="s-quote">
            <p>${withBreaks(text)}</p>
            ${name && html`<footer>${name}</footer>`}
          </blockquote>
        </div>`,
  features(block, view) {
    const { title, items, columns } = block.props
    const shown = items.filter((item) => item.title !== '' || item.text !== '')
    if (shown.length === 0) return null
    return html`<section class="s-wrap s-block">
      ${headingOf(view, block.id, title)}
      <ul class="s-grid of-${columns}">
        ${shown.map((item) => {
          const address = linkTo(item.link)
          const name = item.title && (address ? html`<a ${address}>${item.title}</a>` : html`${item.title}`)
          return html`<li>${iconOf(item.icon)}${name && html`<h3>${name}</h3>`}${item.text && html`<p>${withBreaks(item.text)}</p>`}</li>`
        })}
      </ul>
    </section>`
  },
  steps: (block, view) =>
    block.props.items.length === 0
      ? null
      : html`<section class="s-wrap s-block">
          ${headingOf(view, block.id, block.props.title)}
          <ol class="s-steps">
            ${block.props.items.map(({ title, text }) => html`<li>${title && html`<h3>${title}</h3>`}${text && html`<p>${withBreaks(text)}</p>`}</li>`)}
          </ol>
        </section>`,
  itinerary: (block, view) =>
    block.props.items.length === 0
      ? null
      : html`<section class="s-wrap s-block">
          ${headingOf(view, block.id, block.props.title)}
          <ol class="s-days">
            ${block.props.items.map(
              ({ label, title, text }) =>
                html`<li>
                  ${label && html`<p class="s-dim">${label}</p>`}${title && html`<h3>${title}</h3>`}${text && html`<p>${withBreaks(text)}</p>`}
                </li>`,
            )}
          </ol>
        </section>`,
  ticks(block, view) {
    const lines = block.props.items.filter(Boolean)
    return lines.length === 0
      ? null
      : html`<section class="s-wrap s-block">
          ${headingOf(view, block.id, block.props.title)}
          <ul class="s-list ${block.props.look}">
            ${lines.map((line) => html`<li>${line}</li>`)}
          </ul>
        </section>`
  },
  table(block, view) {
    const { title, head, rows } = block.props
    if (rows.length === 0) return null
    return html`<section class="s-wrap s-block">
      ${headingOf(view, block.id, title)}
      <div class="s-scroll" tabindex="0" role="group" aria-label="${title || head.join(', ')}">
        <table>
          ${
            head.length > 0 &&
            html`<thead>
              <tr>
                ${head.map((one) => html`<th scope="col">${one}</th>`)}
              </tr>
            </thead>`
          }
          <tbody>
            ${rows.map(
              (row) =>
                html`<tr>
                  ${row.map((cell) => html`<td>${cell}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`
  },
  accordion: (block, view) =>
    block.props.items.length === 0
      ? null
      : html`<section class="s-wrap s-block s-narrow">
          ${headingOf(view, block.id, block.props.title)}
          ${block.props.items
            .filter(({ question }) => question !== '')
            .map(
              ({ question, answer }) =>
                html`<details class="s-question">
                  <summary>${question}</summary>
                  <p>${withBreaks(answer)}</p>
                </details>`,
            )}
        </section>`,
  links(block, view) {
    const shown = block.props.items.flatMap(({ label, link }) => {
      const address = linkTo(link)
      return label && address ? [html`<li><a ${address}>${label}</a></li>`] : []
    })
    return shown.length === 0
      ? null
      : html`<nav class="s-wrap s-block" aria-label="${block.props.title || view.say('menu')}">
          ${headingOf(view, block.id, block.props.title)}
          <ul class="s-links-list">
            ${shown}
          </ul>
        </nav>`
  },
}
