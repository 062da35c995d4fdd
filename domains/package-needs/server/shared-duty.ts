import { dutiesOfTrip } from '#domains/roster/server/duties.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Part } from './consume.ts'
import { lockNeed, type NeedRow } from './needs.ts'

/** The hours of a duty that a package needs. */
export const dayStarts = '07:00'
export const dayEnds = '18:00'

/** The title of a duty, by which bookings of a departure find the one that they share. */
export const titleOf = ({ need, line, booking }: Pick<Part, 'need' | 'line' | 'booking'>): string =>
  `${need.title}: ${line.departure_id ? line.title : booking.title}`.slice(0, 120)

/** Returns the duty that another booking of the departure made for a need. Locks the need, so that two bookings make one duty. */
export async function dutyOfDeparture(tx: Tx, need: NeedRow, departureId: string, title: string): Promise<string | undefined> {
  await lockNeed(tx, need.id)
  const duties = await dutiesOfTrip(tx, departureId)
  return duties.find((duty) => duty.departure_id === departureId && duty.kind === (need.staff_kind ?? 'driver') && duty.title === title)?.id
}
