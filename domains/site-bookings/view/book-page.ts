import { html, type Markup } from '#kit/view/html.ts'
import { policyList, sumsTable, type TripView } from './trip-page.ts'

// The form that books a basket. The server gives it texts in the language of the page.

type Field = 'name' | 'email' | 'phone' | 'notes' | 'pay' | 'terms'

export interface BookView {
  heading: string
  problem: string | null
  lines: { title: string; when: string | null; amount: string }[]
  sums: TripView['sums']
  policy: string[]
  /** The pages of the agency's policies. */
  policies: { label: string; href: string }[]
  /** What happens after sending. */
  next: string
  values: Readonly<Record<Field, string>>
  errors: Readonly<Partial<Record<Field, string>>>
  /** Two choices of how much is paid now; empty where there is nothing to choose. */
  pay: { value: string; label: string }[]
  hidden: { name: string; value: string }[]
  sendLabel: string
  back: { label: string; href: string }
}

export interface BookWords {
  name: string
  email: string
  phone: string
  notes: string
  leaveEmpty: string
  pay: string
  terms: string
  cancellation: string
}

const errorOf = (field: Field, text: string | undefined): Markup | null =>
  text ? html`<p class="s-error" id="${field}-error">${text}</p>` : null

const marked = (field: Field, text: string | undefined): Markup | null =>
  text ? html`aria-invalid="true" aria-describedby="${field}-error"` : null

/** Prints the booking form between header and footer. */
export function bookPage(view: BookView, words: BookWords): Markup {
  const { heading, problem, lines, sums, policy, policies, next, values, errors, pay, hidden, sendLabel, back } = view
  const input = (field: 'name' | 'email' | 'phone', type: string, autocomplete: string, more: Markup | null = null) =>
    html`<div>
      <label for="${field}">${words[field]}</label
      ><input
        id="${field}"
        name="${field}"
        type="${type}"
        value="${values[field]}"
        autocomplete="${autocomplete}"
        ${more}
        ${marked(field, errors[field])}
      />${errorOf(field, errors[field])}
    </div>`
  return html`<div class="s-wrap s-block s-narrow s-own">
    <h1>${heading}</h1>
    ${problem && html`<p class="s-error" role="alert">${problem}</p>`}
    <ul class="s-trip">
      ${lines.map(
        ({ title, when, amount }) =>
          html`<li>
            <div class="s-row">
              <h2>${title}</h2>
              <span class="num">${amount}</span>
            </div>
            ${when && html`<p class="s-dim">${when}</p>`}
          </li>`,
      )}
    </ul>
    ${sumsTable(sums)}${policyList(policy, words.cancellation)}
    <form class="s-form s-sum" method="post" novalidate>
      ${hidden.map(({ name, value }) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <div class="s-trap" aria-hidden="true">
        <label for="homepage">${words.leaveEmpty}</label><input id="homepage" name="homepage" tabindex="-1" autocomplete="off" />
      </div>
      ${input('name', 'text', 'name', html`required`)}
      <div class="s-two">${input('email', 'email', 'email')}${input('phone', 'tel', 'tel')}</div>
      <div>
        <label for="notes">${words.notes}</label
        ><textarea id="notes" name="notes" maxlength="2000" ${marked('notes', errors.notes)}>${values.notes}</textarea
        >${errorOf('notes', errors.notes)}
      </div>
      ${
        pay.length > 0 &&
        html`<fieldset>
          <legend>${words.pay}</legend>
          ${pay.map(
            ({ value, label }) =>
              html`<div class="s-check">
                <input type="radio" id="pay-${value}" name="pay" value="${value}" ${value === values.pay && 'checked'} /><label
                  for="pay-${value}"
                  >${label}</label
                >
              </div>`,
          )}
        </fieldset>`
      }
      <div>
        <div class="s-check">
          <input
            type="checkbox"
            id="terms"
            name="terms"
            value="yes"
            ${values.terms === 'yes' && 'checked'}
            ${marked('terms', errors.terms)}
          /><label for="terms">${words.terms}</label>
        </div>
        ${policies.map(({ href, label }) => html`<p><a href="${href}" target="_blank" rel="noopener">${label}</a></p>`)}
        ${errorOf('terms', errors.terms)}
      </div>
      <p>${next}</p>
      <div class="s-buttons">
        <button type="submit">${sendLabel}</button><a class="s-button outlined" href="${back.href}">${back.label}</a>
      </div>
    </form>
  </div>`
}
