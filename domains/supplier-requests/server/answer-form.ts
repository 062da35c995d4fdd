import { currencyCodes, parseAmount, type Currency } from '#kit/contract/money.ts'
import { formatDay, formatMoment } from '#kit/contract/time.ts'
import type { Brand } from '#kit/server/pages/brand.ts'
import { html, type Markup } from '#kit/server/pages/html.ts'
import { factsHtml, stateHtml, type Tone } from '#kit/server/pages/public-page.ts'
import { recordBody } from '../contract.ts'
import { answerKinds, type AnswerKind, type RequestState } from '../contract/words.ts'
import { canHold, type Answer } from './answers.ts'
import { requestFacts } from './mails.ts'
import { say } from './messages/say.ts'
import { answersOf } from './request-view.ts'
import type { ShownRequest } from './requests-data.ts'

export type Fields = Record<string, string | undefined>
type Say = ReturnType<typeof say>

/** What a supplier typed, and what is wrong with it. */
export interface AnswerForm {
  act: AnswerKind | null
  values: Fields
  /** By field: `hold_until`, `offer`, `offer_price`, `supplier_reference`, `note`. */
  errors: Record<string, string>
}

/** Reads the form of the page. @returns the answer, or the form with what is wrong. */
export function readAnswer(t: Say, row: ShownRequest, fields: Fields, now: Date): { answer: Answer } | { form: AnswerForm } {
  const act = answerKinds.find((kind) => kind === fields.act) ?? null
  const wrong = (errors: Record<string, string>) => ({ form: { act, values: fields, errors } })
  if (act === null) return wrong({})
  const price = act === 'offered' ? readPrice(fields) : null
  const read = recordBody.safeParse({
    version: row.version,
    answer: act,
    hold_until: act === 'held' ? (fields.hold_until ?? '') : '',
    offer: act === 'offered' ? (fields.offer ?? '') : null,
    supplier_reference: fields.supplier_reference ?? null,
    note: fields.note ?? null,
  })
  const errors = Object.fromEntries((read.error?.issues ?? []).map(({ path }) => [String(path[0]), problemOf(t, String(path[0]), fields)]))
  if (price === 'bad') errors.offer_price = t('badPrice')
  if (act === 'declined' && !fields.note?.trim()) errors.note = t('mustReason')
  if (!read.success || Object.keys(errors).length > 0 || price === 'bad') return wrong(errors)
  const { hold_until, offer, supplier_reference, note } = read.data
  if (hold_until !== null && !canHold(row, hold_until, now)) return wrong({ hold_until: t('mustHold') })
  return { answer: { answer: act, hold_until, offer, offer_price: price, supplier_reference, note } }
}

const problemOf = (t: Say, field: string, fields: Fields): string => {
  if (field === 'hold_until') return t('mustHold')
  return field === 'offer' && !fields.offer?.trim() ? t('mustOffer') : t('tooLong')
}

function readPrice({ offer_price, offer_currency }: Fields) {
  if (!offer_price?.trim()) return null
  const currency = currencyCodes.find((code) => code === offer_currency)
  const read = currency && parseAmount(offer_price, currency)
  return currency && read && 'amount' in read && read.amount > 0 ? { amount: read.amount, currency } : 'bad'
}

/** The page of a request: what is asked, what was answered, and the forms to answer. */
export function requestHtml(row: ShownRequest, brand: Brand, token: Markup, { newer, form }: { newer: boolean; form: AnswerForm }): Markup {
  const t = say(brand.language)
  const answers = answersOf(row.state)
  const parts: Record<AnswerKind, Markup> = {
    confirmed: html`${input(t('yourReference'), 'supplier_reference', form)}${noteField(t('note', { agency: brand.name }), form)}`,
    held: html`${input(t('holdUntil'), 'hold_until', form, 'date')}${input(t('yourReference'), 'supplier_reference', form)}${noteField(
      t('note', { agency: brand.name }),
      form,
    )}`,
    offered: html`${area(t('offerText'), 'offer', form, 2000)}${input(t('price'), 'offer_price', form)}${currencyField(
      t('currency'),
      (form.values.offer_currency as Currency | undefined) ?? row.supplier_currency,
    )}`,
    declined: noteField(t('declineReason'), form),
  }
  const titles = { confirmed: t('confirmPart'), held: t('holdPart'), offered: t('offerPart'), declined: t('declinePart') }
  const buttons = { confirmed: t('confirm'), held: t('hold'), offered: t('offer'), declined: t('decline') }
  return html`${newer && answers.length > 0 && stateHtml('wait', t('newer'))} ${stateOf(row, brand)}
    <h1>${t('title')}</h1>
    ${factsHtml([...requestFacts(brand.language, row), ...(row.state === 'requested' ? [[t('answerBy'), formatDay(row.answer_by)] as [string, string]] : [])])}
    ${row.note && html`<p class="note">${row.note}</p>`} ${answers.length > 0 && html`<h2>${t('question')}</h2>`}
    ${answerKinds
      .filter((kind) => answers.includes(kind))
      .map(
        (kind) =>
          html`<form method="post" action="?" class="part">
            ${token}<input type="hidden" name="version" value="${String(row.version)}" />
            <details ${form.act === kind || (form.act === null && kind === 'confirmed') ? html`open` : html``}>
              <summary>${titles[kind]}</summary>
              ${parts[kind]}
              <button name="act" value="${kind}" ${kind === 'confirmed' ? html`` : html`class="quiet"`}>${buttons[kind]}</button>
            </details>
          </form>`,
      )}`
}

const errorOf = (name: string, { errors }: AnswerForm): Markup | undefined | false =>
  errors[name] !== undefined && html`<span class="field-error">${errors[name]}</span>`

const input = (label: string, name: string, form: AnswerForm, type: 'text' | 'date' = 'text'): Markup =>
  html`<label class="text"
    >${label}<input class="line" name="${name}" type="${type}" value="${form.values[name] ?? ''}" maxlength="80" />${errorOf(
      name,
      form,
    )}</label
  >`

const area = (label: string, name: string, form: AnswerForm, most: number): Markup =>
  html`<label class="text"
    >${label}<textarea class="line" name="${name}" rows="3" maxlength="${String(most)}">${form.values[name] ?? ''}</textarea>${errorOf(
      name,
      form,
    )}</label
  >`

const noteField = (label: string, form: AnswerForm): Markup => area(label, 'note', form, 2000)

const currencyField = (label: string, chosen: Currency): Markup =>
  html`<label class="text"
    >${label}<select class="line" name="offer_currency">
      ${currencyCodes.map((code) => html`<option ${code === chosen ? html`selected` : html``}>${code}</option>`)}
    </select></label
  >`

const tones: Partial<Record<RequestState, Tone>> = {
  confirmed: 'good',
  held: 'good',
  offered: 'wait',
  declined: 'bad',
  cancelled: 'bad',
  expired: 'bad',
}

function stateOf(row: ShownRequest, { language, name }: Brand): Markup | false {
  const tone = tones[row.state]
  if (!tone) return false
  const t = say(language)
  const words: Partial<Record<RequestState, string>> = {
    confirmed: t('saidConfirmed'),
    held: t('saidHeld', { day: row.hold_until === null ? '' : formatDay(row.hold_until) }),
    offered: t('saidOffered'),
    declined: t('saidDeclined'),
    cancelled: t('nowCancelled'),
    expired: t('nowExpired'),
  }
  const said = [row.state === 'offered' ? row.offer : null, row.answer].filter(Boolean).join('\n')
  return html`${stateHtml(tone, words[row.state] ?? '')}
  ${row.answered_at && row.state !== 'cancelled' && html`<p class="dim">${formatMoment(row.answered_at)}</p>`}
  ${said !== '' && row.state !== 'cancelled' && html`<p class="note">${said}</p>`}
  ${row.state !== 'held' && html`<p class="dim">${t('talk', { agency: name })}</p>`}`
}
