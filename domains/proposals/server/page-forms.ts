import { html, type Markup } from '#kit/server/pages/html.ts'
import type { Offer } from './page-html.ts'

export interface FormState {
  /** The hidden CSRF field of every form. */
  token: Markup
  values: { option?: string; name?: string; text?: string; reason?: string }
  errors: Record<string, string>
  /** An error that belongs to no field. */
  problem: string | null
  /** The confirmation after a form was sent. */
  said: string | null
}

const errorOf = (name: string, { errors }: FormState): Markup | null =>
  errors[name] ? html`<p class="error" id="${name}-error">${errors[name]}</p>` : null
const invalid = (name: string, { errors }: FormState): Markup | null =>
  errors[name] ? html` aria-invalid="true" aria-describedby="${name}-error"` : null

/** The form to accept: the option, a typed name, a drawn signature if scripts run, and the consent. */
export const acceptSection = ({ path, version }: Offer, form: FormState): Markup =>
  html`<h2 id="answer">Accept</h2>
    <form class="card" id="accept" method="post" action="${path}#answer" novalidate>
      ${form.token}<input type="hidden" name="do" value="accept" /><input type="hidden" name="version" value="${version}" />
      ${errorOf('option', form)}
      <div>
        <label for="name">Your full name *</label
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
        <label for="pad">Signature, if you like to draw it</label>
        <canvas id="pad" width="600" height="200" role="img" aria-label="Draw your signature here"></canvas>
        <p class="hint"><button type="button" class="quiet" id="clear">Clear</button></p>
      </div>
      <input type="hidden" name="signature" id="signature" />
      <div>
        <label class="tick"
          ><input type="checkbox" name="agree" value="yes" ${invalid('agree', form)} /><span
            >I accept this proposal and its terms. My typed name counts as my signature.</span
          ></label
        >${errorOf('agree', form)}
      </div>
      <div><button type="submit">Accept the proposal</button></div>
      <p class="hint">Your places are put on hold at once. You pay on the next page.</p>
    </form>`

/** The form for a question or a request for changes. */
export const askSection = ({ path, open, brand }: Offer, form: FormState): Markup =>
  html`<h2 id="ask">Ask ${brand.name}</h2>
    <form class="card" method="post" action="${path}#ask" novalidate>
      ${form.token}
      <div>
        <label for="text">Your question, or what should be different</label
        ><textarea id="text" name="text" maxlength="3000" ${invalid('text', form)}>${form.values.text}</textarea>${errorOf('text', form)}
      </div>
      <div class="row">
        <button type="submit" class="quiet" name="do" value="ask">Send question</button>
        ${open && html`<button type="submit" class="quiet" name="do" value="changes">Ask for changes</button>`}
      </div>
    </form>`

/** The form to decline, collapsed at first. */
export const declineSection = ({ path }: Offer, form: FormState): Markup =>
  html`<details>
    <summary>Not for you?</summary>
    <form method="post" action="${path}">
      ${form.token}<input type="hidden" name="do" value="decline" />
      <div>
        <label for="reason">Why (you need not say)</label><input id="reason" name="reason" maxlength="300" value="${form.values.reason}" />
      </div>
      <div><button type="submit" class="quiet">Decline the proposal</button></div>
    </form>
  </details>`
