import { useDialog } from '#domains/bookings/web/view/use-dialog.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { ask } from '#kit/web/feedback/dialogs.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call, folioReads, type BookingFolio, type Charge, type Folio } from './calls.ts'
import { othersOpen, type FolioDialog } from './folio-words.ts'
import styles from './folio.module.css'

/** The charges by day, each day with the sum so far. */
export function FolioCharges({ bill, folio }: { bill: BookingFolio; folio: Folio }) {
  const { charges, charged } = folio
  if (charges.length === 0) return <p className={styles.empty}>No charges yet.</p>
  const days = Map.groupBy(charges, ({ day }) => day)
  let sum = 0
  return (
    <ol className={styles.days}>
      {[...days].map(([day, ofDay]) => {
        sum += ofDay.reduce((all, { amount, taken_off }) => all + (taken_off ? 0 : amount.amount), 0)
        return (
          <li key={day}>
            <div className={styles.day}>
              <Day value={day} as="weekday" />
              {days.size > 1 && (
                <span title="Charged so far">
                  <Money value={{ ...charged, amount: sum }} /> so far
                </span>
              )}
            </div>
            <ul className={styles.list}>
              {ofDay.map((charge) => (
                <Row key={`${charge.line_id} ${charge.taken_off}`} bill={bill} folio={folio} charge={charge} />
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}

function Row({ bill, folio, charge }: { bill: BookingFolio; folio: Folio; charge: Charge }) {
  const { title, detail, amount, whole, nights, taken_off } = charge
  const about = [
    detail,
    nights > 0 && (nights === 1 ? '1 night' : `${nights} nights`),
    amount.amount < whole.amount && `part of ${formatMoney(whole)}`,
    taken_off && 'deducted from the price',
  ].filter(Boolean)
  return (
    <li className={styles.row} data-off={taken_off || undefined}>
      <div className={styles.text}>
        {title}
        <div className={styles.dim}>{about.join(' · ')}</div>
      </div>
      <Money value={amount} />
      <RowMenu label={`${title} actions on folio ${folio.number}`} actions={useChargeActions(bill, folio, charge)} />
    </li>
  )
}

function useChargeActions(
  bill: BookingFolio,
  { number, status }: Folio,
  { line_id, title, category, amount, taken_off }: Charge,
): Action[] {
  const { open } = useDialog<FolioDialog>()
  const remove = useAction(call, 'POST /bookings/{id}/folio/charges/{line}/remove', {
    invalidates: folioReads,
    failed: 'Not removed',
    notice: 'Charge removed.',
  })
  if (!line_id || taken_off || status === 'closed' || !bill.open) return []
  const removeIt = async () => {
    const reason = await ask({
      title: `Remove ${title}, ${formatMoney(amount)}?`,
      text: 'It is deducted from the booking’s price.',
      label: 'Reason',
      action: 'Remove charge',
    })
    if (reason !== null) remove.mutate({ params: { id: bill.booking_id, line: line_id }, body: { reason } })
  }
  const needs = ['Edit Bookings'] as const
  const of = `${number}.${line_id}`
  const alone = othersOpen(bill.folios, number).length === 0
  return [
    { label: 'Move or split', icon: 'exchange', needs, run: () => open(alone ? 'folio-new' : 'folio-move', of) },
    ...(category ? [{ label: 'Remove charge', icon: 'trash' as const, danger: true, needs, run: removeIt }] : []),
  ]
}
