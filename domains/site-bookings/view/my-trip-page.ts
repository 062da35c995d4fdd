import type { RouteMap } from '#domains/places/contract/route-map.ts'
import { drawRouteMap } from '#domains/places/view/route-map.ts'
import { html, trusted, withBreaks, type Markup } from '#kit/view/html.ts'
import { policyList, sumsTable } from './trip-page.ts'

// The page of one booking, for everybody who has its link. The server gives it texts in the language of the page.

export interface MyTripView {
  path: string
  heading: string
  status: string
  isGood: boolean
  /** What happens next. */
  next: string | null
  /** The time for which places are held: seconds from now, `left` with `%s` for the time, and what is said at its end. */
  hold: { seconds: number; left: string; over: string } | null
  lines: { title: string; when: string | null; items: string[]; amount: string; isCancelled: boolean }[]
  sums: { label: string; amount: string }[]
  payments: { part: string; label: string }[]
  noPayments: string | null
  papers: { key: string; label: string }[]
  policy: string[]
  mayWrite: boolean
  /** What was written both ways, oldest first. */
  messages: { who: string; when: string; text: string; isOwn: boolean; isNew: boolean }[]
  /** Said above the messages when some are new, or null. */
  news: string | null
  /** What happens on each day, and the route. */
  plan: { days: { label: string; parts: { title: string; text: string | null; more: string | null }[] }[]; map: RouteMap | null } | null
  /** The tickets that admit, with their QR codes as paths; `more` says how many are not shown. Null without tickets. */
  tickets: {
    rows: { title: string; text: string; number: string; code: { size: number; path: string; label: string } | null; note: string | null }[]
    more: string | null
  } | null
  /** Said when the page is read without a connection. */
  offline: string
  /** Who travels, and where that is filled in. */
  travellers: { text: string; label: string; href: string } | null
}

export interface MyTripForm {
  token: string
  /** Names the form, so that a message that is sent twice is added once. */
  nonce: string
  message: string
  error: string | null
  isSent: boolean
  /** Why the last form of the page was refused. */
  problem: string | null
}

export interface MyTripWords {
  keepLink: string
  booked: string
  plan: string
  routeMap: (places: string) => string
  tickets: string
  showTickets: string
  mapSource: string
  travellers: string
  money: string
  documents: string
  noDocuments: string
  cancellation: string
  write: string
  writeText: string
  about: string
  wishes: { value: string; label: string }[]
  message: string
  send: string
  sent: string
  newMessage: string
  /** Said without a connection, of a document that is not on the device. */
  paperNotKept: string
}

const tokenField = (token: string): Markup => html`<input type="hidden" name="_token" value="${token}" />`

/** The page that a link leads to first. */
export const openPageView = (view: Record<'heading' | 'text' | 'action' | 'token' | 'send', string>): Markup =>
  html`<div class="s-wrap s-block s-narrow s-own">
    <h1>${view.heading}</h1>
    <p>${view.text}</p>
    <form method="post" action="${view.action}">${tokenField(view.token)}<button type="submit">${view.send}</button></form>
  </div>`

const thread = ({ messages }: MyTripView, { newMessage }: MyTripWords): Markup =>
  html`<ol class="s-thread">
    ${messages.map(
      ({ who, when, text, isOwn, isNew }) =>
        html`<li${isOwn && html` class="own"`}>
            <p class="s-dim">${who} · ${when}${isNew && html` · <b>${newMessage}</b>`}</p>
            <p>${withBreaks(text)}</p>
          </li>`,
    )}
  </ol>`

function writeForm(trip: MyTripView, { token, nonce, message, error, isSent }: MyTripForm, words: MyTripWords): Markup {
  const { path, messages } = trip
  return html`<section id="message">
    <h2>${words.write}</h2>
    ${messages.length > 0 && thread(trip, words)}${
      isSent
        ? html`<p class="s-said" role="status">${words.sent}</p>`
        : html`<p>${words.writeText}</p>
            <form class="s-form" method="post" action="${path}/message" novalidate>
              ${tokenField(token)}<input type="hidden" name="nonce" value="${nonce}" />
              <div>
                <label for="about">${words.about}</label
                ><select id="about" name="about">
                  ${words.wishes.map(({ value, label }) => html`<option value="${value}">${label}</option>`)}
                </select>
              </div>
              <div>
                <label for="text">${words.message}</label
                ><textarea id="text" name="message" maxlength="3000" ${error && html`aria-invalid="true" aria-describedby="text-error"`}>
${message}</textarea
                >${error && html`<p class="s-error" id="text-error">${error}</p>`}
              </div>
              <div><button type="submit">${words.send}</button></div>
            </form>`
    }
  </section>`
}

function planSection({ days, map }: NonNullable<MyTripView['plan']>, words: MyTripWords): Markup {
  return html`<h2>${words.plan}</h2>
    ${map && drawRouteMap(map, { label: words.routeMap, source: words.mapSource })}
    <ol class="s-days">
      ${days.map(
        ({ label, parts }) =>
          html`<li>
            <p class="s-dim">${label}</p>
            ${parts.map(
              ({ title, text, more }) =>
                html`<h3>${title}</h3>
                  ${text && html`<div class="s-rich">${trusted(text)}</div>`}${more && html`<p class="s-dim">${more}</p>`}`,
            )}
          </li>`,
      )}
    </ol>`
}

/** Squares of space around a code, without which scanners do not find it. */
const quiet = 4

function ticketsSection({ rows, more }: NonNullable<MyTripView['tickets']>, words: MyTripWords): Markup {
  return html`<section id="tickets">
    <h2>${words.tickets}</h2>
    <p>${words.showTickets}</p>
    <ul class="s-tickets">
      ${rows.map(
        ({ title, text, number, code, note }) =>
          html`<li>
            <h3>${title}</h3>
            <p class="s-dim">${text}<br />${number}</p>
            ${note && html`<p>${note}</p>`}${
              code &&
              html`<svg
                role="img"
                aria-label="${code.label}"
                viewBox="${-quiet} ${-quiet} ${code.size + 2 * quiet} ${code.size + 2 * quiet}"
                shape-rendering="crispEdges"
              >
                <rect x="${-quiet}" y="${-quiet}" width="100%" height="100%" fill="#fff" />
                <path fill="#000" d="${code.path}" />
              </svg>`
            }
          </li>`,
      )}
    </ul>
    ${more && html`<p>${more}</p>`}
  </section>`
}

/** Prints the page of a booking between header and footer. */
export function myTripPage(trip: MyTripView, form: MyTripForm, words: MyTripWords): Markup {
  const { path, heading, status, isGood, next, hold, lines, sums, payments, noPayments, papers, policy, mayWrite, plan, travellers } = trip
  return html`<div class="s-wrap s-block s-narrow s-own">
    <h1>${heading}</h1>
    <p class="s-said" role="status" data-offline hidden>${trip.offline}</p>
    <p class="s-error" role="status" data-no-paper hidden>${words.paperNotKept}</p>
    ${trip.news && html`<p class="s-said"><a href="#message">${trip.news}</a></p>`}
    ${form.problem && html`<p class="s-error" role="alert">${form.problem}</p>`}
    <p class="s-state${isGood && ' good'}">
      <b>${status}</b>${next && html` <span>${next}</span>`}${
        hold &&
        html` <span role="timer" data-hold="${String(hold.seconds)}" data-left="${hold.left}" data-over="${hold.over}" hidden></span>`
      }
    </p>
    <h2>${words.booked}</h2>
    <ul class="s-trip">
      ${lines.map(
        ({ title, when, items, amount, isCancelled }) =>
          html`<li>
            <div class="s-row">
              <h3>${isCancelled ? html`<s>${title}</s>` : title}</h3>
              <span class="num">${amount}</span>
            </div>
            ${when && html`<p>${when}</p>`}${items.map((item) => html`<p class="s-dim">${item}</p>`)}
          </li>`,
      )}
    </ul>
    ${trip.tickets && ticketsSection(trip.tickets, words)}${plan && planSection(plan, words)}
    ${
      travellers &&
      html`<h2>${words.travellers}</h2>
        <p>${travellers.text}</p>
        <p><a class="s-button outlined" href="${travellers.href}">${travellers.label}</a></p>`
    }
    <h2>${words.money}</h2>
    ${sumsTable(sums.map((sum, index) => ({ ...sum, isTotal: index === sums.length - 1 })))}${noPayments && html`<p>${noPayments}</p>`}
    ${
      payments.length > 0 &&
      html`<form class="s-buttons s-sum" method="post" action="${path}/pay">
        ${tokenField(form.token)}${payments.map(
          ({ part, label }, index) =>
            html`<button type="submit" name="part" value="${part}" class="s-button${index > 0 && ' outlined'}">${label}</button>`,
        )}
      </form>`
    }
    ${
      mayWrite &&
      html`<h2>${words.documents}</h2>
        ${
          papers.length === 0
            ? html`<p>${words.noDocuments}</p>`
            : html`<form class="s-buttons" method="post" action="${path}/paper">
                ${tokenField(form.token)}${papers.map(
                  ({ key, label }) => html`<button type="submit" name="paper" value="${key}" class="s-button outlined">${label}</button>`,
                )}
              </form>`
        }`
    }
    ${policyList(policy, words.cancellation)}${mayWrite && writeForm(trip, form, words)}
    <p class="s-dim">${words.keepLink}</p>
  </div>`
}
