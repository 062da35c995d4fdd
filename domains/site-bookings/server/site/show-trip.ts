import { conditionsToAccept } from '#domains/conditions/server/acceptances.ts'
import { holdEnds } from '#domains/bookings/server/bookings.ts'
import { spanOf } from '#domains/bookings/server/span.ts'
import { datesIn } from '#domains/website/server/dates.ts'
import { policyLines, residencyChoices } from '#domains/website/server/offers/words.ts'
import { formTokenOf } from '#domains/website/server/pages/form-token.ts'
import type { Finished } from '#domains/website/server/pages/send.ts'
import { readPage } from '#domains/website/server/pages/show.ts'
import { offerPath, pagePath } from '#domains/website/server/paths.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'
import type { FormView } from '#domains/website/view/context.ts'
import { bookPage, type BookView } from '../../view/book-page.ts'
import { tripPage, type TripView } from '../../view/trip-page.ts'
import type { Basket } from '../basket/baskets.ts'
import { priceBasket, taxesOnTop, type PricedBasket, type PricedWanted } from '../basket/priced.ts'
import { lineForm } from '../basket/wanted.ts'
import { emptyBooking, type BookErrors, type BookValues } from '../booking/book-form.ts'
import { totalText } from '../booking/book-trip.ts'
import { takesPayments } from '../booking/payment.ts'
import { say } from '../messages/say.ts'
import { finishOwn } from './finish.ts'
import { amountText, itemTexts, whenText } from './line-texts.ts'
import { offersPath, tripPath } from './paths.ts'

/** What a form led to that is said on the page: a text for all of it, and texts at lines by their position. */
export interface Said {
  status?: number
  problem?: string | null
  atLines?: ReadonlyMap<number, string>
  /** A discount code that is not valid, and why. */
  code?: { value: string; problem: string }
  /** The line whose form is open, and what was sent with it, if that was not enough. */
  changing?: { id: string; sent: URLSearchParams | null } | null
  /** A form of the agency on this page, as it was sent. */
  form?: FormView | null
}

/** Shows what a visitor has put together, with prices and places of now. */
export async function showTrip(
  visit: Visit,
  basket: Basket | null,
  { status = 200, problem = null, atLines, code, changing = null, form = null }: Said = {},
): Promise<Finished> {
  const { app, site, language } = visit
  const t = say(language)
  const priced = await priceBasket(visit, basket ?? { lines: [], residency: 'non_resident', discount_code: null })
  const { quote, rows, codeProblem, asksResidency, canBook } = priced
  const isStuck = rows.length > 0 && !canBook && codeProblem === null
  const trip: TripView = {
    heading: t('yourTrip'),
    notice: basket?.holdEnded ? t('holdEnded', { until: datesIn(language).moment(basket.holdEnded) }) : null,
    problem: problem ?? (isStuck ? t('fixFirst') : null),
    lines: await Promise.all(rows.map((row, index) => lineView(visit, row, atLines?.get(index) ?? row.problem, changing))),
    empty: { text: t('empty'), label: t('lookAround'), href: offersPath(visit) },
    sums: sumsOf(visit, priced),
    residency: asksResidency
      ? {
          value: basket?.residency ?? 'non_resident',
          options: residencyChoices(language),
        }
      : null,
    code: code ?? { value: basket?.discount_code ?? '', problem: codeProblem },
    policy: quote ? policyLines(quote.policy, language) : [],
    book: canBook ? { label: t('goBook'), href: tripPath(visit, 'book') } : null,
    last: basket?.booking_id ? { label: t('lastBooking'), href: '/trip/done' } : null,
    path: tripPath(visit),
    action: tripPath(visit, 'change'),
    token: formTokenOf(app, site.agencyId),
  }
  const words = {
    remove: t('remove'),
    change: t('changeLine'),
    save: t('saveLine'),
    keep: t('keepLine'),
    residency: t('residency'),
    code: t('code'),
    update: t('update'),
    cancellation: t('cancellation'),
  }
  return finishOwn(visit, { title: trip.heading, path: tripPath(visit), main: tripPage(trip, words), status, kind: 'basket', form })
}

async function lineView(
  visit: Visit,
  { line, offer, quoted }: PricedWanted,
  problem: string | null,
  changing: Said['changing'],
): Promise<TripView['lines'][number]> {
  const { site, language } = visit
  const t = say(language)
  const title = offer?.title ?? t('notOffered')
  const currency = offer?.currency
  return {
    id: line.id,
    title,
    href: offer && offerPath(site, language, offer.kind, offer.slug),
    when: quoted && whenText(quoted, language),
    items: quoted
      ? [...itemTexts(quoted.items), ...taxesOnTop(quoted).map(({ name, amount }) => `${name}: ${amountText(amount, currency!)}`)]
      : [],
    amount: quoted && amountText(quoted.amount, currency!),
    note: offer?.on_request ? t('onRequest') : null,
    problem: offer ? problem : null,
    removeLabel: t('removeOf', { title }),
    change: offer && { label: t('changeOf', { title }), href: `${tripPath(visit)}?change=${line.id}#line-${line.id}` },
    form: offer && changing?.id === line.id ? await lineForm(visit, line, offer, changing.sent) : null,
  }
}

function sumsOf({ language }: Visit, { quote, isRequest }: PricedBasket): TripView['sums'] {
  if (!quote) return []
  const t = say(language)
  const { currency, discount, total, deposit } = quote
  return [
    ...(discount
      ? [{ label: t('discount', { name: discount.name }), amount: `−${amountText(discount.amount, currency)}`, isTotal: false }]
      : []),
    { label: t('total'), amount: amountText(total, currency), isTotal: true },
    ...(deposit > 0 && deposit < total && !isRequest
      ? [{ label: t('depositNow'), amount: amountText(deposit, currency), isTotal: false }]
      : []),
  ]
}

interface Filled {
  status?: number
  problem?: string | null
  values?: BookValues
  errors?: BookErrors
}

/** The page that a website's policies are on, as it is built; none while visitors do not see one. */
async function policiesOf(visit: Visit): Promise<BookView['policies']> {
  const { page } = await readPage(visit, 'policies')
  if (!page) return []
  return [{ label: say(visit.language)('readPolicies', { title: page.title }), href: pagePath(visit.site, visit.language, page.slug) }]
}

/** Shows the form that books a basket; the basket itself while it cannot be booked. */
export async function showBook(
  visit: Visit,
  basket: Basket | null,
  { status = 200, problem = null, values = emptyBooking, errors = {} }: Filled = {},
): Promise<Finished> {
  const { app, tx, actor, site, language } = visit
  const t = say(language)
  const priced = basket && (await priceBasket(visit, basket))
  if (!priced?.canBook) return showTrip(visit, basket, { status, problem })
  const { rows, isRequest } = priced
  const quote = priced.quote!
  const { currency, total, deposit } = quote
  const pays = !isRequest && total > 0 && (await takesPayments(tx, site.agencyId))
  const until = datesIn(language).moment(holdEnds(actor.now, quote.holdHours, spanOf(quote.lines).starts_on))
  const conditions = await conditionsToAccept(app, tx, site.agencyId, {
    offers: rows.flatMap(({ offer }) => (offer ? [offer.id] : [])),
    language,
  })
  const hasChoice = pays && deposit > 0 && deposit < total
  const main = bookPage(
    {
      heading: t('bookTitle'),
      problem,
      lines: rows.map(({ offer, quoted }) => ({
        title: offer!.title,
        when: whenText(quoted!, language),
        amount: amountText(quoted!.amount, currency),
      })),
      sums: sumsOf(visit, priced),
      policy: policyLines(quote.policy, language),
      policies: conditions
        ? conditions.documents.map(({ title, url, isFallback }) => ({
            label: t(isFallback ? 'readPoliciesOther' : 'readPolicies', { title }),
            href: url,
          }))
        : await policiesOf(visit),
      next: isRequest ? t('requested') : pays ? t('placesHeld', { until }) : t('payLater', { until }),
      values: { ...values, pay: values.pay === 'all' ? 'all' : 'deposit' },
      errors,
      pay: hasChoice
        ? [
            { value: 'deposit', label: t('payDeposit', { amount: amountText(deposit, currency) }) },
            { value: 'all', label: t('payAll', { amount: amountText(total, currency) }) },
          ]
        : [],
      hidden: [
        { name: '_token', value: formTokenOf(app, site.agencyId) },
        { name: 'nonce', value: basket!.nonce },
        { name: 'total', value: totalText(quote) },
        ...(conditions ? [{ name: 'conditions', value: conditions.id }] : []),
      ],
      sendLabel: isRequest ? t('sendRequest') : pays ? t('sendBook') : t('sendHold'),
      back: { label: t('back'), href: tripPath(visit) },
    },
    {
      name: t('name'),
      email: t('email'),
      phone: t('phone'),
      notes: t('notes'),
      leaveEmpty: t('leaveEmpty'),
      pay: t('pay'),
      terms: conditions ? t('acceptConditions', { title: conditions.title }) : t('acceptTerms', { agency: site.name }),
      cancellation: t('cancellation'),
    },
  )
  return finishOwn(visit, { title: t('bookTitle'), path: tripPath(visit, 'book'), main, status })
}
