import { sql } from 'kysely'
import { dayOfStayGroup } from '#domains/bookings/contract/stay-group.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { travelling, type Trip } from './trip-data.ts'

/** A booking's part in one hotel on a day of arrivals. */
export interface StayAt {
  booking_id: string
  /** The place of the room types; empty for rooms without a place. */
  hotel: string
  /** Those who are named, or else the places that are booked. */
  guests: number
  rooms: number
}

/**
 * Returns who arrives where on a day: an agency with several hotels tells them apart by the place of its room types, whatever its case.
 * Other trips have none.
 */
export async function staysAt(tx: Tx, { id, kind }: Pick<Trip, 'id' | 'kind'>): Promise<StayAt[]> {
  if (kind !== 'stays') return []
  const { rows } = await sql<StayAt>`
    SELECT l.booking_id, coalesce(min(trim(i.place_name)), '') AS hotel, sum(l.units)::int AS rooms,
      greatest(sum(l.places), (SELECT count(*) FROM travellers t
        WHERE t.agency_id = ${thisAgency} AND t.booking_id = l.booking_id AND t.cancelled_at IS NULL))::int AS guests
    FROM booking_lines l
    JOIN bookings b ON b.agency_id = l.agency_id AND b.id = l.booking_id
    JOIN inventory i ON i.agency_id = l.agency_id AND i.id = l.inventory_id
    WHERE l.agency_id = ${thisAgency} AND l.kind = 'room' AND l.starts_on = ${dayOfStayGroup(id)}::date AND l.cancelled_at IS NULL
      AND b.status = ANY(${[...travelling]})
    GROUP BY l.booking_id, lower(trim(i.place_name))
    ORDER BY 2, 1`.execute(tx)
  return rows
}

/** Returns the totals of each hotel, by name. Rooms without a place are last. */
export function hotelsOf(stays: readonly StayAt[]) {
  return [...Map.groupBy(stays, ({ hotel }) => keyOf(hotel)).values()]
    .map((those) => ({
      name: those[0]!.hotel,
      bookings: those.length,
      guests: those.reduce((sum, { guests }) => sum + guests, 0),
      rooms: those.reduce((sum, { rooms }) => sum + rooms, 0),
    }))
    .toSorted((a, b) => Number(a.name === '') - Number(b.name === '') || a.name.localeCompare(b.name))
}

/** Returns the hotels of each booking. */
export const hotelsByBooking = (stays: readonly StayAt[]): ReadonlyMap<string, readonly string[]> =>
  new Map([...Map.groupBy(stays, ({ booking_id }) => booking_id)].map(([booking, those]) => [booking, those.map(({ hotel }) => hotel)]))

/** Returns the names of the hotels of all published and booked room types, for filters. */
export async function hotelNames(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT min(trim(place_name)) AS name FROM inventory
    WHERE agency_id = ${thisAgency} AND kind = 'room' AND trim(place_name) <> '' GROUP BY lower(trim(place_name)) ORDER BY 1 LIMIT 200`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

/** Returns whether somebody sleeps at the hotel of a list. A list without a hotel is for everyone. */
export const sleepsAt = (hotel: string | null, hotels: readonly string[]): boolean =>
  hotel === null || hotels.some((one) => keyOf(one) === keyOf(hotel))

const keyOf = (hotel: string): string => hotel.trim().toLowerCase()
