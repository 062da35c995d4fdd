import { methodWords } from '#domains/finance/contract/statuses.ts'
import { onTopOf, summedTaxes, taxName } from '#domains/inventory/contract/tax-text.ts'
import { datesOfLine } from '#domains/bookings/contract/kind-words.ts'
import { formatAmount, formatMoney } from '#kit/contract/money.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import { clientLines, itemsOf, lessRefunds, type Body, type Booking, type PaperParts, type PaperTable, type Said } from './paper.ts'
import { say } from './messages/say.ts'

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

export const columnsIn = (language: string): PaperTable['columns'] => [
  { title: say(language)('description'), share: 6 },
  { title: say(language)('quantity'), share: 1.3, right: true },
  { title: say(language)('price'), share: 2, right: true },
  { title: say(language)('amount'), share: 2, right: true },
]

/** Returns the content of a booking's invoice. `replaces` is the number of the credited invoice. */
export function invoiceOf(parts: PaperParts, replaces: string | null): Body {
  const { booking, document, issuer } = parts
  const t = say(issuer.language)
  return {
    party: { label: t('billTo'), lines: clientLines(parts) },
    facts: [
      [t('booking'), booking.reference],
      [t('issued'), formatShortDay(document.created_at)],
      [t('due'), booking.due.amount > 0 && booking.payment_due_at ? formatShortDay(booking.payment_due_at) : ''],
      [t('currency'), booking.currency],
      [t('replaces'), replaces ?? ''],
    ],
    amount: booking.due.amount > 0 ? { label: t('amountDue'), value: formatMoney(booking.due) } : null,
    tables: [{ title: '', columns: columnsIn(issuer.language), rows: rowsOf(booking, issuer.language), sums: sumsOf(parts) }],
    notes:
      booking.due.amount > 0 && issuer.pay_to.length > 0
        ? [{ title: t('payTo'), lines: [...issuer.pay_to, t('payReference', { number: document.number })] }]
        : [],
  }
}

/** The amount before the discount, which is listed among the sums. */
const listed = ({ amount, discount = 0 }: { amount: number; discount?: number }) => amount + discount

/** A cancelled booking has one row with the amount that the agency keeps. Others have a row per item, and the fees for cancelled parts. */
export function rowsOf(booking: Booking, language: string): string[][] {
  const t = say(language)
  const amount = (value: number) => formatAmount(value, booking.total.currency)
  const one = (text: string, value: number) => [text, '1', amount(value), amount(value)]
  if (booking.status === 'cancelled')
    return [one(`${t('keptAfterCancelling', { reference: booking.reference })}\n${booking.title}`, booking.total.amount)]
  const rows = booking.lines.flatMap((line) =>
    line.cancelled_at === null
      ? itemsOf(line).map((item) => [
          `${item.name}\n${[line.title, datesOfLine(line)].filter(Boolean).join(' · ')}`,
          String(item.quantity),
          amount(listed(item) / Math.max(1, item.quantity)),
          amount(listed(item)),
        ])
      : line.amount.amount > 0
        ? [one(`${t('cancellationFee')}\n${line.title}`, line.amount.amount)]
        : [],
  )
  // Fees for cancelled parts are in the line's amount but in none of its items.
  const fees = booking.lines
    .filter(({ cancelled_at }) => cancelled_at === null)
    .reduce(
      (sum, line) => sum + line.amount.amount - itemsOf(line).reduce((part, item) => part + item.amount, 0) - onTopOf(taxesOf(line)),
      0,
    )
  return fees > 0 ? [...rows, [t('cancellationFees'), '', '', amount(fees)]] : rows
}

/** Those of a line that is not cancelled: a fee is no price. */
export const taxesOf = ({ taxes, cancelled_at }: Booking['lines'][number]) => (cancelled_at === null ? taxes : [])

function sumsOf({ booking, payments, issuer }: PaperParts): PaperTable['sums'] {
  const t = say(issuer.language)
  const back = lessRefunds(booking).amount - booking.total.amount
  const taxes = booking.status === 'cancelled' ? [] : summedTaxes(booking.lines.flatMap(taxesOf))
  const sum = (amount: number) => formatMoney({ ...booking.total, amount })
  const added = taxes.filter(({ included }) => !included)
  return [
    ...(booking.discount.amount > 0
      ? [
          { label: t('subtotal'), value: formatMoney(booking.subtotal) },
          { label: t('discount'), value: `-${formatMoney(booking.discount)}` },
        ]
      : []),
    ...(added.length > 0
      ? [
          { label: t('beforeTaxes'), value: sum(booking.total.amount - added.reduce((all, { amount }) => all + amount, 0)) },
          ...added.map((tax) => ({ label: taxName(tax), value: sum(tax.amount) })),
        ]
      : []),
    { label: t('total'), value: formatMoney(booking.total), strong: true },
    ...taxes.filter(({ included }) => included).map((tax) => ({ label: t('taxIncluded', { tax: taxName(tax) }), value: sum(tax.amount) })),
    ...payments.map((payment) => ({
      label: t('paidOn', { day: formatShortDay(payment.succeeded_at), method: methodWords[payment.method] ?? '' }),
      value: `-${formatMoney(payment.amount)}`,
    })),
    ...(booking.refunded.amount > 0 ? [{ label: t('refunded'), value: formatMoney(booking.refunded) }] : []),
    ...(back > 0 ? [{ label: t('overpaid'), value: formatMoney({ ...booking.total, amount: back }) }] : []),
    { label: t('stillDue'), value: formatMoney(booking.due), strong: true },
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
  const { booking, document, issuer } = parts
  const t = say(issuer.language)
  const credited = formatMoney({ ...booking.total, amount: billed.total })
  const before =
    lowered.by.length > 0
      ? [[`${t('creditedBefore')}\n${lowered.by.join(', ')}`, '', '', formatAmount(-lowered.amount, booking.total.currency)]]
      : []
  return {
    party: { label: t('creditedTo'), lines: said.party.lines },
    facts: [
      [t('booking'), booking.reference],
      [t('forInvoice'), number],
      [t('issued'), formatShortDay(document.created_at)],
      [t('currency'), booking.currency],
    ],
    amount: { label: t('amountCredited'), value: credited },
    tables: [
      {
        title: '',
        columns: columnsIn(issuer.language),
        rows: [...said.tables[0]!.rows, ...before],
        sums: [{ label: t('credited'), value: credited, strong: true }],
      },
    ],
    notes: [{ title: t('reason'), lines: [why, t('nothingToPay', { number })] }],
  }
}
