import { datesOfLine } from '#domains/bookings/contract/kind-words.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { formatMoment } from '#kit/contract/time.ts'
import { clientLines, lessRefunds, type Body, type PaperParts } from './paper.ts'
import { say } from './messages/say.ts'

/** Returns the content of the receipt for one payment. */
export function receiptOf(parts: PaperParts): Body {
  const { booking, document, issuer } = parts
  const t = say(issuer.language)
  const payment = parts.payments.find(({ id }) => id === document.payment_id)!
  const from =
    payment.payer_name && payment.payer_name !== booking.client.name
      ? [payment.payer_name, t('payerFor', { client: booking.client.name })]
      : clientLines(parts)
  const hasDates = booking.lines.some((line) => datesOfLine(line) !== '')
  return {
    party: { label: t('receivedFrom'), lines: from },
    facts: [
      [t('booking'), booking.reference],
      [t('payment'), payment.reference],
      [t('received'), formatMoment(payment.succeeded_at)],
      [t('method'), wordsOf(payment.method)],
      [t('theirReference'), payment.external_reference ?? ''],
    ],
    amount: { label: t('amountReceived'), value: formatMoney(payment.amount) },
    tables: [
      {
        title: '',
        columns: [{ title: t('for'), share: 4 }, ...(hasDates ? [{ title: t('dates'), share: 2 }] : [])],
        rows: booking.lines.map((line) => [line.title, ...(hasDates ? [datesOfLine(line)] : [])]),
        sums: [
          { label: t('totalOf', { reference: booking.reference }), value: formatMoney(booking.total) },
          { label: t('paidToDate'), value: formatMoney(lessRefunds(booking)) },
          ...(payment.refunded.amount > 0 ? [{ label: t('refundedOfPayment'), value: formatMoney(payment.refunded) }] : []),
          { label: t('stillDue'), value: formatMoney(booking.due), strong: true },
        ],
      },
    ],
    notes: [],
  }
}
