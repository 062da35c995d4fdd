import { moveTo } from '#domains/bookings/server/status.ts'
import { conflict } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { lock, refuseMove } from './lock.ts'
import * as data from './rentals-data.ts'
import { freeFrom, readRental } from './rentals.ts'

/**
 * Marks a rental as no-show and frees the vehicle. The price stays until the booking is changed. If nothing else of the booking
 * is left, the booking becomes a no-show too. @throws 404, 409 `stale`, `invalid_transition`, `too_early`.
 */
export async function noShow(app: App, tx: Tx, actor: Actor, id: string, version: number) {
  const { booking, rental } = await lock(tx, id, version)
  refuseMove(rental, 'no_show')
  if (rental.starts_at > actor.now) throw conflict('too_early', 'The hire has not started yet.')
  await data.updateRental(tx, id, { status: 'no_show', deposit_status: 'none', updated_at: actor.now })
  await freeFrom(tx, rental, actor.now)
  if (booking.status === 'confirmed' && !(await data.hasMore(tx, booking.id)))
    await moveTo(app, tx, actor, booking.id, 'no_show', 'The vehicle was not collected.')
  await audit(tx, actor, { action: 'rental.no_show', subject: 'rental', subjectId: id })
  return readRental(app, tx, id, actor.now)
}
