import { routeOf, type Segment } from '../records/itinerary.ts'
import { airlineName, fullName } from '../records/passengers.ts'

interface Searched {
  pnr: string | null
  segments: readonly Segment[]
  passengers: readonly { surname: string; given_names: string; ticket_number?: string | null }[]
}

/** The text that flight search matches. Client and reference are searched in the booking. */
export const searchText = ({ pnr, segments, passengers }: Searched): string =>
  [
    pnr,
    routeOf(segments),
    segments.map(({ from, to }) => `${from}${to} ${from}-${to} ${from} ${to}`).join(' '),
    segments.map(({ carrier, flight_number }) => `${carrier}${flight_number} ${carrier} ${flight_number}`).join(' '),
    ...passengers.map((one) => [airlineName(one), fullName(one), one.ticket_number].filter(Boolean).join(' ')),
  ]
    .filter(Boolean)
    .join(' ')
