import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { formatDays, formatShortDay } from '#kit/contract/time.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useList } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { isOpen } from '../contract/words.ts'
import { call } from './calls.ts'
import { requestTones, roomsText } from './words.ts'

const AskDialog = lazy(() => import('./ask-dialog.tsx'))
const ended: readonly string[] = ['cancelled', 'expired', 'declined', 'completed', 'no_show']

/** What suppliers were asked for a booking. Bookings of tours can ask; others show what there is. */
export default function BookingCard({ booking }: BookingCardProps) {
  const [asking, setAsking] = useState(false)
  const may = useMay()
  const { data } = useList(call.rows('GET /supplier-requests', { query: { booking_id: booking.id, show: 'all' } }), {
    per_page: '100',
    sort: 'starts_on',
  })
  const rows = data?.data ?? []
  const mayAsk = may('Edit Bookings') && booking.kinds.includes('tour_package') && !ended.includes(booking.status)
  if (!data || (rows.length === 0 && !mayAsk)) return null
  const button = (
    <Button variant="default" size="compact-md" onClick={() => setAsking(true)}>
      Ask supplier
    </Button>
  )
  return (
    <Card title="Requests to suppliers" flush {...(mayAsk ? { aside: button } : {})}>
      <LinkRows none="Nothing requested yet.">
        {rows.map(({ id, supplier_name, starts_on, ends_on, rooms, state, due_on }) => (
          <LinkRow
            key={id}
            to={pathTo('/supplier-requests/view/$id', { id })}
            title={supplier_name}
            text={[formatDays(starts_on, ends_on), roomsText(rooms), isOpen(state) && `due ${formatShortDay(due_on)}`]
              .filter(Boolean)
              .join(' · ')}
            value={<StatusBadge status={state} tone={requestTones[state]} />}
          />
        ))}
      </LinkRows>
      <Suspense fallback={null}>
        {asking && (
          <AskDialog
            booking={{ ...booking, lines: booking.lines.filter(({ cancelled_at }) => cancelled_at === null) }}
            close={() => setAsking(false)}
          />
        )}
      </Suspense>
    </Card>
  )
}
