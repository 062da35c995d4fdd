import { html, withBreaks } from '#kit/view/html.ts'
import type { contactBlocks } from '../../contract/blocks/contact.ts'
import { inquiryForm } from '../inquiry-form.ts'
import { loadedOf } from '../context.ts'
import { contactLines, socialLinks } from '../brand-parts.ts'
import { buttonLink, buttonRow, headingOf } from '../parts.ts'
import type { Renderers } from './renderer.ts'

export const contactRenderers: Renderers<keyof typeof contactBlocks> = {
  inquiry_form: (block, view) =>
    html`<section class="s-wrap s-block s-narrow" id="${block.id}">
      ${headingOf(view, block.id, block.props.title)}${block.props.text && html`<p>${block.props.text}</p>`}
      ${inquiryForm(view, { id: block.id, ...block.props })}
    </section>`,
  contact: (block, view) =>
    html`<section class="s-wrap s-block">
      ${headingOf(view, block.id, block.props.title)}${block.props.text && html`<p>${withBreaks(block.props.text)}</p>`}
      <p><b>${view.brand.name}</b><br />${contactLines(view.brand)}</p>
      ${block.props.social && socialLinks(view.brand)}
    </section>`,
  hours(block, view) {
    const { title, items, note } = block.props
    const shown = items.filter(({ days }) => days !== '')
    return shown.length === 0
      ? null
      : html`<section class="s-wrap s-block s-narrow">
          ${headingOf(view, block.id, title)}
          <table>
            <tbody>
              ${shown.map(
                ({ days, hours }) =>
                  html`<tr>
                    <th scope="row">${days}</th>
                    <td class="num">${hours}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
          ${note && html`<p class="s-dim">${note}</p>`}
        </section>`
  },
  whatsapp({ props: { label, number, message } }, { say }) {
    const digits = number.replace(/\D/g, '')
    const query = message && `?text=${encodeURIComponent(message)}`
    return digits === ''
      ? null
      : html`<div class="s-wrap s-block">
          <p class="s-buttons">${buttonLink({ label: label || say('writeOnWhatsApp'), link: `https://wa.me/${digits}${query}` })}</p>
        </div>`
  },
  social: (block, view) =>
    view.brand.links.length === 0
      ? null
      : html`<section class="s-wrap s-block">${headingOf(view, block.id, block.props.title)}${socialLinks(view.brand)}</section>`,
  // Without a script there is no chat: the button shows once the chat is there.
  chat(block, view) {
    const { title, text, button } = block.props
    if (!loadedOf(view, block)) return null
    return html`<section class="s-wrap s-block s-narrow">
      ${headingOf(view, block.id, title)}${text && html`<p>${withBreaks(text)}</p>`}
      <p class="s-buttons">
        <button type="button" data-safiri-chat ${!view.editing && html`hidden`}>${button || view.say('openChat')}</button>
      </p>
    </section>`
  },
  newsletter(block, view) {
    const { title, text, button } = block.props
    const found = loadedOf(view, block)
    return found
      ? html`<section class="s-banner tint center">
          <div class="s-wrap">
            ${headingOf(view, block.id, title)}${text && html`<p class="s-lead">${withBreaks(text)}</p>`}${buttonRow(buttonLink({ label: button || view.say('signUp'), link: found.href }))}
          </div>
        </section>`
      : null
  },
}
