import { Suspense } from 'react'
import { ClientCard } from '#domains/clients/web/client-card.tsx'
import { residencyNames } from '#domains/inventory/contract/units.ts'
import { formatDay } from '#kit/contract/time.ts'
import { Day, Moment, Stay } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import type { Booking } from '../calls.ts'
import { useBookingSlots } from './booking-slots.ts'

/** The client, a summary of the trip, and internal notes. */
export function BookingSide({ booking }: { booking: Booking }) {
  const { client } = booking
  const { sideCards } = useBookingSlots()
  return (
    <>
      <ClientCard client={client} more={[{ label: 'Residency', value: residencyNames[booking.residency] }]} />
      <Card title="Trip" flush>
        <Facts
          rows={[
            { label: 'Dates', value: booking.starts_on && booking.ends_on && <Stay from={booking.starts_on} to={booking.ends_on} /> },
            { label: 'Travellers', value: booking.travellers },
            { label: 'Hold until', value: booking.status === 'on_hold' ? <Moment value={booking.hold_expires_at} /> : null },
            { label: 'Confirmed', value: booking.confirmed_at && <Day value={booking.confirmed_at} /> },
            { label: 'Pay by', value: booking.due.amount > 0 && booking.payment_due_at ? formatDay(booking.payment_due_at) : null },
          ]}
        />
      </Card>
      <Suspense fallback={null}>
        {sideCards.map(({ Card }, index) => (
          <Card key={index} booking={booking} />
        ))}
      </Suspense>
      {booking.notes && (
        <Card title="Notes">
          <p className="lines">{booking.notes}</p>
        </Card>
      )}
    </>
  )
}
