import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { formatDays } from '#kit/contract/time.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall, useList } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, allotmentReads } from './calls.ts'

const TakeDialog = lazy(() => import('./take-dialog.tsx'))
const ended: readonly string[] = ['cancelled', 'expired', 'declined', 'completed', 'no_show']

/** The rooms of allotments that a booking has taken. */
export default function BookingCard({ booking }: BookingCardProps) {
  const [taking, setTaking] = useState(false)
  const may = useMay()
  const { data } = useList(call.rows('GET /allotments/takings', { query: { booking_id: booking.id } }), {
    per_page: '100',
    sort: 'starts_on',
  })
  const mayTake = may('Edit Bookings') && booking.kinds.includes('tour_package') && !ended.includes(booking.status)
  const from = booking.starts_on
  const on = useCall(
    call,
    'GET /allotments/calendar',
    { query: { from: from ?? '', to: from ?? '' } },
    { enabled: mayTake && from !== null },
  )
  const free = useAction(call, 'POST /allotments/takings/{id}/give-back', {
    invalidates: allotmentReads,
    notice: 'Rooms freed.',
    failed: 'Not freed',
  })
  const rows = data?.data ?? []
  const offers = mayTake && (on.data?.length ?? 0) > 0
  if (!data || (rows.length === 0 && !offers)) return null
  const ask = async (id: string, version: number, name: string) => {
    const text = 'Other bookings can take them. After the release day they go to the hotel.'
    if (await confirm({ title: `Free the rooms at ${name}?`, text, action: 'Free rooms' }))
      free.mutate({ params: { id }, body: { version } })
  }
  const button = (
    <Button variant="default" size="compact-md" onClick={() => setTaking(true)}>
      Take rooms
    </Button>
  )
  return (
    <Card title="Rooms of allotments" flush {...(offers ? { aside: button } : {})}>
      <LinkRows none="No rooms taken yet.">
        {rows.map(({ id, supplier_name, room, rooms, starts_on, ends_on, state, version }) => (
          <LinkRow
            key={id}
            to={pathTo('/allotments')}
            title={`${supplier_name}, ${rooms} × ${room}`}
            text={formatDays(starts_on, ends_on)}
            value={
              state === 'taken' && mayTake ? (
                <Button variant="subtle" size="compact-sm" onClick={() => void ask(id, version, supplier_name)}>
                  Free rooms
                </Button>
              ) : (
                <StatusBadge status={state} tone={state === 'taken' ? 'green' : 'neutral'} label={state === 'taken' ? 'Taken' : 'Freed'} />
              )
            }
          />
        ))}
      </LinkRows>
      <Suspense fallback={null}>
        {taking && on.data && <TakeDialog booking={booking} allotments={on.data} close={() => setTaking(false)} />}
      </Suspense>
    </Card>
  )
}
