import { datesOfLine } from '#domains/bookings/contract/kind-words.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { formatMoment } from '#kit/contract/time.ts'
import { clientLines, lessRefunds, type Body, type PaperParts } from './paper.ts'

/** Returns the content of the receipt for one payment. */
export function receiptOf(parts: PaperParts): Body {
  const { booking, document } = parts
  const payment = parts.payments.find(({ id }) => id === document.payment_id)!
  const from =
    payment.payer_name && payment.payer_name !== booking.client.name
      ? [payment.payer_name, `for ${booking.client.name}`]
      : clientLines(parts)
  const hasDates = booking.lines.some((line) => datesOfLine(line) !== '')
  return {
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
        columns: [{ title: 'For', share: 4 }, ...(hasDates ? [{ title: 'Dates', share: 2 }] : [])],
        rows: booking.lines.map((line) => [line.title, ...(hasDates ? [datesOfLine(line)] : [])]),
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
