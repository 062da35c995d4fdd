import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import type { Trip } from './calls.ts'
import { hotelName, hotelsIn, isSameHotel } from './hotels.ts'
import styles from './trips.module.css'

/** The tickets of an event, or the rooms of stays that arrive on a day, by hotel if there are several. */
export function UnitsCard({ trip }: { trip: Trip }) {
  const { kind, units } = trip
  const hotels = hotelsIn(trip)
  if (kind !== 'event' && kind !== 'stays') return null
  const isEvent = kind === 'event'
  const none = isEvent ? 'No tickets yet. They are made when a booking is confirmed.' : 'Nobody arrives on this day.'
  return (
    <Card title={isEvent ? 'Tickets' : 'Rooms'} flush>
      {hotels.length < 2 ? (
        <Units units={units} none={none} />
      ) : (
        hotels.map(({ name }) => (
          <section key={name} aria-label={hotelName(name)}>
            <h3 className={styles.groupHead}>{hotelName(name)}</h3>
            <Units units={units.filter(({ hotel }) => isSameHotel(hotel ?? '', name))} none={none} />
          </section>
        ))
      )}
    </Card>
  )
}

const Units = ({ units, none }: { units: Trip['units']; none: string }) => (
  <LinkRows none={none}>
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
)
