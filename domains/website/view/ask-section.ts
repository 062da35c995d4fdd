import { html, type Markup } from '#kit/view/html.ts'
import type { ViewContext } from './context.ts'
import { inquiryForm } from './inquiry-form.ts'

const id = 'ask'

/** How a page asks for inquiries at its end, where it does not only fold a form. */
export interface AskLook {
  title: string
  ask_dates: boolean
}

/** A form at the end of a page that has none of its own. Without a look it is folded until a visitor opens it, or something in it is wrong. */
export const askSection = (view: ViewContext, look?: AskLook): Markup =>
  look
    ? html`<section class="s-wrap s-block s-narrow" id="${id}">
        <h2>${look.title}</h2>
        ${inquiryForm(view, { id, ask_dates: look.ask_dates, ask_travellers: look.ask_dates, button: '' })}
      </section>`
    : html`<aside class="s-wrap s-block s-narrow" id="${id}" aria-label="${view.say('ask')}">
        <details class="s-ask" ${view.form?.block === id && html`open`}>
          <summary>${view.say('ask')}</summary>
          ${inquiryForm(view, { id, ask_dates: false, ask_travellers: false, button: '' })}
        </details>
      </aside>`
