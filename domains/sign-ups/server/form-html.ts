import { countries } from '#kit/contract/countries.ts'
import type { Brand } from '#kit/server/pages/brand.ts'
import { html, withBreaks, type Markup } from '#kit/server/pages/html.ts'
import type { FormRow } from './forms.ts'
import { say } from './messages/say.ts'
import { asksFor, type Problems, type Typed, type TypedName } from './typed.ts'

interface FormPage {
  form: FormRow
  brand: Brand
  typed: Typed
  problems: Problems
  /** Where the form is sent; empty is the page itself. */
  action: string
}

interface Field {
  name: TypedName
  label: string
  attributes?: Markup
}

function fieldHtml(
  { name, label, attributes }: Field,
  { form, typed, problems }: FormPage,
  control?: (about: Markup) => Markup,
): Markup | false {
  if (!asksFor(form, name)) return false
  const problem = problems[name]
  const about = problem ? html` aria-invalid="true" aria-describedby="${name}-error"` : html``
  return html`<label class="text"
    >${label}${control ? control(about) : html`<input class="line" name="${name}" value="${typed[name]}" ${attributes}${about} />`}${
      problem && html`<span class="field-error" id="${name}-error">${problem}</span>`
    }</label
  >`
}

/** Renders a sign-up form: what the agency asks for, and what people agree to, word for word. */
export function formHtml(page: FormPage): Markup {
  const { form, brand, typed, action } = page
  const t = say(brand.language)
  const country = (about: Markup) =>
    html`<select class="line" name="country" autocomplete="country" ${about}>
      <option value="">${t('chooseCountry')}</option>
      ${Object.entries(countries).map(([code, name]) => html`<option value="${code}" ${typed.country === code && html` selected`}>${name}</option>`)}
    </select>`
  const required = html` required`
  return html`<h1>${form.name}</h1>
    ${form.intro && html`<p>${withBreaks(form.intro)}</p>`}
    <form method="post" action="${action}">
      ${fieldHtml({ name: 'name', label: t('name'), attributes: html`autocomplete="name" maxlength="160" required` }, page)}
      ${fieldHtml({ name: 'email', label: t('email'), attributes: html`type="email" autocomplete="email" maxlength="254" required` }, page)}
      ${fieldHtml({ name: 'phone', label: t('phone'), attributes: html`type="tel" autocomplete="tel" maxlength="40"${form.channel !== 'email' && required}` }, page)}
      ${fieldHtml({ name: 'country', label: t('country') }, page, country)}
      ${fieldHtml({ name: 'birthday', label: t('birthday'), attributes: html`type="date" autocomplete="bday"` }, page)}
      ${fieldHtml({ name: 'message', label: t('message') }, page, (about) => html`<textarea class="line" name="message" rows="3" maxlength="1000" ${about}>${typed.message}</textarea>`)}
      <div hidden>
        <label>${t('leaveEmpty')}<input name="website" tabindex="-1" autocomplete="off" /></label>
      </div>
      <p class="note">${withBreaks(form.wording)}</p>
      <button>${t('signUp')}</button>
      <p class="dim">${t(form.channel === 'email' ? 'byMail' : 'bySms')}</p>
    </form>`
}
