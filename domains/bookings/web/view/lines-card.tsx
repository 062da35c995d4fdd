import { Sum, Sums } from '#kit/web/record-page/sums.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { Moment, Money, Stay } from '#kit/web/format/values.tsx'
import { formatLength } from '#kit/contract/time.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { deliveredKinds, kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { rightsToView } from '#domains/inventory/contract/view-rights.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { placesText, viewPath } from '#domains/inventory/web/item-words.ts'
import { feeOf } from '../booking-words.ts'
import { datesOfKinds, wordsOfKinds } from '../../contract/kind-words.ts'
import type { Booking, BookingLine } from '../calls.ts'
import { claimsToEnd, isByNight } from '../ends/ending.ts'
import { PricedItems } from '../form/price-panel.tsx'
import { useDialog } from './use-dialog.ts'
import styles from './view.module.css'

const movable: readonly string[] = ['inquired', 'requested', 'on_hold', 'waitlisted', 'confirmed']

/** The lines with prices and reasons, and the total. */
export function LinesCard({ booking }: { booking: Booking }) {
  return (
    <Card title={wordsOfKinds(booking.kinds).lines} flush>
      {booking.lines.map((line) => (
        <Line key={line.id} booking={booking} line={line} />
      ))}
      <Sums card>
        <Sum label={booking.status === 'cancelled' ? 'Kept after cancelling' : 'Total'} value={booking.total} strong />
        {booking.discount.amount > 0 && <Sum label="Discount" value={booking.discount} />}
        {booking.deposit.amount > 0 && booking.deposit.amount !== booking.total.amount && <Sum label="Deposit" value={booking.deposit} />}
      </Sums>
    </Card>
  )
}

/** " · 4 places" for a departure; " · on request" for a trip without one. */
const aboutPlaces = ({ departure_id, places, kind }: BookingLine): string =>
  departure_id ? ` · ${placesText(places)}` : kind === 'tour_package' ? ' · on request' : ''

/** When the line takes place, and its places, rooms or vehicles. */
function When({ line }: { line: BookingLine }) {
  if (line.units === 0)
    return (
      <>
        <span className="figures">{datesOfKinds(line, [line.kind])}</span>
        {aboutPlaces(line)}
      </>
    )
  const which = line.claimed.map(({ name }) => name).join(', ')
  return (
    <>
      {isByNight(line) ? (
        <Stay from={line.starts_on} to={line.ends_on} />
      ) : (
        <>
          <Moment value={line.starts_at} /> to <Moment value={line.ends_at} />
          {` · ${formatLength(line.starts_at!, line.ends_at!)}`}
        </>
      )}
      {` · ${which || `${line.units} not assigned`}`}
    </>
  )
}

/** Returns whether all pieces of a delivered line were returned. */
const cameBack = ({ kind, items }: BookingLine): boolean => deliveredKinds.includes(kind) && items.every(({ quantity }) => quantity === 0)

/** The title of a line. It leads to the item, for people who may see it. */
function ItemName({ line: { inventory_id: id, kind, title } }: { line: BookingLine }) {
  const may = useMay()
  const isItem = id !== null && kind in kinds
  if (!isItem || !may(...rightsToView(kind as Kind))) return title
  return <PathLink to={viewPath({ kind: kind as Kind, id })}>{title}</PathLink>
}

function Line({ booking, line }: { booking: Booking; line: BookingLine }) {
  const may = useMay()
  const { open } = useDialog()
  const living = booking.lines.filter((one) => !one.cancelled_at && !cameBack(one))
  const actions: Action[] = []
  if (may('Edit Bookings') && !line.cancelled_at) {
    if (!deliveredKinds.includes(line.kind)) actions.push({ label: 'Supplier', icon: 'exchange', run: () => open('supplier', line.id) })
    if (line.departure_id && movable.includes(booking.status))
      actions.push({ label: 'Move to another departure', icon: 'calendarEvent', run: () => open('move', line.id) })
    for (const { claim_id, name } of claimsToEnd(booking, line))
      actions.push({ label: `Extend or shorten ${name}`, icon: 'calendarEvent', run: () => open('end', claim_id) })
    if (living.length > 1 && booking.allowed.includes('cancelled') && !cameBack(line))
      actions.push({ label: 'Cancel this line', icon: 'x', danger: true, run: () => open('cancel-line', line.id) })
  }
  return (
    <div className={styles.line} data-cancelled={line.cancelled_at ? true : undefined}>
      <div className={styles.lineHead}>
        <div className={styles.lineText}>
          <b>
            <ItemName line={line} />
          </b>
          <div className={styles.dim}>
            <When line={line} />
          </div>
          {(line.supplier_name || line.supplier_reference) && (
            <div className={styles.dim}>{[line.supplier_name, line.supplier_reference].filter(Boolean).join(' · ')}</div>
          )}
        </div>
        {line.cancelled_at && <StatusBadge status="cancelled" />}
        {!['not_requested', 'cancelled'].includes(line.supplier_status) && <StatusBadge status={line.supplier_status} />}
        <RowMenu actions={actions} label={`${line.title} actions`} />
      </div>
      {line.cancelled_at && booking.status !== 'cancelled' ? (
        line.amount.amount > 0 && (
          <div className={styles.dim}>
            <Money value={line.amount} /> stays to be paid by the policy.
          </div>
        )
      ) : (
        <>
          {cameBack(line) && <div className={styles.dim}>All of it came back.</div>}
          <PricedItems
            items={line.items.filter(({ quantity }) => quantity > 0)}
            taxes={line.taxes}
            currency={line.amount.currency}
            free={line.kind === 'extra' && line.items.every(({ name }) => name === line.title)}
          />
          {feeOf(line) > 0 && (
            <Sums>
              <Sum label="Kept for what was cancelled" value={{ amount: feeOf(line), currency: line.amount.currency }} />
            </Sums>
          )}
        </>
      )}
    </div>
  )
}
