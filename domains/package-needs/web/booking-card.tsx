import { Button } from '@mantine/core'
import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { formatDay } from '#kit/contract/time.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type Consumption } from './calls.ts'
import { consumptionTones } from './words.ts'

/** What the tours of a booking have taken, and what is open. Hidden for bookings that need nothing. */
export default function BookingCard({ booking }: BookingCardProps) {
  const mayEdit = useMay()('Edit Bookings')
  const isTour = booking.kinds.includes('tour_package')
  const { data } = useCall(call, 'GET /bookings/{id}/consumptions', { params: { id: booking.id } }, { enabled: isTour })
  const again = useAction(call, 'POST /bookings/{id}/consumptions/again', {
    invalidates: ['/bookings', '/permits', '/allotments', '/supplier-requests'],
    notice: 'Tried again.',
    failed: 'Not taken',
  })
  const settle = useAction(call, 'POST /bookings/{id}/consumptions/{consumption}/settle', { notice: 'Settled.', failed: 'Not settled' })
  if (!data || data.length === 0) return null
  const open = data.some(({ state }) => state === 'short' || state === 'failed')
  const button = (
    <Button variant="default" size="compact-md" loading={again.isPending} onClick={() => again.mutate({ params: { id: booking.id } })}>
      Try again
    </Button>
  )
  return (
    <Card title="Needed for this trip" flush {...(open && mayEdit && booking.status === 'confirmed' ? { aside: button } : {})}>
      <LinkRows none="Nothing.">
        {data.map((one) => (
          <LinkRow
            key={one.id}
            {...linkOf(one)}
            title={`${one.quantity} × ${one.title}`}
            text={[formatDay(one.day), one.detail].filter(Boolean).join(' · ')}
            value={
              one.state === 'ask' && mayEdit ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => settle.mutate({ params: { id: booking.id, consumption: one.id } })}
                >
                  Mark as settled<span className="unseen">: {one.title}</span>
                </Button>
              ) : (
                <StatusBadge status={one.state} label={one.state === 'ask' ? 'Decide' : undefined} tone={consumptionTones[one.state]} />
              )
            }
          />
        ))}
      </LinkRows>
    </Card>
  )
}

/** A row leads to what was made; a duty has no screen of its own yet. */
function linkOf({ kind, made: [id] }: Consumption): { to?: ReturnType<typeof pathTo> } {
  if (id === undefined) return {}
  if (kind === 'permit') return { to: pathTo('/permits/view/$id', { id }) }
  if (kind === 'request') return { to: pathTo('/supplier-requests/view/$id', { id }) }
  return kind === 'rooms' ? { to: pathTo('/allotments') } : {}
}
