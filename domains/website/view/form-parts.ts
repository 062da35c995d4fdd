import { html, type Markup } from '#kit/view/html.ts'
import type { BlockOf } from '../contract/blocks/all.ts'
import type { FormView, ViewContext } from './context.ts'
import type { SayWord } from './words.ts'

/** The name of a field in what a browser sends. */
export const fieldName = (id: string): string => `f-${id}`

/** Returns the label of a field: its own, or the usual words. Null for a field that needs one and is left out. */
export function fieldLabel({ label, kind }: BlockOf<'form_field'>['props'], say: SayWord): string | null {
  if (label !== '') return label
  if (kind === 'name') return say('yourName')
  if (kind === 'email') return say('email')
  if (kind === 'phone') return say('phone')
  return kind === 'text' ? say('question') : null
}

/** What each form of a site sends besides its fields: its block, its token, and a field that only bots fill. */
export const formMarks = (view: ViewContext, id: string): Markup =>
  html`<div class="s-trap" aria-hidden="true">
    <input type="hidden" name="_block" value="${id}" /><input type="hidden" name="_token" value="${view.formToken}" />
    <label for="${id}-homepage">${view.say('leaveEmpty')}</label
    ><input id="${id}-homepage" name="homepage" tabindex="-1" autocomplete="off" />
  </div>`

/** The form as it was sent, if it was this one. */
export const sentForm = (view: ViewContext, id: string): FormView | null => (view.form?.block === id ? view.form : null)
