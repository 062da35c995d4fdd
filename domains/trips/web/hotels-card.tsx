import { Select } from '#kit/web/fields/inputs.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import type { Trip } from './calls.ts'
import { hotelName } from './hotels.ts'
import styles from './trips.module.css'

const textOf = ({ bookings, guests, rooms }: Trip['hotels'][number]): string =>
  [
    `${bookings} ${bookings === 1 ? 'booking' : 'bookings'}`,
    `${guests} ${guests === 1 ? 'guest' : 'guests'}`,
    `${rooms} ${rooms === 1 ? 'room' : 'rooms'}`,
  ].join(' · ')

/** How many arrive at each hotel of a day, for an agency with several. */
export const HotelsCard = ({ hotels }: { hotels: Trip['hotels'] }) => (
  <Card title="Hotels" flush>
    <LinkRows none="Nobody arrives on this day.">
      {hotels.map((hotel) => (
        <LinkRow key={hotel.name} title={hotelName(hotel.name)} text={textOf(hotel)} />
      ))}
    </LinkRows>
  </Card>
)

interface HotelFilterProps {
  hotels: Trip['hotels']
  value: string | null
  choose: (hotel: string | null) => void
}

/** Chooses one hotel of a day of arrivals. Without several there is nothing to choose. */
export function HotelFilter({ hotels, value, choose }: HotelFilterProps) {
  if (hotels.length < 2) return null
  return (
    <Select
      className={styles.hotel}
      label="Hotel"
      placeholder="All hotels"
      clearable
      data={hotels.map(({ name }) => ({ value: name || none, label: hotelName(name) }))}
      value={value === '' ? none : value}
      onChange={(hotel) => choose(hotel === none ? '' : hotel)}
    />
  )
}

// A choice needs a value.
const none = '-'
