import type { bookingShown } from '#domains/bookings/server/bookings.ts'
import type { paymentsOfBooking } from '#domains/finance/server/payments.ts'
import { countryName } from '#kit/contract/countries.ts'
import { formatMoney, formatAmount, type Money } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { addDays, formatDay, formatMoment, formatRange, formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { codeOf } from '#kit/server/signed-code.ts'
import { paperNames } from '../contract.ts'
import type { DocumentRow, Issuer } from './papers-data.ts'

type Booking = Awaited<ReturnType<typeof bookingShown>>
type Payment = Awaited<ReturnType<typeof paymentsOfBooking>>[number]

export interface PaperTable {
  title: string
  columns: { title: string; share: number; right?: boolean }[]
  /** A cell's first line is the subject, the others are small print. */
  rows: string[][]
  sums: { label: string; value: string; strong?: boolean }[]
}

/** A paper before it is drawn. */
export interface Paper {
  heading: string
  number: string
  stamp: { words: string; tone: 'good' | 'bad' } | null
  issuer: { name: string; lines: string[] }
  party: { label: string; lines: string[] }
  facts: [label: string, value: string][]
  amount: { label: string; value: string } | null
  tables: PaperTable[]
  notes: { title: string; lines: string[] }[]
  /** Where anybody can check that it is genuine. */
  verifyUrl: string
}

export interface PaperParts {
  document: DocumentRow
  booking: Booking
  /** Those that have come in. */
  payments: Payment[]
  issuer: Issuer
  address: string | null
}

export const methodWords: Record<string, string> = {
  cash: 'in cash',
  bank_transfer: 'by bank transfer',
  mobile_money: 'by mobile money',
  card: 'by card',
  wallet: 'from the wallet',
  voucher: 'by voucher',
  credit_note: 'by credit note',
}
const some = (lines: (string | null | undefined)[]): string[] => lines.filter((line): line is string => Boolean(line))

/** The address the QR of a document points at. */
const verifyUrl = (app: App, agencyId: string, documentId: string): string =>
  `${app.appUrl}/v/${codeOf(app.settings.secretKey, 'paper', [agencyId, documentId])}`

/** What stands on a paper. */
export function paperOf(app: App, agencyId: string, parts: PaperParts): Paper {
  const { document, booking, issuer } = parts
  const { name, address, place_name, country_code, phone, email, website } = issuer
  return {
    heading: paperNames[document.type],
    number: document.number,
    issuer: {
      name,
      lines: some([
        ...(address?.split('\n') ?? [place_name]),
        countryName(country_code),
        phone,
        email,
        website?.replace(/^https?:\/\//, '').replace(/\/$/, ''),
      ]),
    },
    verifyUrl: verifyUrl(app, agencyId, document.id),
    ...{ voucher: voucherOf, invoice: invoiceOf, receipt: receiptOf }[document.type](parts),
    ...(booking.status === 'cancelled' ? { stamp: { words: 'Cancelled', tone: 'bad' as const } } : {}),
  }
}

type Body = Omit<Paper, 'heading' | 'number' | 'issuer' | 'verifyUrl'>

const clientLines = ({ booking, address }: PaperParts) =>
  some([booking.client.name, ...(address?.split('\n') ?? []), booking.client.phone, booking.client.email])
/** "12–16 Mar 2026 · 4 nights", or the day of what is over in one. */
export const datesOf = ({ starts_on, ends_on }: { starts_on: string | null; ends_on: string | null }) => {
  if (!starts_on) return ''
  return ends_on && ends_on !== starts_on ? formatRange(starts_on, ends_on) : formatDay(starts_on)
}
const living = ({ lines }: Booking) => lines.filter(({ cancelled_at }) => cancelled_at === null)

interface Item {
  name: string
  quantity: number
  unit_amount: number
  amount: number
}
const itemsOf = (line: { items: unknown }) => (line.items as Item[]).filter(({ quantity }) => quantity > 0)
const itemsText = (line: { items: unknown }) =>
  itemsOf(line)
    .map(({ name, quantity }) => `${quantity} × ${name}`)
    .join(', ')

function voucherOf(parts: PaperParts): Body {
  const { booking, document } = parts
  const people = booking.traveller_details.filter(({ cancelled_at }) => cancelled_at === null)
  return {
    stamp: { words: wordsOf(booking.status), tone: 'good' },
    party: { label: 'Booked for', lines: clientLines(parts) },
    facts: [
      ['Booking', booking.reference],
      ['Dates', datesOf(booking)],
      ['Travellers', String(booking.travellers)],
      ['Issued', formatShortDay(document.created_at)],
    ],
    amount: null,
    tables: [
      {
        title: 'What is booked',
        columns: [
          { title: 'Trip', share: 3 },
          { title: 'Dates', share: 2 },
          { title: 'For', share: 2 },
        ],
        rows: living(booking).map((line) => [line.title, datesOf(line), itemsText(line)]),
        sums: [
          { label: 'Total', value: formatMoney(booking.total) },
          { label: 'Paid', value: formatMoney(lessRefunds(booking)) },
          { label: 'Still due', value: formatMoney(booking.due), strong: true },
        ],
      },
      ...(people.length > 0
        ? [
            {
              title: 'Travellers',
              columns: [
                { title: 'Name', share: 3 },
                { title: 'As', share: 1 },
                { title: 'Nationality', share: 2 },
                { title: 'Dietary needs', share: 3 },
              ],
              rows: people.map((one) => [
                one.name,
                wordsOf(one.unit),
                one.nationality ? countryName(one.nationality) : '',
                one.dietary ?? '',
              ]),
              sums: [],
            },
          ]
        : []),
    ],
    notes: [{ title: 'If you cancel', lines: cancellationLines(booking) }],
  }
}

const lessRefunds = ({ paid, refunded }: Booking): Money => ({ ...paid, amount: paid.amount - refunded.amount })

interface Policy {
  tiers: { days_before: number; refund_percent: number }[]
}

/** The tiers of the policy as sentences with their days. */
function cancellationLines({ cancellation_policy, starts_on }: Booking): string[] {
  const tiers = (cancellation_policy as unknown as Policy).tiers.toSorted((a, b) => b.days_before - a.days_before)
  const until = (days: number) =>
    starts_on ? `Until ${formatShortDay(addDays(starts_on, -days))}` : `${days} days before the start or earlier`
  return tiers.map(({ days_before, refund_percent }) => {
    const back = refund_percent === 0 ? 'nothing of what you paid is given back' : `${refund_percent} % of what you paid is given back`
    return days_before === 0 ? `After that ${back}.` : `${until(days_before)} ${back}.`
  })
}

function invoiceOf(parts: PaperParts): Body {
  const { booking, document, payments } = parts
  const { currency } = booking
  const amount = (value: number) => formatAmount(value, currency as 'UGX')
  const rows = booking.lines.flatMap((line) =>
    line.cancelled_at === null
      ? itemsOf(line).map((item) => [
          `${item.name}\n${line.title} · ${datesOf(line)}`,
          String(item.quantity),
          amount(item.unit_amount),
          amount(item.amount),
        ])
      : line.amount.amount > 0
        ? [[`Cancellation fee\n${line.title}`, '1', amount(line.amount.amount), amount(line.amount.amount)]]
        : [],
  )
  // Fees of what was taken off a line stand in its amount and in none of its items.
  const listed = booking.lines
    .filter(({ cancelled_at }) => cancelled_at === null)
    .reduce((sum, line) => sum + line.amount.amount - itemsOf(line).reduce((part, item) => part + item.amount, 0), 0)
  if (listed > 0) rows.push(['Cancellation fees', '', '', amount(listed)])
  const cancelled = booking.status === 'cancelled'
  return {
    stamp: booking.due.amount === 0 && booking.total.amount > 0 ? { words: 'Paid', tone: 'good' } : null,
    party: { label: 'Bill to', lines: clientLines(parts) },
    facts: [
      ['Booking', booking.reference],
      ['Issued', formatShortDay(document.created_at)],
      ['Due', booking.due.amount > 0 && booking.payment_due_at ? formatShortDay(booking.payment_due_at) : ''],
      ['Currency', currency],
    ],
    amount: booking.due.amount > 0 ? { label: 'Amount due', value: formatMoney(booking.due) } : null,
    tables: [
      {
        title: '',
        columns: [
          { title: 'Description', share: 6 },
          { title: 'Quantity', share: 1.3, right: true },
          { title: 'Price', share: 2, right: true },
          { title: 'Amount', share: 2, right: true },
        ],
        rows: cancelled
          ? [
              [
                `Kept of ${booking.reference} after it was cancelled\n${booking.title}`,
                '1',
                amount(booking.total.amount),
                amount(booking.total.amount),
              ],
            ]
          : rows,
        sums: [
          ...(booking.discount.amount > 0
            ? [
                { label: 'Subtotal', value: formatMoney(booking.subtotal) },
                { label: 'Discount', value: `-${formatMoney(booking.discount)}` },
              ]
            : []),
          { label: 'Total', value: formatMoney(booking.total), strong: true },
          ...payments.map((payment) => ({
            label: `Paid ${formatShortDay(payment.succeeded_at)} ${methodWords[payment.method]}`,
            value: `-${formatMoney(payment.amount)}`,
          })),
          ...(booking.refunded.amount > 0 ? [{ label: 'Given back', value: formatMoney(booking.refunded) }] : []),
          { label: 'Still due', value: formatMoney(booking.due), strong: true },
        ],
      },
    ],
    notes: [],
  }
}

function receiptOf(parts: PaperParts): Body {
  const { booking, document } = parts
  const payment = parts.payments.find(({ id }) => id === document.payment_id)!
  const from =
    payment.payer_name && payment.payer_name !== booking.client.name
      ? [payment.payer_name, `for ${booking.client.name}`]
      : clientLines(parts)
  return {
    stamp:
      payment.refunded.amount > 0
        ? { words: payment.refunded.amount === payment.amount.amount ? 'Given back' : 'Partly given back', tone: 'bad' }
        : null,
    party: { label: 'Received from', lines: from },
    facts: [
      ['Booking', booking.reference],
      ['Payment', payment.reference],
      ['Received', formatMoment(payment.succeeded_at)],
      ['How', wordsOf(payment.method)],
      ['Their reference', payment.external_reference ?? ''],
    ],
    amount: { label: 'Amount received', value: formatMoney(payment.amount) },
    tables: [
      {
        title: '',
        columns: [
          { title: 'For', share: 4 },
          { title: 'Dates', share: 2 },
        ],
        rows: booking.lines.map((line) => [line.title, datesOf(line)]),
        sums: [
          { label: `Total of ${booking.reference}`, value: formatMoney(booking.total) },
          { label: 'Paid until today', value: formatMoney(lessRefunds(booking)) },
          ...(payment.refunded.amount > 0 ? [{ label: 'Given back of this payment', value: formatMoney(payment.refunded) }] : []),
          { label: 'Still due', value: formatMoney(booking.due), strong: true },
        ],
      },
    ],
    notes: [],
  }
}
