import { priceFields, type PriceQuestionForm } from '#domains/website/view/price-fields.ts'
import { html, type Markup } from '#kit/view/html.ts'

// The basket of a visitor. The server gives it texts in the language of the page.

export interface TripLine {
  id: string
  title: string
  href: string | null
  when: string | null
  items: string[]
  amount: string | null
  note: string | null
  problem: string | null
  removeLabel: string
  /** The link that opens the form below; null for what is no longer offered. */
  change: { label: string; href: string } | null
  /** The open form that changes how many and when. */
  form: Pick<PriceQuestionForm, 'choices' | 'fields'> | null
}

export interface TripView {
  heading: string
  /** What changed since the visitor was here. */
  notice: string | null
  problem: string | null
  lines: TripLine[]
  empty: { text: string; label: string; href: string }
  sums: { label: string; amount: string; isTotal: boolean }[]
  /** Null where prices are the same for all. */
  residency: { value: string; options: { value: string; label: string }[] } | null
  code: { value: string; problem: string | null }
  policy: string[]
  /** Null while something cannot be booked. */
  book: { label: string; href: string } | null
  /** The page of what was booked last. */
  last: { label: string; href: string } | null
  /** Of this page. */
  path: string
  action: string
  token: string
}

export interface TripWords {
  remove: string
  change: string
  save: string
  keep: string
  residency: string
  code: string
  update: string
  cancellation: string
}

export const sumsTable = (sums: TripView['sums']): Markup =>
  html`<table class="s-sum">
    <tbody>
      ${sums.map(
        ({ label, amount, isTotal }) =>
          html`<tr>
            <th scope="row">${label}</th>
            <td class="num">${isTotal ? html`<b>${amount}</b>` : amount}</td>
          </tr>`,
      )}
    </tbody>
  </table>`

export const policyList = (lines: readonly string[], heading: string): Markup | null =>
  lines.length === 0
    ? null
    : html`<h2>${heading}</h2>
        <ul>
          ${lines.map((line) => html`<li>${line}</li>`)}
        </ul>`

const changeForm = (
  id: string,
  form: NonNullable<TripLine['form']>,
  { path, action, token }: Pick<TripView, 'path' | 'action' | 'token'>,
  words: TripWords,
): Markup =>
  html`<form class="s-form s-ask" method="post" action="${action}">
    <input type="hidden" name="_token" value="${token}" /><input type="hidden" name="line" value="${id}" />
    <div class="s-fields">${priceFields(form)}</div>
    <div class="s-buttons">
      <button type="submit">${words.save}</button><a class="s-button outlined" href="${path}#line-${id}">${words.keep}</a>
    </div>
  </form>`

const tripLine = (line: TripLine, { path, action, token }: TripView, words: TripWords): Markup =>
  html`<li id="line-${line.id}">
    <div class="s-row">
      <h2>${line.href ? html`<a href="${line.href}">${line.title}</a>` : line.title}</h2>
      ${line.amount && html`<b class="num">${line.amount}</b>`}
    </div>
    ${line.when && html`<p>${line.when}</p>`}${line.items.map((item) => html`<p class="s-dim">${item}</p>`)}
    ${line.note && html`<p class="s-dim">${line.note}</p>`}${line.problem && html`<p class="s-error" role="alert">${line.problem}</p>`}
    ${line.form && changeForm(line.id, line.form, { path, action, token }, words)}
    <form class="s-links" method="post" action="${action}">
      <input type="hidden" name="_token" value="${token}" />
      ${line.change && !line.form && html`<a class="s-plain" href="${line.change.href}" aria-label="${line.change.label}">${words.change}</a>`}<button
        type="submit"
        class="s-plain"
        name="remove"
        value="${line.id}"
        aria-label="${line.removeLabel}"
      >
        ${words.remove}
      </button>
    </form>
  </li>`

/** Prints a basket between header and footer. */
export function tripPage(trip: TripView, words: TripWords): Markup {
  const { heading, notice, problem, lines, empty, sums, residency, code, policy, book, last, action, token } = trip
  return html`<div class="s-wrap s-block s-narrow s-own">
    <h1>${heading}</h1>
    ${notice && html`<p class="s-said" role="status">${notice}</p>`}${problem && html`<p class="s-error" role="alert">${problem}</p>`}
    ${
      lines.length === 0
        ? html`<p>${empty.text}</p>
            <p><a class="s-button" href="${empty.href}">${empty.label}</a></p>`
        : html`<ul class="s-trip">
              ${lines.map((line) => tripLine(line, trip, words))}
            </ul>
            <form class="s-form" method="post" action="${action}">
              <input type="hidden" name="_token" value="${token}" />
              <div class="s-two">
                ${
                  residency &&
                  html`<div>
                    <label for="residency">${words.residency}</label
                    ><select id="residency" name="residency">
                      ${residency.options.map(
                        (one) => html`<option value="${one.value}" ${one.value === residency.value && 'selected'}>${one.label}</option>`,
                      )}
                    </select>
                  </div>`
                }
                <div>
                  <label for="code">${words.code}</label
                  ><input
                    id="code"
                    name="code"
                    value="${code.value}"
                    maxlength="40"
                    autocomplete="off"
                    ${code.problem && html`aria-invalid="true" aria-describedby="code-error"`}
                  />${code.problem && html`<p class="s-error" id="code-error">${code.problem}</p>`}
                </div>
              </div>
              <div><button type="submit" class="s-button outlined">${words.update}</button></div>
            </form>
            ${sums.length > 0 && sumsTable(sums)}${policyList(policy, words.cancellation)}
            <p class="s-buttons">
              ${book && html`<a class="s-button" href="${book.href}">${book.label}</a>`}<a class="s-button outlined" href="${empty.href}"
                >${empty.label}</a
              >
            </p>`
    }
    ${last && html`<p><a href="${last.href}">${last.label}</a></p>`}
  </div>`
}
