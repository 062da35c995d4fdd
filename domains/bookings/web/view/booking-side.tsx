import { Suspense } from 'react'
import { ClientCard } from '#domains/clients/web/client-card.tsx'
import { FieldsCard } from '#domains/clients/web/contacts/fields-card.tsx'
import { residencyNames } from '#domains/inventory/contract/units.ts'
import { formatDay } from '#kit/contract/time.ts'
import { Day, Moment } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { datesOfKinds, wordsOfKinds } from '../../contract/kind-words.ts'
import { hireTimes } from '../booking-words.ts'
import { call, type Booking } from '../calls.ts'
import { useBookingSlots } from './booking-slots.ts'

/** The client, a summary of what is booked, and internal notes. */
export function BookingSide({ booking }: { booking: Booking }) {
  const { client, kinds } = booking
  const { card, people } = wordsOfKinds(kinds)
  const dates = datesOfKinds(booking, kinds)
  const hire = hireTimes(booking)
  const { sideCards } = useBookingSlots()
  const invalidate = useInvalidate()
  return (
    <>
      <ClientCard client={client} more={[{ label: 'Residency', value: residencyNames[booking.residency] }]} />
      <Card title={card} flush>
        <Facts
          rows={[
            { label: 'Pick-up', value: hire?.from },
            { label: 'Return', value: hire?.until },
            { label: 'Length', value: hire?.length },
            !hire && dates !== '' && { label: 'Dates', value: <span className="figures">{dates}</span> },
            people && booking.travellers > 0 && { label: people.title, value: booking.travellers },
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
      <FieldsCard
        record="booking"
        values={booking.fields}
        needs={['Edit Bookings']}
        save={async (fields, sent) => {
          await call('PUT /bookings/{id}/fields', { params: { id: booking.id }, body: { fields }, ...sent })
          await invalidate(['/bookings'])
        }}
      />
      {booking.notes && (
        <Card title="Notes">
          <p className="lines">{booking.notes}</p>
        </Card>
      )}
    </>
  )
}
