import { failureWords } from '#domains/finance/contract.ts'
import type { paymentWithRefunds } from '#domains/finance/server/payments.ts'
import { currencies, formatAmount, formatMoney, moneyOf, type Currency } from '#kit/contract/money.ts'
import { formatMoment, formatShortDay } from '#kit/contract/time.ts'
import { html, withBreaks, type Markup } from '#kit/server/pages/html.ts'
import { factsHtml, stateHtml } from '#kit/server/pages/public-page.ts'
import { leftOf, type Payable } from './link-shown.ts'
import type { LinkPayment, NamedLink } from './links-data.ts'
import { returnUrlOf, websiteOf, type Fields, type FieldName, type Problems } from './public-form.ts'
import { say } from './messages/say.ts'

type Payment = Awaited<ReturnType<typeof paymentWithRefunds>>

export interface LinkForm {
  values: Fields
  problems: Problems
  /** The hidden CSRF field. */
  token: Markup
  action: string
  language: string
}

const said = (amount: number, currency: Currency) => formatMoney(moneyOf(amount, currency))
const paragraphs = (text: string | null) =>
  (text ?? '')
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((part) => html`<p>${withBreaks(part)}</p>`)

/** Renders what is paid for: the title, the agency's text, the amount, and how much of it was received. */
export function askedHtml(link: NamedLink, payable: Payable | null, language: string): Markup {
  const t = say(language)
  const left = leftOf(link)
  const part = left !== null && (link.paid > 0 || (payable?.most ?? left) < left)
  const amount =
    payable && payable.most !== null && link.kind !== 'open_amount' && html`<p class="amount">${said(payable.most, link.currency)}</p>`
  return html`<h1>${link.title}</h1>
    ${paragraphs(link.description)}${amount}${factsHtml([
      [t('total'), part ? formatMoney(moneyOf(link.amount!, link.currency)) : null],
      [t('paidSoFar'), part && link.paid > link.refunded ? formatMoney(moneyOf(link.paid - link.refunded, link.currency)) : null],
      [t('booking'), link.booking_reference],
      [t('reference'), link.reference],
      [t('heldUntil'), link.held_until ? formatMoment(link.held_until) : null],
      [t('openUntil'), link.expires_on ? formatShortDay(link.expires_on) : null],
    ])}`
}

interface Input {
  name: FieldName
  label: string
  attributes: Markup
  help?: string
}

function inputHtml({ name, label, attributes, help }: Input, { values, problems }: LinkForm): Markup {
  const problem = problems[name]
  const about = [help ? `${name}-help` : '', problem ? `${name}-error` : ''].filter(Boolean).join(' ')
  const attributesMore = html`${about && html` aria-describedby="${about}"`}${problem && html` aria-invalid="true"`}`
  return html`<label class="text"
    >${label}<input
      class="line"
      name="${name}"
      value="${values[name]}"
      ${attributes}${attributesMore}
    />${help && html`<small id="${name}-help">${help}</small>`}${problem && html`<span class="field-error" id="${name}-error">${problem}</span>`}</label
  >`
}

/** Renders the form of an open link: the amount if the payer chooses it, and the payer. */
export function formHtml(link: NamedLink, payable: Payable, form: LinkForm): Markup {
  const { currency } = link
  const t = say(form.language)
  const { decimals } = currencies[currency]
  const preset = form.values.amount || (link.kind === 'single_use' && payable.most !== null ? formatAmount(payable.most, currency) : '')
  const amount = inputHtml(
    {
      name: 'amount',
      label: t('amountIn', { currency }),
      attributes: html`inputmode="${decimals > 0 ? 'decimal' : 'numeric'}" autocomplete="off" required`,
      help: amountHelp(payable, currency, t),
    },
    { ...form, values: { ...form.values, amount: preset } },
  )
  const hidden = (name: 'reference' | 'website' | 'redirect', value: string | null) =>
    value && html`<input type="hidden" name="${name}" value="${value}" />`
  return html`<form method="post" action="${form.action}">
    ${form.token}${payable.chosen && amount}
    ${inputHtml({ name: 'name', label: t('yourName'), attributes: html`autocomplete="name" maxlength="160" required` }, form)}
    ${inputHtml({ name: 'phone', label: t('phone'), attributes: html`type="tel" autocomplete="tel" placeholder="+256 772 123456"` }, form)}
    ${inputHtml({ name: 'email', label: t('email'), attributes: html`type="email" autocomplete="email" maxlength="254"`, help: t('emailHelp') }, form)}
    ${hidden('reference', form.values.reference)}${hidden('website', websiteOf(link, form.values.website))}${hidden('redirect', returnUrlOf(link, form.values.redirect))}
    <button>${payable.chosen ? t('pay') : t('payAmount', { amount: said(payable.most!, currency) })}</button>
  </form>`
}

function amountHelp({ least, most }: Payable, currency: Currency, t: ReturnType<typeof say>): string {
  const low = least > 1 ? formatMoney(moneyOf(least, currency)) : null
  const high = most === null ? null : formatMoney(moneyOf(most, currency))
  if (low && high) return low === high ? t('exactly', { amount: low }) : t('between', { least: low, most: high })
  if (low) return t('leastHelp', { amount: low })
  return high ? t('mostHelp', { amount: high }) : ''
}

export interface Outcome {
  title: string
  body: Markup
  /** The result reported to the website that opened the page. */
  result: 'paid' | 'failed' | 'waiting'
  /** The page reloads itself until the result is known. */
  waits: boolean
}

interface ResultParts {
  link: NamedLink
  payment: Payment
  kept: LinkPayment
  payable: Payable | null
  /** Addresses: the receipt, the link's page, and the page to retry this payment. */
  receipt: string
  page: string
  again: (label: string) => Markup
  now: Date
  language: string
}

/** A payment whose outcome is not known yet. */
export interface UnderWay {
  id: string
  status: string
  /** Minor units. */
  amount: number
  currency: Currency
  created_at: Date
}

const minuteMs = 60_000
/** A request that was not confirmed within a minute has often not reached the phone. */
const waitedLong = (since: Date, now: Date): boolean => now.getTime() - since.getTime() >= minuteMs

const otherWay = (again: (label: string) => Markup, language: string): Markup =>
  html`<p>${say(language)('nothingOnPhone')}</p>
    ${again(say(language)('otherWay'))}`

/** Returns the page of a link on which a payment is under way. It names no payer, because others may have the address. */
export function underWayOf(
  link: NamedLink,
  payment: UnderWay,
  now: Date,
  again: (label: string) => Markup,
  language: string,
): { title: string; body: Markup } {
  const t = say(language)
  const isPrompt = payment.status === 'prompt_sent'
  return {
    title: t('inProgress'),
    body: html`${stateHtml('wait', t('inProgress'))}
      <h1>${t('inProgressHeading')}</h1>
      <p>${isPrompt ? t('waitForPhone') : t('doNotPayAgain')}</p>
      <p class="amount">${formatMoney(moneyOf(payment.amount, payment.currency))}</p>
      ${factsHtml([
        [t('for'), link.title],
        [t('reference'), link.reference],
        [t('started'), formatMoment(payment.created_at)],
      ])}${isPrompt && waitedLong(payment.created_at, now) && otherWay(again, language)}`,
  }
}

/** Returns the result of a payment, shown to the payer on return. */
export function outcomeOf({ link, payment, payable, receipt, page, again, now, language }: ResultParts): Outcome {
  const t = say(language)
  const facts = (rows: [string, string | null][] = []) =>
    factsHtml([[t('for'), link.title], [t('reference'), link.reference], [t('payment'), payment.reference], ...rows])
  const amount = html`<p class="amount">${formatMoney(payment.amount)}</p>`
  const waiting = (title: string, heading: string, text: string, button?: Markup): Outcome => ({
    title,
    body: html`${stateHtml('wait', title)}
      <h1>${heading}</h1>
      <p>${text}</p>
      ${amount}${facts()}${button}`,
    result: 'waiting',
    waits: true,
  })
  switch (payment.status) {
    case 'succeeded':
    case 'reversed': {
      const left = link.kind === 'single_use' && payable ? payable.most! : 0
      const rest = left > 0 && html`<a class="button quiet" href="${page}">${t('payRest', { amount: said(left, link.currency) })}</a>`
      const back = payment.refunded.amount > 0 && html`<p>${t('refunded', { amount: formatMoney(payment.refunded) })}</p>`
      return {
        title: t(left > 0 ? 'partlyPaid' : 'paid'),
        body: html`${stateHtml('good', t(left > 0 ? 'partlyPaid' : 'paid'))}
          <h1>${t('received')}</h1>
          ${amount}${back}${facts([
            [t('paid'), formatMoment(payment.succeeded_at!)],
            [t('stillDue'), left > 0 ? formatMoney(moneyOf(left, link.currency)) : null],
          ])}<a class="button" href="${receipt}">${t('saveReceipt')}</a>${rest}`,
        result: 'paid',
        waits: false,
      }
    }
    case 'failed':
    case 'cancelled_by_payer': {
      const why = payment.status === 'failed' ? failureWords[payment.failure_code ?? 'other'] : t('leftPage')
      const retry = payable
        ? html`${again(t('tryAgain'))}<a class="button quiet" href="${page}">${t('changeDetails')}</a>`
        : html`<p>${t('noLongerOpen')}</p>`
      return {
        title: t('notPaid'),
        body: html`${stateHtml('bad', t('notPaid'))}
          <h1>${t('failed')}</h1>
          <p>${t('nothingTaken', { reason: why })}</p>
          ${amount}${facts()}${retry}`,
        result: 'failed',
        waits: false,
      }
    }
    case 'prompt_sent':
      return waiting(
        t('waiting'),
        t('confirmOnPhone'),
        t('reloads'),
        waitedLong(new Date(payment.created_at), now) ? otherWay(again, language) : undefined,
      )
    case 'timed_out_unknown':
      return waiting(t('notYetKnown'), t('unknown'), t('doNotPayAgain'))
    default:
      return waiting(t('notFinished'), t('notFinishedText'), t('reloads'), again(t('continue')))
  }
}
