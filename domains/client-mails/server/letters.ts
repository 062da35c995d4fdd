import { dateFacts, isOrder } from '#domains/bookings/contract/kind-words.ts'
import { formatMoney, type Currency } from '#kit/contract/money.ts'
import { formatDay, formatMoment } from '#kit/contract/time.ts'
import type { Letter } from '#kit/server/mail/letter.ts'
import type { Occasion } from '../contract/occasions.ts'
import { say } from './messages/say.ts'

/** The facts of a booking that mails contain. Amounts are minor units of its currency. */
export interface MailedBooking extends Pick<Parameters<typeof dateFacts>[0], 'lines'> {
  client_name: string
  reference: string
  title: string
  kinds: readonly string[]
  starts_on: string | null
  ends_on: string | null
  currency: Currency
  total: number
  deposit: number
  /** Paid, less what was refunded. */
  paid: number
  due: number
  hold_expires_at: string | null
  payment_due_at: string | null
}

export interface LetterContext {
  /** Where the client pays what is due; null if nothing is due, or no page is open. */
  payUrl: string | null
  /** The page that the confirmation's code opens, or null. */
  paperUrl: string | null
  /** The page on which the client sees the booking, or null. */
  tripUrl: string | null
  /** Whether the confirmation is attached. */
  attached: boolean
  language: string
}

/** Returns the mail of an occasion: its subject and its letter, in the words of what is booked. */
export function letterOf(occasion: Occasion, booking: MailedBooking, context: LetterContext): { subject: string; letter: Letter } {
  const { payUrl, paperUrl, tripUrl } = context
  const t = say(context.language)
  const { paragraphs, facts } = partsOf[occasion](booking, context)
  const payable = occasion !== 'cancellation' && booking.due > 0 && payUrl
  return {
    subject: t('subject', { occasion, title: booking.title }),
    letter: {
      heading: t(`heading.${occasion}`, recordOf(booking)),
      paragraphs: [t('dear', { name: booking.client_name }), ...paragraphs],
      facts: facts.filter((fact) => fact[1] !== ''),
      buttons: [
        ...(payable ? [{ label: t('pay', { amount: money(booking, booking.due) }), url: payUrl }] : []),
        ...(tripUrl ? [{ label: t('viewTrip', recordOf(booking)), url: tripUrl }] : []),
        ...(paperUrl && occasion !== 'cancellation' ? [{ label: t('viewStatus'), url: paperUrl }] : []),
      ],
    },
  }
}

type Fact = [label: string, value: string]
interface LetterParts {
  paragraphs: string[]
  facts: Fact[]
}

const money = ({ currency }: MailedBooking, amount: number): string => formatMoney({ amount, currency })

const recordOf = ({ kinds }: MailedBooking) => ({ record: isOrder(kinds) ? 'order' : 'booking' })

type Say = ReturnType<typeof say>

const what = (booking: MailedBooking, t: Say): Fact[] => [
  [t('record', recordOf(booking)), booking.reference],
  [t('item'), booking.title],
  ...dateFacts(booking),
]

const price = (booking: MailedBooking, t: Say): Fact[] => [
  [t('total'), money(booking, booking.total)],
  [t('paid'), booking.paid > 0 ? money(booking, booking.paid) : ''],
  [t('stillDue'), booking.due > 0 ? money(booking, booking.due) : ''],
  [t('payBy'), booking.due > 0 && booking.payment_due_at ? formatDay(booking.payment_due_at) : ''],
]

const attachedText = (booking: MailedBooking, { attached, language }: LetterContext): string[] =>
  attached ? [say(language)('attached', recordOf(booking))] : []

function confirmingText(booking: MailedBooking, language: string): string {
  const { deposit, total } = booking
  return deposit > 0 && deposit < total
    ? say(language)('depositConfirms', { amount: money(booking, deposit) })
    : say(language)('paymentConfirms', { amount: money(booking, total) })
}

const partsOf: Record<Occasion, (booking: MailedBooking, context: LetterContext) => LetterParts> = {
  hold: (booking, { language }) => ({
    paragraphs: [
      booking.hold_expires_at
        ? say(language)('holdUntil', { moment: formatMoment(new Date(booking.hold_expires_at)) })
        : say(language)('hold'),
      ...(booking.due > 0 ? [confirmingText(booking, language)] : []),
    ],
    facts: [...what(booking, say(language)), ...price(booking, say(language))],
  }),
  confirmation: (booking, context) => ({
    paragraphs: [say(context.language)('confirmed', { title: booking.title }), ...attachedText(booking, context)],
    facts: [...what(booking, say(context.language)), ...price(booking, say(context.language))],
  }),
  change: (booking, context) => ({
    paragraphs: [say(context.language)('changed'), ...attachedText(booking, context)],
    facts: [...what(booking, say(context.language)), ...price(booking, say(context.language))],
  }),
  cancellation: (booking, { language }) => ({
    paragraphs: [
      say(language)('cancelled', { title: booking.title }),
      ...(booking.paid > booking.total ? [say(language)('refund', { amount: money(booking, booking.paid - booking.total) })] : []),
    ],
    facts: [
      ...what(booking, say(language)),
      [say(language)('cancellationFee'), booking.total > 0 ? money(booking, booking.total) : ''],
      [say(language)('stillDue'), booking.due > 0 ? money(booking, booking.due) : ''],
    ],
  }),
}

/** A booking to show a mail with, for an agency that has none. */
export const example = (currency: Currency, now: Date): MailedBooking => {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
  const whole = currency === 'UGX' ? 2_400_000 : 96_000
  return {
    client_name: 'Grace Akello',
    reference: 'BK-EXAMPLE1',
    title: 'Gorillas of Bwindi',
    kinds: ['tour_package'],
    lines: [],
    starts_on: day(60).slice(0, 10),
    ends_on: day(63).slice(0, 10),
    currency,
    total: whole,
    deposit: whole / 4,
    paid: 0,
    due: whole,
    hold_expires_at: day(2),
    payment_due_at: day(46),
  }
}
