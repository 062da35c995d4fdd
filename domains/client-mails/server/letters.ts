import { dateFacts, wordsOfKinds } from '#domains/bookings/contract/kind-words.ts'
import { formatMoney, type Currency } from '#kit/contract/money.ts'
import { sentence } from '#kit/contract/text.ts'
import { formatDay, formatMoment } from '#kit/contract/time.ts'
import type { Letter } from '#kit/server/mail/letter.ts'
import type { Occasion } from '../contract/occasions.ts'

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
  /** Whether the confirmation is attached. */
  attached: boolean
}

/** Returns the mail of an occasion: its subject and its letter, in the words of what is booked. */
export function letterOf(occasion: Occasion, booking: MailedBooking, context: LetterContext): { subject: string; letter: Letter } {
  const { payUrl, paperUrl } = context
  const { subject, heading, paragraphs, facts } = partsOf[occasion](booking, context)
  const payable = occasion !== 'cancellation' && booking.due > 0 && payUrl
  return {
    subject: `${subject}: ${booking.title}`,
    letter: {
      heading,
      paragraphs: [`Dear ${booking.client_name},`, ...paragraphs],
      facts: facts.filter((fact) => fact[1] !== ''),
      buttons: [
        ...(payable ? [{ label: `Pay ${money(booking, booking.due)}`, url: payUrl }] : []),
        ...(paperUrl && occasion !== 'cancellation' ? [{ label: 'See where it stands', url: paperUrl }] : []),
      ],
    },
  }
}

type Fact = [label: string, value: string]
interface LetterParts {
  subject: string
  heading: string
  paragraphs: string[]
  facts: Fact[]
}

const money = ({ currency }: MailedBooking, amount: number): string => formatMoney({ amount, currency })

const what = (booking: MailedBooking): Fact[] => [
  [sentence(wordsOfKinds(booking.kinds).record), booking.reference],
  ['What', booking.title],
  ...dateFacts(booking),
]

const price = (booking: MailedBooking): Fact[] => [
  ['Total', money(booking, booking.total)],
  ['Paid', booking.paid > 0 ? money(booking, booking.paid) : ''],
  ['Still due', booking.due > 0 ? money(booking, booking.due) : ''],
  ['Pay by', booking.due > 0 && booking.payment_due_at ? formatDay(booking.payment_due_at) : ''],
]

const attachedText = ({ kinds }: MailedBooking, { attached }: LetterContext): string[] =>
  attached ? [`Your ${wordsOfKinds(kinds).confirmation.toLowerCase()} is attached.`] : []

const partsOf: Record<Occasion, (booking: MailedBooking, context: LetterContext) => LetterParts> = {
  hold: (booking) => ({
    subject: 'On hold for you',
    heading: 'We keep this for you',
    paragraphs: [
      booking.hold_expires_at
        ? `It is on hold for you until ${formatMoment(new Date(booking.hold_expires_at))}.`
        : 'It is on hold for you.',
      ...(booking.due > 0
        ? [
            `${booking.deposit > 0 && booking.deposit < booking.total ? `A deposit of ${money(booking, booking.deposit)}` : money(booking, booking.total)} confirms it.`,
          ]
        : []),
    ],
    facts: [...what(booking), ...price(booking)],
  }),
  confirmation: (booking, context) => ({
    subject: 'Confirmed',
    heading: `Your ${wordsOfKinds(booking.kinds).record} is confirmed`,
    paragraphs: [`Thank you. ${booking.title} is confirmed.`, ...attachedText(booking, context)],
    facts: [...what(booking), ...price(booking)],
  }),
  change: (booking, context) => ({
    subject: 'Changed',
    heading: `Your ${wordsOfKinds(booking.kinds).record} has changed`,
    paragraphs: ['This is how it stands now. If something is not right, reply to this mail.', ...attachedText(booking, context)],
    facts: [...what(booking), ...price(booking)],
  }),
  cancellation: (booking) => ({
    subject: 'Cancelled',
    heading: `Your ${wordsOfKinds(booking.kinds).record} is cancelled`,
    paragraphs: [
      `${booking.title} is cancelled.`,
      ...(booking.paid > booking.total ? [`${money(booking, booking.paid - booking.total)} of what you paid goes back to you.`] : []),
    ],
    facts: [
      ...what(booking),
      ['Cancellation fee', booking.total > 0 ? money(booking, booking.total) : ''],
      ['Still due', booking.due > 0 ? money(booking, booking.due) : ''],
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
