import { methodWords } from '#domains/finance/contract/statuses.ts'
import { useAction } from '#kit/web/use-call.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { dayOf } from '#kit/contract/time.ts'
import { call, folioReads, type BookingFolio, type Folio, type FolioPayment } from './calls.ts'
import { folioName } from './folio-words.ts'
import styles from './folio.module.css'

/** The payments on a folio, less their refunds. */
export function FolioPayments({ bill, folio }: { bill: BookingFolio; folio: Folio }) {
  const move = useAction(call, 'POST /bookings/{id}/folio/payments/{payment}/move', {
    invalidates: folioReads,
    failed: 'Not moved',
    notice: 'Payment moved.',
  })
  if (folio.payments.length === 0) return null
  const movable = folio.status === 'open' || folio.balance.amount < 0
  const others = bill.folios.filter(
    ({ number, payer, status, balance }) =>
      movable && number !== folio.number && payer !== 'agency' && (status === 'open' || balance.amount > 0),
  )
  const actionsOf = ({ id }: FolioPayment) =>
    others.map((other) => ({
      label: `Move to ${folioName(other)}`,
      icon: 'exchange' as const,
      needs: ['Record Payments'] as const,
      run: () => move.mutate({ params: { id: bill.booking_id, payment: id }, body: { version: bill.version, to: other.number } }),
    }))
  return (
    <ul className={styles.list} aria-label="Payments">
      {folio.payments.map((payment) => (
        <li key={payment.id} className={styles.row}>
          <div className={styles.text}>
            Paid {methodWords[payment.method]}
            <div className={styles.dim}>
              <Day value={dayOf(new Date(payment.at))} /> · {payment.reference}
              {payment.refunded.amount > 0 && ` · ${formatMoney(payment.refunded)} refunded`}
            </div>
          </div>
          <span>
            -<Money value={{ ...payment.amount, amount: payment.amount.amount - payment.refunded.amount }} />
          </span>
          <RowMenu label={`${payment.reference} actions`} actions={actionsOf(payment)} />
        </li>
      ))}
    </ul>
  )
}
