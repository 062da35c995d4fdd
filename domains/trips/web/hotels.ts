import type { Trip } from './calls.ts'

const keyOf = (hotel: string): string => hotel.trim().toLowerCase()

/** Returns whether two names are of one hotel. */
export const isSameHotel = (a: string, b: string): boolean => keyOf(a) === keyOf(b)

/** Returns the hotels of a trip. One that this device kept before hotels were known has none. */
export const hotelsIn = ({ hotels }: { hotels?: Trip['hotels'] }): Trip['hotels'] => hotels ?? []

/** The name of a hotel of a day of arrivals: rooms without a place have none. */
export const hotelName = (name: string): string => name || 'Rooms without a place'

/** Returns the part of a day of arrivals that is at one hotel: its bookings, people and rooms, and the lists that are of no other hotel. */
export function atHotel(trip: Trip, hotel: string | null): Trip {
  if (hotel === null) return trip
  const parties = trip.parties.filter(({ hotels }) => hotels.some((one) => isSameHotel(one, hotel)))
  const ids = new Set(parties.map(({ id }) => id))
  return {
    ...trip,
    parties,
    people: trip.people.filter(({ booking_id }) => ids.has(booking_id)),
    units: trip.units.filter((unit) => isSameHotel(unit.hotel ?? '', hotel)),
    hotels: trip.hotels.filter(({ name }) => isSameHotel(name, hotel)),
    lists: trip.lists.filter((list) => list.hotel === null || isSameHotel(list.hotel, hotel)),
    deadlines: trip.deadlines.filter(({ booking_id }) => ids.has(booking_id)),
  }
}
