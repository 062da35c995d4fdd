import { html, withBreaks, type Markup } from '#kit/view/html.ts'
import type { BlockOf } from '../../contract/blocks/all.ts'
import type { formBlocks } from '../../contract/blocks/forms.ts'
import { fieldLabel, fieldName, formMarks, sentForm } from '../form-parts.ts'
import { headingOf } from '../parts.ts'
import type { Renderers } from './renderer.ts'

type Kind = BlockOf<'form_field'>['props']['kind']

/** What a browser needs to know to help with a field. */
const inputs: Partial<Record<Kind, { type: string; autocomplete?: string; inputmode?: string }>> = {
  name: { type: 'text', autocomplete: 'name' },
  email: { type: 'email', autocomplete: 'email' },
  phone: { type: 'tel', autocomplete: 'tel' },
  number: { type: 'text', inputmode: 'decimal' },
  date: { type: 'date' },
}

const attributes = (name: string, required: boolean, described: string | null, isWrong: boolean): Markup =>
  html`id="${name}" name="${name}" ${required && html`required`} ${described && html`aria-describedby="${described}"`}
  ${isWrong && html`aria-invalid="true"`}`

export const formRenderers: Renderers<keyof typeof formBlocks> = {
  // Works without scripts: the server checks the fields and shows the page again with what is wrong.
  form({ id, children = [], props: { title, text, button, thanks } }, view, inside) {
    const form = sentForm(view, id)
    if (children.length === 0) return null
    return html`<section class="s-wrap s-block s-narrow" id="${id}">
      ${headingOf(view, id, title)}${text && html`<p>${withBreaks(text)}</p>`}
      ${
        form?.sent
          ? html`<p class="s-said" role="status">${thanks ? withBreaks(thanks) : view.say('sent')}</p>`
          : html`<form class="s-form" method="post" action="#${id}" novalidate>
              ${form?.problem && html`<p class="s-error" role="alert">${form.problem}</p>`} ${formMarks(view, id)}
              <div class="s-form">${inside(children)}</div>
              <div><button type="submit">${button || view.say('send')}</button></div>
            </form>`
      }
    </section>`
  },
  form_field({ id, props }, view) {
    const { kind, required, help, choices } = props
    const label = fieldLabel(props, view.say)
    if (label === null || (kind === 'choice' && choices.length === 0)) return null
    const name = fieldName(id)
    const value = view.form?.values[name]
    const errors = view.form?.errors[name]
    const described = [errors && `${name}-error`, help && `${name}-help`].filter(Boolean).join(' ') || null
    const own = attributes(name, required, described, errors !== undefined)
    const notes = html`${help && html`<p class="s-dim" id="${name}-help">${help}</p>`}${errors && html`<p class="s-error" id="${name}-error">${errors[0]}</p>`}`
    if (kind === 'yes')
      return html`<div>
        <div class="s-check">
          <input type="checkbox" value="yes" ${own} ${value === 'yes' && html`checked`} /><label for="${name}">${label}</label>
        </div>
        ${notes}
      </div>`
    const shown = html`<label for="${name}">${label}</label>`
    if (kind === 'text') return html`<div>${shown}<textarea maxlength="3000" ${own}>${value}</textarea>${notes}</div>`
    if (kind === 'choice')
      return html`<div>
        ${shown}<select ${own}>
          <option value="">–</option>
          ${choices.map((one) => html`<option value="${one}" ${one === value && html`selected`}>${one}</option>`)}
        </select>
        ${notes}
      </div>`
    const { type, autocomplete = 'off', inputmode } = inputs[kind] ?? { type: 'text' }
    return html`<div>
      ${shown}<input
        type="${type}"
        ${type !== 'date' && html`maxlength="300"`}
        value="${value}"
        autocomplete="${autocomplete}"
        ${inputmode && html`inputmode="${inputmode}"`}
        ${own}
      />${notes}
    </div>`
  },
}
