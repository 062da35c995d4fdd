import { html, type Markup } from '#kit/server/pages/html.ts'
import type { Offer } from './page-html.ts'
import { say } from './messages/say.ts'

/** What a client did on the page. */
export const clientSteps = ['asked', 'changes', 'accepted', 'declined'] as const
export type ClientStep = (typeof clientSteps)[number]

export interface FormState {
  /** The hidden CSRF field of every form. */
  token: Markup
  values: { option?: string; name?: string; text?: string; reason?: string }
  errors: Record<string, string>
  /** An error that belongs to no field. */
  problem: string | null
  /** The form that was sent before. */
  said: ClientStep | null
}

const errorOf = (name: string, { errors }: FormState): Markup | null =>
  errors[name] ? html`<p class="error" id="${name}-error">${errors[name]}</p>` : null
const invalid = (name: string, { errors }: FormState): Markup | null =>
  errors[name] ? html` aria-invalid="true" aria-describedby="${name}-error"` : null

/** The form to accept: the option, a typed name, a drawn signature if scripts run, and the consent. */
export function acceptSection({ path, version, brand, conditions }: Offer, form: FormState): Markup {
  const t = say(brand.language)
  return html`<h2 id="answer">${t('accept')}</h2>
    <form class="card" id="accept" method="post" action="${path}#answer" novalidate>
      ${form.token}<input type="hidden" name="do" value="accept" /><input type="hidden" name="version" value="${version}" />
      ${conditions && html`<input type="hidden" name="conditions" value="${conditions.id}" />`} ${errorOf('option', form)}
      <div>
        <label for="name">${t('yourFullName')} *</label
        ><input
          id="name"
          name="name"
          autocomplete="name"
          maxlength="120"
          value="${form.values.name}"
          required
          ${invalid('name', form)}
        />${errorOf('name', form)}
      </div>
      <div id="draw" hidden>
        <label for="pad">${t('drawSignature')}</label>
        <canvas id="pad" width="600" height="200" role="img" aria-label="${t('drawHere')}"></canvas>
        <p class="hint"><button type="button" class="quiet" id="clear">${t('clear')}</button></p>
      </div>
      <input type="hidden" name="signature" id="signature" />
      <div>
        <label class="tick"><input type="checkbox" name="agree" value="yes" ${invalid('agree', form)} /><span>${t('agree')}</span></label
        >${errorOf('agree', form)}
        ${
          conditions &&
          conditions.documents.map(
            ({ title, url }) =>
              html`<p class="hint"><a href="${url}" target="_blank" rel="noopener">${t('readConditions', { title })}</a></p>`,
          )
        }
      </div>
      <div><button type="submit">${t('acceptProposal')}</button></div>
      <p class="hint">${t('acceptHint')}</p>
    </form>`
}

/** The form for a question or a request for changes. */
export function askSection({ path, open, brand }: Offer, form: FormState): Markup {
  const t = say(brand.language)
  return html`<h2 id="ask">${t('askAgency', { agency: brand.name })}</h2>
    <form class="card" method="post" action="${path}#ask" novalidate>
      ${form.token}
      <div>
        <label for="text">${t('question')}</label
        ><textarea id="text" name="text" maxlength="3000" ${invalid('text', form)}>${form.values.text}</textarea>${errorOf('text', form)}
      </div>
      <div class="row">
        <button type="submit" class="quiet" name="do" value="ask">${t('sendQuestion')}</button>
        ${open && html`<button type="submit" class="quiet" name="do" value="changes">${t('askForChanges')}</button>`}
      </div>
    </form>`
}

/** The form to decline, collapsed at first. */
export function declineSection({ path, brand }: Offer, form: FormState): Markup {
  const t = say(brand.language)
  return html`<details>
    <summary>${t('notForYou')}</summary>
    <form method="post" action="${path}">
      ${form.token}<input type="hidden" name="do" value="decline" />
      <div><label for="reason">${t('reason')}</label><input id="reason" name="reason" maxlength="300" value="${form.values.reason}" /></div>
      <div><button type="submit" class="quiet">${t('decline')}</button></div>
    </form>
  </details>`
}
