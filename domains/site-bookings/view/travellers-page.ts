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
  token: string
  /** Sends a code to the client; null if there is no address for it. */
  send: { action: string; label: string } | null
  /** Takes the code; null before one was sent. */
  code: { action: string; label: string; send: string } | null
  back: Link
}

const tokenField = (token: string): Markup => html`<input type="hidden" name="_token" value="${token}" />`
const backLink = ({ href, label }: Link): Markup => html`<p><a href="${href}">${label}</a></p>`

/** Prints the question that comes before anything private. */
export const lockPage = ({ heading, text, error, token, send, code, back }: LockView): Markup =>
  html`<div class="s-wrap s-block s-narrow s-own">
    <h1>${heading}</h1>
    <p>${text}</p>
    ${
      code &&
      html`<form class="s-form" method="post" action="${code.action}" novalidate>
        ${tokenField(token)}
        <div>
          <label for="code">${code.label}</label
          ><input
            id="code"
            name="code"
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength="10"
            ${error && html`aria-invalid="true" aria-describedby="code-error"`}
          />${error && html`<p class="s-error" id="code-error">${error}</p>`}
        </div>
        <div><button type="submit">${code.send}</button></div>
      </form>`
    }
    ${
      send &&
      html`<form method="post" action="${send.action}">
        ${tokenField(token)}<button type="submit" class="s-button${code && ' outlined'}">${send.label}</button>
      </form>`
    }
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
                <button type="submit" class="s-plain" name="open" value="${id}" aria-label="${label}">${change}</button>
              </li>`,
          )}
        </ul>`
      }
      ${add && html`<p class="s-buttons"><button type="submit" name="open" value="new">${add}</button></p>`}
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
  /** The picture of the passport; null before the traveller is saved. */
  file: PassportFileView | null
}

/** The picture or scan of a passport: whether there is one, and the forms that send and delete it. */
export interface PassportFileView {
  heading: string
  text: string
  given: string | null
  error: string | null
  hidden: { name: string; value: string }[]
  send: { action: string; label: string }
  remove: { action: string; label: string } | null
}

const hiddenFields = (fields: readonly { name: string; value: string }[]): Markup[] =>
  fields.map(({ name, value }) => html`<input type="hidden" name="${name}" value="${value}" />`)

const passportFile = ({ heading, text, given, error, hidden, send, remove }: PassportFileView): Markup =>
  html`<section id="passport">
    <h2>${heading}</h2>
    ${given && html`<p class="s-said">${given}</p>`}
    <form class="s-form" method="post" enctype="multipart/form-data" action="${send.action}">
      ${hiddenFields(hidden)}
      <div>
        <label for="file">${heading}</label
        ><input
          id="file"
          name="file"
          type="file"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          aria-describedby="file-text${error && ' file-error'}"
          ${error && html`aria-invalid="true"`}
        />
        <p class="s-dim" id="file-text">${text}</p>
        ${error && html`<p class="s-error" id="file-error">${error}</p>`}
      </div>
      <div><button type="submit" class="s-button outlined">${send.label}</button></div>
    </form>
    ${
      remove &&
      html`<form method="post" action="${remove.action}">
        ${hiddenFields(hidden)}<button type="submit" class="s-plain">${remove.label}</button>
      </form>`
    }
  </section>`

const limits: Partial<Record<TravellerField, number>> = { name: 160, passport_number: 20, diet: 200, emergency_contact: 200 }

/** Prints the form of one traveller. Browsers do not keep what is typed: it may be somebody else's passport. */
export function travellerForm(view: TravellerFormView): Markup {
  const { heading, problem, hidden, action, labels, values, errors, countries, chooseCountry, emergencyHint, send, back, file } = view
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
      ${hiddenFields(hidden)}${input('name', 'text', html`required`)}
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
    ${file && passportFile(file)}
  </div>`
}
