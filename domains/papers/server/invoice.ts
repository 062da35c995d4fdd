import { methodWords } from '#domains/finance/contract/statuses.ts'
import { onTopOf, summedTaxes, taxName } from '#domains/inventory/contract/tax-text.ts'
import { datesOfLine } from '#domains/bookings/contract/kind-words.ts'
import { formatAmount, formatMoney } from '#kit/contract/money.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import { clientLines, itemsOf, lessRefunds, type Body, type Booking, type PaperParts, type PaperTable, type Said } from './paper.ts'

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
    ...taxesOf(line).map(({ name, included, amount }) => [name, included, amount]),
  ]),
})

export const columns: PaperTable['columns'] = [
  { title: 'Description', share: 6 },
  { title: 'Quantity', share: 1.3, right: true },
  { title: 'Price', share: 2, right: true },
  { title: 'Amount', share: 2, right: true },
]

/** Returns the content of a booking's invoice. `replaces` is the number of the credited invoice. */
export function invoiceOf(parts: PaperParts, replaces: string | null): Body {
  const { booking, document, issuer } = parts
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
    notes:
      booking.due.amount > 0 && issuer.pay_to.length > 0
        ? [{ title: 'Pay to', lines: [...issuer.pay_to, `Say ${document.number} as the reason.`] }]
        : [],
  }
}

/** The amount before the discount, which is listed among the sums. */
const listed = ({ amount, discount = 0 }: { amount: number; discount?: number }) => amount + discount

/** A cancelled booking has one row with the amount that the agency keeps. Others have a row per item, and the fees for cancelled parts. */
export function rowsOf(booking: Booking): string[][] {
  const amount = (value: number) => formatAmount(value, booking.total.currency)
  const one = (text: string, value: number) => [text, '1', amount(value), amount(value)]
  if (booking.status === 'cancelled')
    return [one(`Kept of ${booking.reference} after it was cancelled\n${booking.title}`, booking.total.amount)]
  const rows = booking.lines.flatMap((line) =>
    line.cancelled_at === null
      ? itemsOf(line).map((item) => [
          `${item.name}\n${[line.title, datesOfLine(line)].filter(Boolean).join(' · ')}`,
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
    .reduce(
      (sum, line) => sum + line.amount.amount - itemsOf(line).reduce((part, item) => part + item.amount, 0) - onTopOf(taxesOf(line)),
      0,
    )
  return fees > 0 ? [...rows, ['Cancellation fees', '', '', amount(fees)]] : rows
}

/** Those of a line that is not cancelled: a fee is no price. */
export const taxesOf = ({ taxes, cancelled_at }: Booking['lines'][number]) => (cancelled_at === null ? taxes : [])

function sumsOf({ booking, payments }: PaperParts): PaperTable['sums'] {
  const back = lessRefunds(booking).amount - booking.total.amount
  const taxes = booking.status === 'cancelled' ? [] : summedTaxes(booking.lines.flatMap(taxesOf))
  const sum = (amount: number) => formatMoney({ ...booking.total, amount })
  const added = taxes.filter(({ included }) => !included)
  return [
    ...(booking.discount.amount > 0
      ? [
          { label: 'Subtotal', value: formatMoney(booking.subtotal) },
          { label: 'Discount', value: `-${formatMoney(booking.discount)}` },
        ]
      : []),
    ...(added.length > 0
      ? [
          { label: 'Without taxes on top', value: sum(booking.total.amount - added.reduce((all, { amount }) => all + amount, 0)) },
          ...added.map((tax) => ({ label: taxName(tax), value: sum(tax.amount) })),
        ]
      : []),
    { label: 'Total', value: formatMoney(booking.total), strong: true },
    ...taxes.filter(({ included }) => included).map((tax) => ({ label: `With ${taxName(tax)}`, value: sum(tax.amount) })),
    ...payments.map((payment) => ({
      label: `Paid ${formatShortDay(payment.succeeded_at)} ${methodWords[payment.method]}`,
      value: `-${formatMoney(payment.amount)}`,
    })),
    ...(booking.refunded.amount > 0 ? [{ label: 'Given back', value: formatMoney(booking.refunded) }] : []),
    ...(back > 0 ? [{ label: 'Paid beyond the total', value: formatMoney({ ...booking.total, amount: back }) }] : []),
    { label: 'Still due', value: formatMoney(booking.due), strong: true },
  ]
}

/** An invoice, what it still bills, and the credit notes that lowered it before. */
interface Credited {
  number: string
  said: Said
  billed: Billed
  lowered: { by: readonly string[]; amount: number }
}

/** Returns the content of the credit note that cancels what an invoice still bills, with the invoice's own texts. */
export function creditNoteOf({ number, said, billed, lowered }: Credited, parts: PaperParts, why: string): Body {
  const { booking, document } = parts
  const credited = formatMoney({ ...booking.total, amount: billed.total })
  const before =
    lowered.by.length > 0
      ? [[`Credited before\n${lowered.by.join(', ')}`, '', '', formatAmount(-lowered.amount, booking.total.currency)]]
      : []
  return {
    party: { label: 'Credited to', lines: said.party.lines },
    facts: [
      ['Booking', booking.reference],
      ['For invoice', number],
      ['Issued', formatShortDay(document.created_at)],
      ['Currency', booking.currency],
    ],
    amount: { label: 'Amount credited', value: credited },
    tables: [
      { title: '', columns, rows: [...said.tables[0]!.rows, ...before], sums: [{ label: 'Credited', value: credited, strong: true }] },
    ],
    notes: [{ title: 'Why', lines: [why, `Nothing is to be paid for ${number} any more.`] }],
  }
}
