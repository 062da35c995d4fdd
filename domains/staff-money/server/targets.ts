import { agencyCurrency } from '#domains/agency/server/facts.ts'
import { dayOfStayGroup } from '#domains/bookings/contract/stay-group.ts'
import { bookingOf, departuresOf, linesOfBookings } from '#domains/payables/server/targets.ts'
import { groupsOf } from '#domains/roster/server/duties.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** What a duty's costs belong to, and the currency in which they count there; null for a duty of no trip. */
export interface Target {
  booking_id: string | null
  departure_id: string | null
  inventory_id: string | null
  /** An event, or the stays that arrive on a day. */
  group_id: string | null
  /** The booking's reference, or the offer's title. */
  name: string
  currency: Currency
}

const theOnly = <T>(values: readonly (T | null)[]): T | null => {
  const different = new Set(values)
  return different.size === 1 ? (values[0] ?? null) : null
}

/**
 * Returns the booking, departure, event or day of arrivals that a duty belongs to. A booking also has the departure and offer of its lines if all have the same, so
 * that profit by departure and by offer counts the cost.
 */
export async function targetOf(
  tx: Tx,
  agencyId: string,
  { booking_id, departure_id, group_id }: { booking_id: string | null; departure_id: string | null; group_id: string | null },
): Promise<Target | null> {
  if (booking_id !== null) {
    const booking = (await bookingOf(tx, booking_id))!
    const lines = (await linesOfBookings(tx, [booking_id])).filter(({ cancelled_at }) => cancelled_at === null)
    return {
      booking_id,
      departure_id: theOnly(lines.map((line) => line.departure_id)),
      inventory_id: theOnly(lines.map((line) => line.inventory_id)),
      group_id: null,
      name: booking.reference,
      currency: booking.currency,
    }
  }
  if (group_id !== null) {
    const group = (await groupsOf(tx, [group_id])).get(group_id)
    const inventory_id = dayOfStayGroup(group_id) === null ? group_id : null
    return group
      ? { booking_id, departure_id, inventory_id, group_id, name: group.title, currency: await agencyCurrency(tx, agencyId) }
      : null
  }
  if (departure_id === null) return null
  const [departure] = await departuresOf(tx, [departure_id])
  return {
    booking_id,
    departure_id,
    group_id: null,
    inventory_id: departure!.inventory_id,
    name: departure!.title,
    currency: await agencyCurrency(tx, agencyId),
  }
}
