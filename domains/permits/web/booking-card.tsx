import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { formatDay } from '#kit/contract/time.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useList } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call } from './calls.ts'
import { permitTones } from './words.ts'

const ReserveDialog = lazy(() => import('./reserve-dialog.tsx'))
const ended: readonly string[] = ['cancelled', 'expired', 'declined', 'completed', 'no_show']

/** The permits of a booking of a tour. Other bookings have none, unless somebody added one. */
export default function BookingCard({ booking }: BookingCardProps) {
  const [reserving, setReserving] = useState(false)
  const may = useMay()
  const { data } = useList(call.rows('GET /permits', { query: { booking_id: booking.id } }), { per_page: '100', sort: 'day' })
  const rows = data?.data ?? []
  const mayReserve = may('Edit Bookings') && booking.kinds.includes('tour_package') && !ended.includes(booking.status)
  if (!data || (rows.length === 0 && !mayReserve)) return null
  const held = new Set(
    rows.filter(({ state }) => !['cancelled', 'forfeited', 'rescheduled'].includes(state)).map(({ traveller_id }) => traveller_id),
  )
  const people = booking.traveller_details.filter(({ id, cancelled_at }) => cancelled_at === null && !held.has(id))
  const button = (
    <Button variant="default" size="compact-md" onClick={() => setReserving(true)}>
      Reserve permits
    </Button>
  )
  return (
    <Card title="Permits" flush {...(mayReserve ? { aside: button } : {})}>
      <LinkRows none="No permits yet.">
        {rows.map(({ id, name, kind_name, day, state }) => (
          <LinkRow
            key={id}
            to={pathTo('/permits/view/$id', { id })}
            title={name ?? 'Not named yet'}
            text={`${kind_name}, ${formatDay(day)}`}
            value={<StatusBadge status={state} tone={permitTones[state]} />}
          />
        ))}
      </LinkRows>
      <Suspense fallback={null}>
        {reserving && (
          <ReserveDialog
            booking={{ id: booking.id, starts_on: booking.starts_on, residency: booking.residency, people }}
            close={() => setReserving(false)}
          />
        )}
      </Suspense>
    </Card>
  )
}
