import type { Keeper } from '#domains/bookings/server/keepers.ts'
import { lockKept } from '#domains/bookings/server/kept.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { flightRow, passengersOf, segmentsOf, updateFlight, type FlightRow } from './flight-data.ts'
import { searchText } from '../lists/search-text.ts'

/** The owner name of bookings that flights manage. */
export const keptBy = 'flights'

export const flightKeeper: Keeper = { key: keptBy, name: 'Flights', link: (id) => `/offers/flights/bookings/${id}/edit` }

/** A flight's row. @throws 404. */
export async function requireFlight(tx: Tx, id: string): Promise<FlightRow> {
  const row = await flightRow(tx, id)
  if (!row) throw notFound('Booking')
  return row
}

/** A flight with its booking, locked until the transaction ends. @throws 404, 409 `under_way` while a provider request runs. */
export async function lockFlight(tx: Tx, id: string) {
  const booking = await lockKept(tx, keptBy, id)
  const flight = await requireFlight(tx, id)
  if (flight.under_way !== null) throw conflict('under_way', 'The provider is processing this booking. Try again in a moment.')
  return { booking, flight }
}

/** Updates a flight's search text. */
export async function refreshSearch(tx: Tx, id: string): Promise<void> {
  const flight = await requireFlight(tx, id)
  const [segments, passengers] = [await segmentsOf(tx, id), await passengersOf(tx, id)]
  await updateFlight(tx, id, { search: searchText({ pnr: flight.pnr, segments, passengers }) })
}
