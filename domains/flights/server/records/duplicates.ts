import type { Tx } from '#kit/server/database/database.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import { bookingsLike } from './flight-data.ts'
import type { Segment } from './itinerary.ts'
import { fullName, type Traveller } from './passengers.ts'
import type { Warning } from './warnings.ts'

/** Passengers who have a flight on the same day in another booking of the agency. */
export async function duplicatesOf(
  tx: Tx,
  { bookingId, segments, passengers }: { bookingId: string | null; segments: readonly Segment[]; passengers: readonly Traveller[] },
): Promise<Warning[]> {
  if (segments.length === 0 || passengers.length === 0) return []
  const found = await bookingsLike(tx, {
    bookingId,
    days: [...new Set(segments.map(({ departs_on }) => departs_on))],
    names: passengers,
    passports: passengers.flatMap(({ passport_number }) => (passport_number ? [passport_number] : [])),
  })
  const warnings = new Map<string, Warning>()
  for (const other of found) {
    const index = passengers.findIndex((one) => isSame(one, other))
    if (index < 0) continue
    warnings.set(`${index} ${other.booking_id}`, {
      code: 'duplicate',
      field: `passengers.${index}.surname`,
      text: `${fullName(passengers[index]!)} is booked on ${other.route} on ${formatShortDay(other.departs_on)} already (${other.reference}).`,
      booking_id: other.booking_id,
    })
  }
  return [...warnings.values()]
}

interface Person {
  surname: string
  given_names: string
  passport_number?: string | null | undefined
}

const isSame = (one: Person, other: Person) =>
  (one.surname.toLowerCase() === other.surname.toLowerCase() && one.given_names.toLowerCase() === other.given_names.toLowerCase()) ||
  (Boolean(one.passport_number) && one.passport_number === other.passport_number)
