import { html, type Markup } from '#kit/view/html.ts'

// Pages on which a client fills in who travels. Whoever has the link of the booking can open them. All texts are given, translated.

export interface Link {
  label: string
  href: string
}

export interface LockView {
  heading: string
  text: string
  error: string | null
  action: string
  token: string
  name: { label: string; value: string }
  day: { label: string; value: string }
  send: string
  back: Link
}

const tokenField = (token: string): Markup => html`<input type="hidden" name="_token" value="${token}" />`
const backLink = ({ href, label }: Link): Markup => html`<p><a href="${href}">${label}</a></p>`

/** Prints the question that comes before anything private. */
export const lockPage = ({ heading, text, error, action, token, name, day, send, back }: LockView): Markup =>
  html`<div class="s-wrap s-block s-narrow s-own">
    <h1>${heading}</h1>
    <p>${text}</p>
    ${error && html`<p class="s-error" role="alert" id="lock-error">${error}</p>`}
    <form class="s-form" method="post" action="${action}">
      ${tokenField(token)}
      <div class="s-two">
        <div>
          <label for="name">${name.label}</label
          ><input id="name" name="name" value="${name.value}" autocomplete="family-name" required maxlength="160" />
        </div>
        <div><label for="day">${day.label}</label><input id="day" name="day" type="date" value="${day.value}" required /></div>
      </div>
      <div><button type="submit">${send}</button></div>
    </form>
    ${backLink(back)}
  </div>`

export interface TravellersView {
  heading: string
  text: string
  said: string | null
  problem: string | null
  rows: { id: string; name: string; state: string; label: string }[]
  change: string
  /** Null when everybody is named. */
  add: string | null
  action: string
  token: string
  back: Link
}

/** Prints who travels, without what is private. */
export const travellersPage = ({ heading, text, said, problem, rows, change, add, action, token, back }: TravellersView): Markup =>
  html`<div class="s-wrap s-block s-narrow s-own">
    <h1>${heading}</h1>
    ${said && html`<p class="s-said" role="status">${said}</p>`}${problem && html`<p class="s-error" role="alert">${problem}</p>`}
    <p>${text}</p>
    <form method="post" action="${action}">
      ${tokenField(token)}
      ${
        rows.length > 0 &&
        html`<ul class="s-trip">
          ${rows.map(
            ({ id, name, state, label }) =>
              html`<li class="s-row">
                <div>
                  <b>${name}</b>
                  <p class="s-dim">${state}</p>
                </div>
                <button class="s-plain" name="open" value="${id}" aria-label="${label}">${change}</button>
              </li>`,
          )}
        </ul>`
      }
      ${add && html`<p class="s-buttons"><button name="open" value="new">${add}</button></p>`}
    </form>
    ${backLink(back)}
  </div>`

/** Names of the fields, in the order in which they are asked. */
export const travellerFieldNames = [
  'name',
  'nationality',
  'born_on',
  'passport_number',
  'passport_expires_on',
  'diet',
  'health',
  'emergency_contact',
] as const
export type TravellerField = (typeof travellerFieldNames)[number]

export interface TravellerFormView {
  heading: string
  problem: string | null
  hidden: { name: string; value: string }[]
  action: string
  labels: Readonly<Record<TravellerField, string>>
  values: Readonly<Record<TravellerField, string>>
  errors: Readonly<Partial<Record<TravellerField, string>>>
  countries: { value: string; label: string }[]
  chooseCountry: string
  emergencyHint: string
  send: string
  back: Link
}

const limits: Partial<Record<TravellerField, number>> = { name: 160, passport_number: 20, diet: 200, emergency_contact: 200 }

/** Prints the form of one traveller. Browsers do not keep what is typed: it may be somebody else's passport. */
export function travellerForm(view: TravellerFormView): Markup {
  const { heading, problem, hidden, action, labels, values, errors, countries, chooseCountry, emergencyHint, send, back } = view
  const marked = (name: TravellerField): Markup | null => (errors[name] ? html`aria-invalid="true" aria-describedby="${name}-error"` : null)
  const framed = (name: TravellerField, field: Markup): Markup =>
    html`<div>
      <label for="${name}">${labels[name]}</label>${field}${errors[name] && html`<p class="s-error" id="${name}-error">${errors[name]}</p>`}
    </div>`
  const input = (name: TravellerField, type: 'text' | 'date' = 'text', more: Markup | null = null): Markup =>
    framed(
      name,
      html`<input
        id="${name}"
        name="${name}"
        type="${type}"
        value="${values[name]}"
        autocomplete="off"
        maxlength="${limits[name] ?? 40}"
        ${more}
        ${marked(name)}
      />`,
    )
  return html`<div class="s-wrap s-block s-narrow s-own">
    <h1>${heading}</h1>
    ${problem && html`<p class="s-error" role="alert">${problem}</p>`}
    <form class="s-form" method="post" action="${action}" novalidate autocomplete="off">
      ${hidden.map(({ name, value }) => html`<input type="hidden" name="${name}" value="${value}" />`)}${input('name', 'text', html`required`)}
      <div class="s-two">
        ${framed(
          'nationality',
          html`<select id="nationality" name="nationality" ${marked('nationality')}>
            <option value="">${chooseCountry}</option>
            ${countries.map(({ value, label }) => html`<option value="${value}" ${value === values.nationality && 'selected'}>${label}</option>`)}
          </select>`,
        )}${input('born_on', 'date')}
      </div>
      <div class="s-two">${input('passport_number')}${input('passport_expires_on', 'date')}</div>
      ${input('diet')}${framed('health', html`<textarea id="health" name="health" maxlength="1000" ${marked('health')}>${values.health}</textarea>`)}${input('emergency_contact', 'text', html`placeholder="${emergencyHint}"`)}
      <div class="s-buttons"><button type="submit">${send}</button><a class="s-button outlined" href="${back.href}">${back.label}</a></div>
    </form>
  </div>`
}
