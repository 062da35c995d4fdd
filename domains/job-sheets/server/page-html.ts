import { currencies, formatMoney, moneyOf, type Currency } from '#kit/contract/money.ts'
import { formatDay, formatMoment, formatTime } from '#kit/contract/time.ts'
import type { AssignmentStatus } from '#domains/roster/contract/moves.ts'
import type { Brand } from '#kit/server/pages/brand.ts'
import { html, type Markup } from '#kit/server/pages/html.ts'
import { factsHtml, stateHtml, type Tone } from '#kit/server/pages/public-page.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { PersonState } from '../contract/words.ts'
import type { SheetContent } from './content.ts'
import { say } from './messages/say.ts'
import type { EventRow, SheetRow } from './sheets-data.ts'
import { statesOf } from './sums.ts'

export const sheetScript = '/job-sheet.js'

export interface SheetPage {
  row: SheetRow
  content: SheetContent
  status: AssignmentStatus
  /** All that was reported about the duty, also by others on it. */
  events: readonly EventRow[]
  brand: Brand
  currency: Currency
  code: string
}

type Say = ReturnType<typeof say>
const tones: Record<PersonState, Tone> = { expected: 'wait', picked_up: 'good', no_show: 'bad' }

/** The page of a job sheet. It is readable and usable without scripts; the script keeps reports on a phone without signal. */
export function sheetHtml(page: SheetPage, problem: string | null): Markup {
  const { row, content, status, brand } = page
  const t = say(brand.language)
  const isOver = status === 'done'
  return html`<p class="note" data-offline hidden>${t('offline')}</p>
    <p class="note" data-waiting hidden>${t('waiting')}<b data-count></b></p>
    <p class="state bad" data-refused hidden>${t('refused')}<span></span></p>
    ${problem && stateHtml('bad', t('problem', { problem }))}
    <h1>${content.title}</h1>
    ${factsHtml([
      [t('starts'), formatMoment(content.starts_at)],
      [t('ends'), formatMoment(content.ends_at)],
      [t('place'), content.place],
      [t('vehicle'), content.vehicles.join(', ') || null],
      [t('trip'), content.trip === content.title ? null : content.trip],
    ])}
    ${content.notes && html`<p class="note">${content.notes}</p>`} ${answerHtml(page, t)}
    ${content.people.length > 0 && html`<h2>${t('people', { count: content.people.length })}</h2>`} ${peopleHtml(page, t)}
    ${teamHtml(content, t)} ${planHtml(content, t)} ${!isOver && row.confirmed_version !== null && reportsHtml(page, t)}
    ${reportedHtml(page, t)}
    <script src="${sheetScript}"></script>`
}

function answerHtml({ row, status, code }: SheetPage, t: Say): Markup | false {
  const hidden = html`<input type="hidden" name="version" value="${String(row.version)}" />`
  const action = `/job/${code}`
  if (status === 'done') return stateHtml('good', t('finished'))
  if (status === 'offered')
    return html`<form method="post" action="${action}" data-online="${t('needsSignal')}">
      ${hidden}<button name="act" value="accepted">${t('accept')}</button>
      <button name="act" value="declined" class="quiet">${t('decline')}</button>
      <p class="dim">${t('declineAsk')}</p>
    </form>`
  if (row.confirmed_version !== row.version)
    return html`<form method="post" action="${action}" data-online="${t('needsSignal')}">
      ${hidden}
      <p>${t('confirmAsk')}</p>
      <button name="act" value="confirmed">${t('confirm')}</button>
    </form>`
  return stateHtml('good', t(status === 'started' ? 'started' : 'confirmed'))
}

function peopleHtml(page: SheetPage, t: Say): Markup[] {
  const { content, events } = page
  const states = new Map(statesOf(content.people, events).map(({ person_id, state }) => [person_id, state]))
  const mayReport = page.status !== 'done' && page.row.confirmed_version !== null
  return content.people.map((person) => {
    const { id, name, unit, age, diet, phone, pick_up_at, pick_up_place, arrives, departs, note } = person
    const state = states.get(id)!
    const facts = [
      (unit === 'child' || unit === 'infant') && t(unit),
      age !== null && t('age', { age }),
      diet && t('diet', { diet }),
      note,
    ].filter(Boolean)
    const pickUp = [pick_up_at && formatMoment(pick_up_at), pick_up_place].filter(Boolean).join(', ')
    return html`<section class="part">
      <h2>${name}</h2>
      <p class="state ${tones[state]}" data-state="${id}">${t(state)}</p>
      ${pickUp && html`<p>${t('pickUp', { text: pickUp })}</p>`} ${arrives && html`<p>${t('arrives', { text: arrives })}</p>`}
      ${departs && html`<p>${t('departs', { text: departs })}</p>`} ${facts.length > 0 && html`<p class="dim">${facts.join(' · ')}</p>`}
      ${phone && html`<p><a href="tel:${phone}">${t('call', { name })}</a></p>`}
      ${
        mayReport &&
        html`${reportForm(page, {
          person: id,
          body: html`<div class="pair">
            <button name="kind" value="picked_up" data-says="${t('picked_up')}" data-tone="good" aria-label="${t('pickedUp')}: ${name}">
              ${t('pickedUp')}
            </button>
            <button
              name="kind"
              value="no_show"
              class="quiet"
              data-says="${t('no_show')}"
              data-tone="bad"
              aria-label="${t('noShow')}: ${name}"
            >
              ${t('noShow')}
            </button>
            <button
              name="kind"
              value="not_yet"
              class="quiet"
              data-says="${t('expected')}"
              data-tone="wait"
              aria-label="${t('undo')}: ${name}"
            >
              ${t('undo')}
            </button>
          </div>`,
        })}`
      }
    </section>`
  })
}

/** A form whose report the script keeps until it is sent. Each has a nonce of its own, so that sending it twice counts once. */
const reportForm = ({ row, code }: SheetPage, { person, body }: { person?: string; body: Markup }): Markup =>
  html`<form method="post" action="/job/${code}/reports" data-report>
    <input type="hidden" name="nonce" value="${newId()}" /><input type="hidden" name="version" value="${String(row.version)}" />
    ${person && html`<input type="hidden" name="person_id" value="${person}" />`} ${body}
  </form>`

const field = (label: string, name: string, { mode = 'text', required = true }: { mode?: string; required?: boolean } = {}): Markup =>
  html`<label class="text"
    >${label}<input
      class="line"
      name="${name}"
      inputmode="${mode}"
      maxlength="${name === 'text' ? '500' : '30'}"
      autocomplete="off"
      ${required && html`required`}
  /></label>`
// Without the script there is nobody who could make a photo small and send it.
const photoField = (t: Say): Markup =>
  html`<label class="text" data-scripted hidden
    >${t('photo')}<input class="line" type="file" name="photo" accept="image/*" capture="environment"
  /></label>`

function reportsHtml(page: SheetPage, t: Say): Markup {
  const { currency, status } = page
  const decimals = currencies[currency].decimals > 0 ? 'decimal' : 'numeric'
  const kind = (name: string) => html`<input type="hidden" name="kind" value="${name}" />`
  const part = (title: string, name: string, fields: Markup) =>
    html`<details class="part">
      <summary>${title}</summary>
      ${reportForm(page, { body: html`${kind(name)}${fields}<button class="quiet" data-says="${title}">${t('save')}</button>` })}
    </details>`
  return html`${
      status === 'accepted' &&
      html`<section class="part">
        ${reportForm(page, {
          body: html`${kind('started')}<button data-says="${t('start')}">${t('start')}</button>
            <p class="dim">${t('startHint')}</p>`,
        })}
      </section>`
    }
    <h2>${t('report')}</h2>
    ${part(t('odometer'), 'odometer', html`${field(t('kilometres'), 'kilometres', { mode: 'numeric' })}${photoField(t)}`)}
    ${part(
      t('fuel'),
      'fuel',
      html`${field(t('litres'), 'litres', { mode: 'decimal' })}${field(t('paid', { currency }), 'amount', { mode: decimals, required: false })}${photoField(t)}`,
    )}
    ${part(
      t('expense'),
      'expense',
      html`${field(t('expenseFor'), 'text')}${field(t('paid', { currency }), 'amount', { mode: decimals })}${photoField(t)}`,
    )}
    ${part(t('note'), 'note', field(t('note'), 'text'))}
    <div data-scripted hidden>${part(t('photo'), 'photo', html`${field(t('photoOf'), 'text', { required: false })}${photoField(t)}`)}</div>
    ${
      (status === 'accepted' || status === 'started') &&
      html`<section class="part">
        ${reportForm(page, { body: html`${kind('finished')}<button class="quiet" data-says="${t('finish')}">${t('finish')}</button>` })}
      </section>`
    }`
}

const teamHtml = ({ team }: SheetContent, t: Say): Markup | false =>
  team.length > 1 &&
  html`<section class="part">
    <h2>${t('team')}</h2>
    ${team.map(({ name, phone }) => html`<p>${name}${phone && html` · <a href="tel:${phone}" aria-label="${t('call', { name })}">${phone}</a>`}</p>`)}
  </section>`

const planHtml = ({ plan }: SheetContent, t: Say): Markup | false =>
  plan.length > 0 &&
  html`<section class="part">
    <h2>${t('plan')}</h2>
    ${plan.map(({ date, title, place, accommodation, meals }) => {
      const facts = [
        place,
        accommodation && t('sleeps', { place: accommodation }),
        meals.length > 0 && t('meals', { meals: meals.join(', ') }),
      ].filter(Boolean)
      return html`<p><b>${formatDay(date)}</b> ${title} ${facts.length > 0 && html`<span class="dim">${facts.join(' · ')}</span>`}</p>`
    })}
  </section>`

/** What this person reported, the latest first. */
function reportedHtml({ row, events, content }: SheetPage, t: Say): Markup {
  const names = new Map(content.people.map(({ id, name }) => [id, name]))
  const own = events.filter(({ assignment_id }) => assignment_id === row.assignment_id).toReversed()
  const words: Record<string, string> = {
    started: t('start'),
    finished: t('finish'),
    not_yet: t('expected'),
    ...Object.fromEntries(
      (['picked_up', 'no_show', 'odometer', 'fuel', 'expense', 'photo', 'note'] as const).map((kind) => [kind, t(kind)]),
    ),
  }
  return html`<section class="part" data-reported ${own.length === 0 && html`hidden`}>
    <h2>${t('reported')}</h2>
    ${own.map(({ kind, person_id, text, kilometres, millilitres, amount, currency, happened_at }) => {
      const facts = [
        person_id && names.get(person_id),
        text,
        kilometres !== null && `${kilometres} km`,
        millilitres !== null && `${millilitres / 1000} l`,
        amount !== null && formatMoney(moneyOf(amount, currency!)),
      ].filter(Boolean)
      return html`<p><span class="dim">${formatDay(happened_at)}, ${formatTime(happened_at)}</span> ${words[kind]} ${facts.join(' · ')}</p>`
    })}
  </section>`
}
