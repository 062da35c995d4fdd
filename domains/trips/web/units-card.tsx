import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import type { Trip } from './calls.ts'

/** The tickets of an event, or the rooms of stays that arrive on a day. */
export function UnitsCard({ trip: { kind, units } }: { trip: Trip }) {
  if (kind !== 'event' && kind !== 'stays') return null
  const isEvent = kind === 'event'
  return (
    <Card title={isEvent ? 'Tickets' : 'Rooms'} flush>
      <LinkRows none={isEvent ? 'No tickets yet. They are made when a booking is confirmed.' : 'Nobody arrives on this day.'}>
        {units.map(({ id, booking_id, name, who, detail }) => (
          <LinkRow
            key={id}
            to={pathTo('/bookings/view/$id', { id: booking_id })}
            title={who ?? 'Nobody is named'}
            text={detail}
            value={<span className="figures">{name}</span>}
          />
        ))}
      </LinkRows>
    </Card>
  )
}
