import { conflict } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Residency } from '../../../database/tables.ts'
import { addEvent, linesOf } from './bookings-data.ts'
import { placeIn, retotal, takeOneOff } from './cancel.ts'
import { tellBookingEvent } from './events.ts'
import { lockForMove } from './status.ts'

/** A unit of a booking: a price, and the residency of its person if that was given. */
export interface BookedUnit {
  priceOptionId: string
  residency: Residency | null
}

interface Cancelling {
  units: readonly BookedUnit[]
  /** Who cancels and why, for the activity of the booking. */
  title: string
  reason: string | null
  /** Called with the new total before the other domains are told. */
  known: (total: number) => Promise<void>
}

/**
 * Cancels some units of a confirmed booking that a partner sold and pays later. Their places are free again, and what the booking's policy
 * keeps stays in its total.
 * @throws 404, 409 `invalid_transition` once it has begun, `not_booked` for a unit that is not booked.
 */
export async function cancelUnitsOnAccount(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { units, title, reason, known }: Cancelling,
): Promise<void> {
  const row = await lockForMove(tx, id, 'cancelled')
  for (const { priceOptionId, residency } of units) {
    // Read again: each unit leaves the line with other items.
    const lines = (await linesOf(tx, id)).filter(({ cancelled_at }) => cancelled_at === null)
    const found = lines.map((line) =>
      placeIn(row, line, (item) => item.price_option_id === priceOptionId && (item.residency ?? null) === residency),
    )
    const place = found.find((one) => one !== null)
    if (!place) throw conflict('not_booked', 'This unit is not booked now.')
    await takeOneOff(tx, actor, row, place, { refund: 'policy' })
  }
  await addEvent(tx, actor, id, { type: 'status', title, detail: reason })
  await known((await linesOf(tx, id)).reduce((sum, { amount }) => sum + amount, 0))
  await retotal(app, tx, actor, row)
  await tellBookingEvent(app, tx, actor, { type: 'changed', id, why: 'A part of the booking was cancelled.', published: false })
}
