import type { Booking, BookingLine } from '../calls.ts'
import type { Ending } from './end-form.tsx'

const changeable: readonly string[] = ['on_hold', 'confirmed', 'in_progress']

/** Returns true for a line that is let by the night, not by the hour. */
export const isByNight = ({ items }: { items: readonly { detail?: string | undefined }[] }): boolean =>
  items.some(({ detail }) => detail?.includes('night'))

/** The rooms or vehicles of a line that may end later or earlier. */
export const claimsToEnd = ({ status, keeper }: Booking, { cancelled_at, claimed }: BookingLine) =>
  keeper === null && cancelled_at === null && changeable.includes(status) ? claimed.filter(({ ended }) => !ended) : []

/** The name of a room or vehicle of a booking, and how it ends now; null if it cannot change. */
export function endingOf(booking: Booking, claimId: string | undefined): { name: string; ending: Ending } | null {
  for (const line of booking.lines)
    for (const { claim_id, name } of claimsToEnd(booking, line))
      if (claim_id === claimId)
        return {
          name,
          ending: {
            bookingId: booking.id,
            version: booking.version,
            claimId,
            startsOn: line.starts_on,
            endsOn: line.ends_on,
            endsAt: isByNight(line) ? null : line.ends_at,
          },
        }
  return null
}
