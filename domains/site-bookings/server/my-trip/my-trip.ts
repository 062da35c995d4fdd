import { readBooking } from '#domains/bookings/server/bookings.ts'
import { messagesOnPage } from '#domains/conversations/server/booking-page.ts'
import { listPapers } from '#domains/papers/server/papers.ts'
import { datesIn } from '#domains/website/server/dates.ts'
import { policyLines } from '#domains/website/server/offers/words.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'
import { formatMoney, moneyOf, type Currency } from '#kit/contract/money.ts'
import type { MyTripView } from '../../view/my-trip-page.ts'
import { payableOf, takesPayments } from '../booking/payment.ts'
import { say } from '../messages/say.ts'
import { itemTexts, whenText } from '../site/line-texts.ts'
import { takesTravellers, travellerRows } from '../travellers/travellers.ts'
import { dayPlanOf } from './day-plan.ts'
import { myTripPath } from './grants.ts'
import { ticketsOnPage } from './tickets.ts'

type Booking = Awaited<ReturnType<typeof readBooking>>
export type PaperRow = Awaited<ReturnType<typeof listPapers>>[number]

const worksOut: readonly string[] = ['confirmed', 'in_progress', 'completed', 'no_show']

/** Returns the papers that a client may open: those with a number, and once the booking is confirmed those that it can have. */
export async function papersOf({ app, tx, site }: Visit, booking: Booking): Promise<PaperRow[]> {
  const rows = await listPapers(app, tx, site.agencyId, booking.id)
  return rows.filter(({ refused, number }) => refused === null && (number !== null || worksOut.includes(booking.status)))
}

/** Names a paper in a form. It stays right when the paper gets its number. */
const paperKey = ({ type, payment_id, id }: PaperRow): string => [type, payment_id ?? '', id ?? ''].join('.')

/** Returns the paper that a form names, or undefined. */
export function paperOfKey(rows: readonly PaperRow[], key: string): PaperRow | undefined {
  const [type, paymentId = '', id = ''] = key.split('.')
  return rows.find((row) => row.type === type && (row.payment_id ?? '') === paymentId && (id === '' || row.id === id))
}

const bookedStatuses = ['requested', 'on_hold', 'expired', 'confirmed', 'cancelled', 'declined'] as const

function nextText({ status, hold_expires_at, paid }: Booking, language: string): string | null {
  const t = say(language)
  if (status === 'on_hold')
    return paid.amount > 0 || !hold_expires_at
      ? t('next.on_holdPaid')
      : t('next.on_hold', { until: datesIn(language).moment(hold_expires_at) })
  const known = bookedStatuses.find((one) => one === status)
  return known && known !== 'on_hold' ? t(`next.${known}`) : null
}

/** The time that is left to pay before unpaid places are free again; null while nothing ends. */
function holdOf({ status, hold_expires_at, paid }: Booking, { language, actor }: Visit): MyTripView['hold'] {
  if (status !== 'on_hold' || paid.amount > 0 || !hold_expires_at) return null
  const t = say(language)
  const seconds = Math.max(0, Math.round((new Date(hold_expires_at).getTime() - actor.now.getTime()) / 1000))
  return { seconds, left: t('timeLeft', { time: '%s' }), over: t('timeOver') }
}

/** Returns the page of a booking as it stands now. */
export async function myTripView(
  visit: Visit,
  bookingId: string,
  { secret, mayPay, mayFill }: { secret: string; mayPay: boolean; mayFill: boolean },
): Promise<MyTripView> {
  const { tx, site, language } = visit
  const t = say(language)
  const booking = await readBooking(tx, bookingId)
  const { total, paid, refunded, due } = booking
  const payable = payableOf(booking)
  const pays = mayPay && payable.all > 0
  const isOpen = pays && (await takesPayments(tx, site.agencyId))
  return {
    path: myTripPath(secret),
    heading: t('tripOf', { reference: booking.reference }),
    status: t(`status.${booking.status}`),
    isGood: worksOut.includes(booking.status),
    next: nextText(booking, language),
    hold: holdOf(booking, visit),
    lines: booking.lines.map((line) => ({
      title: line.title,
      when: whenText({ ...line, starts_at: dateOf(line.starts_at), ends_at: dateOf(line.ends_at) }, language),
      items: itemTexts(line.items),
      amount: formatMoney(line.amount),
      isCancelled: line.cancelled_at !== null,
    })),
    sums: [
      ...(booking.discount.amount > 0
        ? [{ label: t('discount', { name: booking.discount_name ?? '' }), amount: `−${formatMoney(booking.discount)}` }]
        : []),
      { label: t('total'), amount: formatMoney(total) },
      { label: t('paid'), amount: formatMoney(paid) },
      ...(refunded.amount > 0 ? [{ label: t('refunded'), amount: formatMoney(refunded) }] : []),
      { label: t('due'), amount: formatMoney(due) },
    ],
    payments: isOpen
      ? (['deposit', 'all'] as const)
          .filter((part) => payable[part] > 0)
          .map((part) => ({ part, label: payLabel(payable, part, total.currency, language) }))
      : [],
    noPayments: pays && !isOpen ? t('noPayments', { agency: site.name }) : null,
    papers: mayFill
      ? (await papersOf(visit, booking)).map((paper) => ({
          key: paperKey(paper),
          label: t('savePaper', { paper: [t(`paper.${paper.type}`), paper.number].filter(Boolean).join(' ') }),
        }))
      : [],
    policy: policyLines(booking.cancellation_policy as unknown as Parameters<typeof policyLines>[0], language),
    mayWrite: mayFill,
    ...(mayFill ? await messagesOf(visit, bookingId) : { messages: [], news: null }),
    plan: await dayPlanOf(visit, booking),
    tickets: mayFill ? await ticketsOnPage(visit, booking) : null,
    offline: t('offline', { when: datesIn(language).moment(visit.actor.now) }),
    travellers: mayFill ? await travellersOf(visit, booking, secret) : null,
  }
}

/** Returns what was written on the page both ways. */
async function messagesOf({ tx, site, language }: Visit, bookingId: string): Promise<Pick<MyTripView, 'messages' | 'news'>> {
  const t = say(language)
  const found = await messagesOnPage(tx, bookingId)
  const count = found.filter(({ isNew }) => isNew).length
  return {
    messages: found.map(({ text, at, isOwn, isNew }) => ({
      who: isOwn ? t('you') : site.name,
      when: datesIn(language).moment(at),
      text,
      isOwn,
      isNew,
    })),
    news: count > 0 ? t('newMessages', { count, agency: site.name }) : null,
  }
}

/** Returns who is named already, and the link to the page where they are filled in; null where nobody travels. */
async function travellersOf({ tx, language }: Visit, booking: Booking, secret: string): Promise<MyTripView['travellers']> {
  if (!takesTravellers(booking)) return null
  const t = say(language)
  const rows = await travellerRows(tx, booking.id)
  return {
    text: t('travellersNamed', { count: rows.length, all: Math.max(booking.travellers, rows.length) }),
    label: t('fillTravellers'),
    href: `${myTripPath(secret)}/travellers`,
  }
}

function payLabel(payable: Record<'deposit' | 'all', number>, part: 'deposit' | 'all', currency: Currency, language: string): string {
  // A narrow button breaks before the amount, not inside it.
  const amount = formatMoney(moneyOf(payable[part], currency)).replaceAll(' ', '\u00a0')
  const t = say(language)
  if (payable.deposit === 0) return t('payNow', { amount })
  return part === 'deposit' ? t('payDepositNow', { amount }) : t('payAllNow', { amount })
}

const dateOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment))
