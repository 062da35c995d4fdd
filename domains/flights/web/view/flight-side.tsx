import { ClientCard } from '#domains/clients/web/client-card.tsx'
import { PapersCard } from '#domains/papers/web/papers-card.tsx'
import { Day } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { openStatuses } from '../../contract/states.ts'
import type { Flight } from '../calls.ts'
import { Deadline } from '../deadline.tsx'

/** Sidebar of a flight: client, reservation, documents and notes. */
export function FlightSide({ flight }: { flight: Flight }) {
  const { client } = flight
  const may = useMay()
  const open = openStatuses.includes(flight.status)
  return (
    <>
      <ClientCard client={client} />
      <Card title="Reservation" flush>
        <Facts
          rows={[
            { label: 'PNR', value: flight.pnr, copy: flight.pnr },
            { label: 'Booking', value: flight.reference, copy: flight.reference },
            { label: 'Airline', value: flight.carrier_name ? `${flight.carrier} · ${flight.carrier_name}` : flight.carrier },
            { label: 'Seats until', value: open && flight.hold_deadline_at ? <Deadline at={flight.hold_deadline_at} exact /> : null },
            { label: 'Fare until', value: open && flight.fare_deadline_at ? <Deadline at={flight.fare_deadline_at} exact /> : null },
            { label: 'Ticketed', value: flight.ticketed_at && <Day value={flight.ticketed_at} /> },
            { label: 'Booked with', value: flight.provider === 'recorded' ? 'Recorded by agent' : 'Duffel' },
          ]}
        />
      </Card>
      {may('View Bookings') && <PapersCard bookingId={flight.id} email={client.email} />}
      {flight.notes && (
        <Card title="Notes">
          <p className="lines">{flight.notes}</p>
        </Card>
      )}
    </>
  )
}
