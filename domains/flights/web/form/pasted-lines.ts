import { readItinerary, readNames } from '../../contract/itinerary-lines.ts'
import { newPassenger, newSegment, type PassengerValues, type SegmentValues } from './flight-values.ts'

export interface Pasted {
  segments: SegmentValues[]
  passengers: PassengerValues[]
  /** Lines without a flight or passenger. */
  unread: string[]
}

/** Parses pasted lines of a reservation system into flights and passengers. */
export function readPasted(text: string, today: string): Pasted {
  const { segments, unread } = readItinerary(text, today)
  const names = unread.map((line) => ({ line, people: readNames(line) }))
  return {
    segments: segments.map(({ carrier, flight_number, booking_class, ...rest }) =>
      newSegment({ ...rest, flight: `${carrier}${flight_number}`, booking_class: booking_class ?? '' }),
    ),
    passengers: names.flatMap(({ people }) => people.map((one) => newPassenger(one))),
    unread: names.flatMap(({ line, people }) => (people.length > 0 ? [] : [line])),
  }
}
