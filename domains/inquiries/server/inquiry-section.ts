import type { z } from 'zod'
import { formatDay } from '#kit/contract/time.ts'
import type { departure } from '#domains/inventory/contract/departures.ts'
import { html, type Markup } from '#kit/server/pages/html.ts'
import type { FieldErrors, FormValues } from './inquiry-form.ts'
import { say } from './messages/say.ts'
import type { Brand } from '#kit/server/pages/brand.ts'

export interface FormState {
  values: FormValues
  errors: FieldErrors
  /** An error that belongs to no field. */
  problem: string | null
  sent: boolean
  csrf: string
}

/** Renders the inquiry form of a trip, or the confirmation that it was sent. */
export function inquirySection(form: FormState, departures: z.input<typeof departure>[], onRequest: boolean, agency: Brand): Markup {
  const t = say(agency.language)
  if (form.sent)
    return html`<h2 id="inquiry">${t('heading')}</h2>
      <p class="said" role="status">${t('sent', { agency: agency.name })}</p>`
  const { values, errors } = form
  const bookable = departures.filter((one) => one.bookable)
  const start =
    !onRequest && bookable.length > 0
      ? select(
          'starts_on',
          t('departure'),
          values.starts_on,
          [['', t('notDecided')], ...bookable.map((one): [string, string] => [one.starts_on, formatDay(one.starts_on)])],
          errors,
        )
      : field('starts_on', t('firstDay'), 'date', values, errors)
  return html`<h2 id="inquiry">${t('heading')}</h2>
    <form class="card" method="post" action="#inquiry" novalidate>
      ${form.problem && html`<p class="error" role="alert">${form.problem}</p>`}
      <input type="hidden" name="_token" value="${form.csrf}" />
      <div class="trap" aria-hidden="true">
        <label for="homepage">${t('leaveEmpty')}</label><input id="homepage" name="homepage" tabindex="-1" autocomplete="off" />
      </div>
      ${field('name', t('yourName'), 'text', values, errors, 'name', true)}
      <div class="two">
        ${field('email', t('email'), 'email', values, errors, 'email')}${field('phone', t('phone'), 'tel', values, errors, 'tel')}
      </div>
      <div class="two">${start}${field('travellers', t('travellers'), 'number', values, errors)}</div>
      <div>
        <label for="message">${t('question')}</label
        ><textarea id="message" name="message" maxlength="3000" ${problemOf('message', errors)}>${values.message}</textarea
        >${errorOf('message', errors)}
      </div>
      <div><button type="submit">${t('send')}</button></div>
    </form>`
}

const problemOf = (name: string, errors: FieldErrors): Markup | null =>
  errors[name] ? html` aria-invalid="true" aria-describedby="${name}-error"` : null
const errorOf = (name: string, errors: FieldErrors): Markup | null =>
  errors[name] ? html`<p class="error" id="${name}-error">${errors[name][0]}</p>` : null

const field = (
  name: keyof FormValues,
  label: string,
  type: string,
  values: FormValues,
  errors: FieldErrors,
  autocomplete = 'off',
  required = false,
): Markup =>
  html`<div>
    <label for="${name}">${label}${required && ' *'}</label
    ><input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${values[name]}"
      autocomplete="${autocomplete}"
      ${type === 'number' && html` min="1" max="1000"`}${required && ' required'}${problemOf(name, errors)}
    />${errorOf(name, errors)}
  </div>`

const select = (name: keyof FormValues, label: string, value: string, options: [string, string][], errors: FieldErrors): Markup =>
  html`<div>
    <label for="${name}">${label}</label
    ><select id="${name}" name="${name}" ${problemOf(name, errors)}>
      ${options.map(([code, text]) => html`<option value="${code}" ${code === value && 'selected'}>${text}</option>`)}</select
    >${errorOf(name, errors)}
  </div>`
