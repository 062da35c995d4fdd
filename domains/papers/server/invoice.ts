import { formatAmount, formatMoney } from '#kit/contract/money.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import {
  clientLines,
  datesOf,
  itemsOf,
  lessRefunds,
  methodWords,
  type Body,
  type Booking,
  type PaperParts,
  type PaperTable,
  type Said,
} from './paper.ts'

/** What an invoice bills, and to whom. A change here needs a new invoice; a change of names or addresses does not. */
export interface Billed {
  client_id: string
  cancelled: boolean
  total: number
  lines: unknown[]
}

export const billedOf = (booking: Booking): Billed => ({
  client_id: booking.client.id,
  cancelled: booking.status === 'cancelled',
  total: booking.total.amount,
  lines: booking.lines.map((line) => [
    line.title,
    line.starts_on,
    line.ends_on,
    line.amount.amount,
    line.cancelled_at !== null,
    ...itemsOf(line).map(({ name, quantity, amount }) => [name, quantity, amount]),
  ]),
})

const columns: PaperTable['columns'] = [
  { title: 'Description', share: 6 },
  { title: 'Quantity', share: 1.3, right: true },
  { title: 'Price', share: 2, right: true },
  { title: 'Amount', share: 2, right: true },
]

/** Returns the content of a booking's invoice. `replaces` is the number of the credited invoice. */
export function invoiceOf(parts: PaperParts, replaces: string | null): Body {
  const { booking, document } = parts
  return {
    party: { label: 'Bill to', lines: clientLines(parts) },
    facts: [
      ['Booking', booking.reference],
      ['Issued', formatShortDay(document.created_at)],
      ['Due', booking.due.amount > 0 && booking.payment_due_at ? formatShortDay(booking.payment_due_at) : ''],
      ['Currency', booking.currency],
      ['Replaces', replaces ?? ''],
    ],
    amount: booking.due.amount > 0 ? { label: 'Amount due', value: formatMoney(booking.due) } : null,
    tables: [{ title: '', columns, rows: rowsOf(booking), sums: sumsOf(parts) }],
    notes: [],
  }
}

/** The amount before the discount, which is listed among the sums. */
const listed = ({ amount, discount = 0 }: { amount: number; discount?: number }) => amount + discount

/** A cancelled booking has one row with the amount that the agency keeps. Others have a row per item, and the fees for cancelled parts. */
function rowsOf(booking: Booking): string[][] {
  const amount = (value: number) => formatAmount(value, booking.total.currency)
  const one = (text: string, value: number) => [text, '1', amount(value), amount(value)]
  if (booking.status === 'cancelled')
    return [one(`Kept of ${booking.reference} after it was cancelled\n${booking.title}`, booking.total.amount)]
  const rows = booking.lines.flatMap((line) =>
    line.cancelled_at === null
      ? itemsOf(line).map((item) => [
          `${item.name}\n${line.title} · ${datesOf(line)}`,
          String(item.quantity),
          amount(listed(item) / Math.max(1, item.quantity)),
          amount(listed(item)),
        ])
      : line.amount.amount > 0
        ? [one(`Cancellation fee\n${line.title}`, line.amount.amount)]
        : [],
  )
  // Fees for cancelled parts are in the line's amount but in none of its items.
  const fees = booking.lines
    .filter(({ cancelled_at }) => cancelled_at === null)
    .reduce((sum, line) => sum + line.amount.amount - itemsOf(line).reduce((part, item) => part + item.amount, 0), 0)
  return fees > 0 ? [...rows, ['Cancellation fees', '', '', amount(fees)]] : rows
}

function sumsOf({ booking, payments }: PaperParts): PaperTable['sums'] {
  const back = lessRefunds(booking).amount - booking.total.amount
  return [
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
    ...(back > 0 ? [{ label: 'Paid beyond the total', value: formatMoney({ ...booking.total, amount: back }) }] : []),
    { label: 'Still due', value: formatMoney(booking.due), strong: true },
  ]
}

/** Returns the content of the credit note that cancels a whole invoice, with the invoice's own texts. */
export function creditNoteOf(invoice: { number: string; said: Said; billed: Billed }, parts: PaperParts, why: string): Body {
  const { booking, document } = parts
  const credited = formatMoney({ ...booking.total, amount: invoice.billed.total })
  return {
    party: { label: 'Credited to', lines: invoice.said.party.lines },
    facts: [
      ['Booking', booking.reference],
      ['For invoice', invoice.number],
      ['Issued', formatShortDay(document.created_at)],
      ['Currency', booking.currency],
    ],
    amount: { label: 'Amount credited', value: credited },
    tables: [{ title: '', columns, rows: invoice.said.tables[0]!.rows, sums: [{ label: 'Credited', value: credited, strong: true }] }],
    notes: [{ title: 'Why', lines: [why, `Nothing is to be paid for ${invoice.number} any more.`] }],
  }
}
