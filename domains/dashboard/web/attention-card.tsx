import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Money } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { AttentionKind } from '../contract/words.ts'
import { call, type AttentionItem } from './calls.ts'
import { AttentionButton } from './attention-button.tsx'
import { HomeCard } from './home-card.tsx'
import own from './attention-card.module.css'
import styles from './home.module.css'

const AttentionDialog = lazy(() => import('./attention-dialog.tsx'))

const everyMs = 2 * 60_000
const shownAtFirst = 6

/** What needs a person, worst first. Each row has its action in place. */
export function AttentionCard() {
  const answer = useCall(call, 'GET /business/attention', {}, { refetchEveryMs: everyMs })
  const [opened, setOpened] = useState<AttentionItem | null>(null)
  const [all, setAll] = useState(false)
  if (answer.isPending) return <Skeleton height={360} />
  const { items, more } = answer.data ?? { items: [], more: [] }
  const shown = all ? items : items.slice(0, shownAtFirst)
  const urgent = items.filter(({ severity }) => severity === 'urgent').length
  return (
    <HomeCard title="Needs attention" aside={urgent > 0 && <StatusBadge status="urgent" label={`${urgent} urgent`} tone="red" />} flush>
      {!answer.data && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && items.length === 0 && (
        <p className={own.calm}>
          <icons.circleCheck size={18} stroke={1.6} aria-hidden /> All done. Nothing needs your attention.
        </p>
      )}
      <ul className={styles.rows}>
        {shown.map((item) => (
          <Row key={item.key} item={item} open={() => setOpened(item)} />
        ))}
      </ul>
      {(items.length > shown.length || more.length > 0) && (
        <div className={styles.more}>
          {items.length > shown.length && (
            <button type="button" className={styles.moreButton} onClick={() => setAll(true)}>
              {`Show ${items.length - shown.length} more`}
            </button>
          )}
          {(all || items.length === shown.length) && more.map((kind) => <MoreOf key={kind} kind={kind} />)}
        </div>
      )}
      {opened && (
        <Suspense fallback={null}>
          <AttentionDialog item={opened} close={() => setOpened(null)} />
        </Suspense>
      )}
    </HomeCard>
  )
}

function Row({ item, open }: { item: AttentionItem; open: () => void }) {
  const { title, text, amount, severity } = item
  return (
    <li className={own.attention} data-severity={severity}>
      <PathLink to={linkOf(item)}>{title}</PathLink>
      <span className={styles.value}>{amount && <Money value={amount} />}</span>
      <small>
        {severity !== 'later' && <b>{severity === 'urgent' ? 'Urgent' : 'Soon'}</b>}
        {text}
      </small>
      <AttentionButton item={item} open={open} />
    </li>
  )
}

/** The screen of what an item is about. */
function linkOf({ kind, id, booking_id: booking }: AttentionItem): string {
  if (kind === 'inquiry_waiting') return `${pathTo('/inquiries')}?inquiry=${id}`
  if (kind === 'payment_review') return pathTo('/finance/payments/$id', { id })
  if (kind === 'vehicle_late' || kind === 'vehicle_not_collected') return `${pathTo('/bookings/car-rentals')}?rental=${id}`
  if (kind === 'departure_decision') return pathTo('/trips/$id', { id })
  if (kind === 'expenses_to_check') return pathTo('/roster/duties/$id/sheet', { id })
  if (kind === 'vehicle_care') return pathTo('/vehicle-care')
  if (kind === 'order_to_pack') return pathTo('/offers/shop/orders/$order/show', { order: id })
  if (kind === 'verification' || !booking) return pathTo('/business/kyc')
  return pathTo('/bookings/view/$id', { id: booking })
}

const moreWords: Record<AttentionKind, { label: string; to: string } | null> = {
  vehicle_late: { label: 'All late vehicles', to: '/bookings/car-rentals?when=late' },
  vehicle_not_collected: { label: 'All late vehicles', to: '/bookings/car-rentals?when=late' },
  arrival_unpaid: { label: 'All unpaid bookings', to: '/bookings?owed=true' },
  payment_overdue: { label: 'All overdue bookings', to: '/bookings?owed=overdue' },
  hold_ending: { label: 'All holds', to: '/bookings?status=on_hold' },
  deadline: { label: 'All deadlines', to: '/bookings/deadlines' },
  inquiry_waiting: { label: 'All open inquiries', to: '/inquiries?waiting=any' },
  payment_review: { label: 'All payments', to: '/finance/payments' },
  booking_flagged: { label: 'All flagged bookings', to: '/bookings?attention=true' },
  order_to_pack: { label: 'All orders to pack', to: '/offers/shop/orders?fulfilment=unfulfilled' },
  departure_decision: { label: 'All trips', to: '/trips' },
  expenses_to_check: { label: 'All road expenses to check', to: '/roster/expenses' },
  vehicle_care: { label: 'All vehicle care', to: '/vehicle-care' },
  verification: null,
}

function MoreOf({ kind }: { kind: AttentionKind }) {
  const more = moreWords[kind]
  return more && <PathLink to={more.to}>{more.label}</PathLink>
}
