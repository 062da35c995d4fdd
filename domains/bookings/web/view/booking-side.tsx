import { Link } from '@tanstack/react-router'
import { PapersCard } from '#domains/papers/web/papers-card.tsx'
import { formatDay } from '#kit/contract/time.ts'
import { Day, Moment, Stay } from '#kit/web/format/values.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useMay } from '#kit/web/use-session.ts'
import type { Booking } from '../calls.ts'

const residencies: Record<string, string> = {
  non_resident: 'Foreign non-resident',
  foreign_resident: 'Foreign resident',
  eac_citizen: 'East African citizen',
}

/** The client, the trip in short, and the agency's own notes. */
export function BookingSide({ booking }: { booking: Booking }) {
  const { client } = booking
  const may = useMay()
  return (
    <>
      <Card title="Client" flush>
        <Facts
          rows={[
            {
              label: 'Name',
              value: may('View Clients') ? (
                <Link to="/clients/$id" params={{ id: client.id }}>
                  {client.name}
                </Link>
              ) : (
                client.name
              ),
            },
            { label: 'Phone', value: client.phone && <a href={`tel:${client.phone}`}>{client.phone}</a>, copy: client.phone },
            { label: 'Email', value: client.email && <a href={`mailto:${client.email}`}>{client.email}</a>, copy: client.email },
            { label: 'Residency', value: residencies[booking.residency] },
          ]}
        />
      </Card>
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
      <PapersCard bookingId={booking.id} email={client.email} />
      {booking.notes && (
        <Card title="Notes">
          <p className="lines">{booking.notes}</p>
        </Card>
      )}
    </>
  )
}
