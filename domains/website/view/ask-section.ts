import { html, type Markup } from '#kit/view/html.ts'
import type { ViewContext } from './context.ts'
import { inquiryForm } from './inquiry-form.ts'

const id = 'ask'

/** A form at the end of a page that has none of its own. It is folded until a visitor opens it, or something in it is wrong. */
export const askSection = (view: ViewContext): Markup =>
  html`<aside class="s-wrap s-block s-narrow" id="${id}" aria-label="${view.say('ask')}">
    <details class="s-ask" ${view.form?.block === id && html`open`}>
      <summary>${view.say('ask')}</summary>
      ${inquiryForm(view, { id, ask_dates: false, ask_travellers: false, button: '' })}
    </details>
  </aside>`
