import { html, type Markup } from '#kit/view/html.ts'
import type { ViewContext } from './context.ts'

/** What an inquiry form asks for. */
export interface InquiryFormLook {
  /** The block that the answer is for. */
  id: string
  ask_dates: boolean
  ask_travellers: boolean
  button: string
}

/** An inquiry form, or the confirmation that it was sent. It works without scripts. */
export function inquiryForm(view: ViewContext, { id, ask_dates, ask_travellers, button }: InquiryFormLook): Markup {
  const { say } = view
  const form = view.form?.block === id ? view.form : null
  if (form?.sent) return html`<p class="s-said" role="status">${say('sent')}</p>`
  const field = (name: string, label: string, type: string, autocomplete = 'off', more: Markup | null = null) => {
    const errors = form?.errors[name]
    return html`<div>
      <label for="${id}-${name}">${label}</label
      ><input
        id="${id}-${name}"
        name="${name}"
        type="${type}"
        value="${form?.values[name]}"
        autocomplete="${autocomplete}"
        ${more}
        ${errors && html`aria-invalid="true" aria-describedby="${id}-${name}-error"`}
      />${errors && html`<p class="s-error" id="${id}-${name}-error">${errors[0]}</p>`}
    </div>`
  }
  const errors = form?.errors.message
  return html`<form class="s-form" method="post" action="#${id}" novalidate>
    ${form?.problem && html`<p class="s-error" role="alert">${form.problem}</p>`}
    <input type="hidden" name="_block" value="${id}" /><input type="hidden" name="_token" value="${view.formToken}" />
    <div class="s-trap" aria-hidden="true">
      <label for="${id}-homepage">${say('leaveEmpty')}</label><input id="${id}-homepage" name="homepage" tabindex="-1" autocomplete="off" />
    </div>
    ${field('name', say('yourName'), 'text', 'name', html`required`)}
    <div class="s-two">${field('email', say('email'), 'email', 'email')}${field('phone', say('phone'), 'tel', 'tel')}</div>
    ${
      (ask_dates || ask_travellers) &&
      html`<div class="s-two">
        ${ask_dates && field('starts_on', say('firstDay'), 'date')}${ask_travellers && field('travellers', say('travellers'), 'number', 'off', html`min="1" max="1000" inputmode="numeric"`)}
      </div>`
    }
    <div>
      <label for="${id}-message">${say('question')}</label
      ><textarea
        id="${id}-message"
        name="message"
        maxlength="3000"
        ${errors && html`aria-invalid="true" aria-describedby="${id}-message-error"`}
      >
${form?.values.message}</textarea
      >${errors && html`<p class="s-error" id="${id}-message-error">${errors[0]}</p>`}
    </div>
    <div><button type="submit">${button || say('send')}</button></div>
  </form>`
}
