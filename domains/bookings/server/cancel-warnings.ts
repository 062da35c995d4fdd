import { sql } from 'kysely'
import { listed } from '#kit/contract/listed.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'

/** Returns a sentence about what a cancellation would disturb now, such as guests who are inside; null if there is nothing. */
export type CancelWarning = (tx: Tx, bookingId: string) => Promise<string | null>

/** The warnings that other domains add to the preview of a cancellation. */
export const cancelWarnings = listed<readonly CancelWarning[]>('warnings before a cancellation')

/** Returns all warnings about cancelling a booking now. */
export async function warningsBefore(tx: Tx, bookingId: string): Promise<string[]> {
  const warnings: string[] = []
  for (const warn of [guestsInRooms, ...cancelWarnings.entries()]) {
    const warning = await warn(tx, bookingId)
    if (warning) warnings.push(warning)
  }
  return warnings
}

const guestsInRooms: CancelWarning = async (tx, bookingId) => {
  const { rows } = await sql<{ rooms: number }>`
    SELECT count(*) AS rooms FROM unit_claims c JOIN booking_lines l ON l.agency_id = c.agency_id AND l.id = c.booking_line_id
    WHERE c.agency_id = ${thisAgency} AND l.booking_id = ${bookingId} AND c.checked_in_at IS NOT NULL AND c.checked_out_at IS NULL`.execute(
    tx,
  )
  const { rooms } = rows[0]!
  return rooms > 0 ? `The guests are checked in to ${rooms} ${rooms === 1 ? 'room' : 'rooms'}. Check them out first.` : null
}
