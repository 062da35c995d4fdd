import { previewRestore, restoreEnd } from '#domains/bookings/server/ends/restore.ts'
import { lastStep, refuseLate, refuseMovedMoney, undoStep, type BeforeStep, type Step } from '#domains/bookings/server/steps.ts'
import { markClaim } from '#domains/inventory/server/stock/availability.ts'
import { AppError, conflict } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import * as data from './stays-data.ts'
import { requireStay, stateOf, type BeforeCheckOut } from './stays.ts'

type Stay = Awaited<ReturnType<typeof requireStay>>
type CheckedIn = Step<BeforeStep>
type CheckedOut = Step<BeforeCheckOut>

type Kind = 'check_in' | 'check_out'

const noStep = () => conflict('nothing_to_undo', 'There is no check-in or check-out of this stay to undo.')

/** The step that can be undone. @throws 409 `nothing_to_undo`. */
async function stepOf(tx: Tx, { claim }: Stay): Promise<{ in: CheckedIn } | { out: CheckedOut }> {
  const state = stateOf(claim)
  const checkedIn = state === 'in_house' ? await lastStep<BeforeStep>(tx, claim.id, 'check_in') : null
  if (checkedIn) return { in: checkedIn }
  const checkedOut = state === 'departed' ? await lastStep<BeforeCheckOut>(tx, claim.id, 'check_out') : null
  if (checkedOut) return { out: checkedOut }
  throw noStep()
}

/** Returns what undoing the last step of a stay would change, and why it cannot be undone. @throws 404, 409 `nothing_to_undo`. */
export async function previewUndo(tx: Tx, id: string) {
  const stay = await requireStay(tx, id, 'read')
  const { booking } = stay
  const found = await stepOf(tx, stay)
  const money = (amount: number) => ({ amount, currency: booking.currency })
  const step = 'in' in found ? found.in : found.out
  const end = 'out' in found ? found.out.before.end : null
  const unchanged = {
    done_at: step.done_at.toISOString(),
    ends_on: end?.before.ends_on ?? stay.ends_on,
    total_before: money(booking.total),
  }
  const kind = 'in' in found ? ('check_in' as const) : ('check_out' as const)
  try {
    const total = end ? await previewRestore(tx, booking.id, end) : booking.total
    if (end && 'out' in found) refuseMovedMoney(found.out.before, booking, total)
    return { ...unchanged, step: kind, total_after: money(total), problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...unchanged, step: kind, total_after: money(booking.total), problem: error.message }
  }
}

/**
 * Undoes the last step of a stay, if it is the one that is wanted. An early check-out takes its nights and their price again.
 * @throws 404, 403 after an hour, 409 `nothing_to_undo`, `not_available` if the nights were sold, `not_editable`, `money_moved`.
 */
export async function undoStay(app: App, tx: Tx, actor: Actor, id: string, wanted: Kind, mayLate: () => void) {
  const stay = await requireStay(tx, id, 'change')
  const found = await stepOf(tx, stay)
  if (('in' in found ? 'check_in' : 'check_out') !== wanted) throw noStep()
  refuseLate('in' in found ? found.in : found.out, actor, mayLate)
  return 'in' in found ? undoCheckIn(tx, actor, stay, found.in) : undoCheckOut(app, tx, actor, stay, found.out)
}

async function undoCheckIn(tx: Tx, actor: Actor, { claim, booking }: Stay, step: CheckedIn) {
  await markClaim(tx, claim.id, { checked_in_at: null })
  await undoStep(tx, actor, { bookingId: booking.id, step, title: 'Check-in undone' })
  await audit(tx, actor, { action: 'stay.check_in_undone', subject: 'booking', subjectId: booking.id, after: { unit_id: claim.unit_id } })
  return { id: claim.id, state: 'assigned' as const }
}

async function undoCheckOut(app: App, tx: Tx, actor: Actor, { claim, booking }: Stay, step: CheckedOut) {
  const { end, housekeeping } = step.before
  // Stock is locked before the claim changes, so that a buyer who has it locked does not wait for the claim.
  if (end) refuseMovedMoney(step.before, booking, await restoreEnd(app, tx, actor, booking.id, end))
  await markClaim(tx, claim.id, { checked_out_at: null })
  const room = await data.housekeepingOf(tx, claim.unit_id)
  // A room that was cleaned since stays clean.
  if (room && +room.changed_at === +step.done_at) await data.writeHousekeeping(tx, actor.agencyId, claim.unit_id, housekeeping, actor.now)
  await undoStep(tx, actor, { bookingId: booking.id, step, title: 'Check-out undone' })
  await audit(tx, actor, { action: 'stay.check_out_undone', subject: 'booking', subjectId: booking.id, after: { unit_id: claim.unit_id } })
  return { id: claim.id, state: 'in_house' as const }
}
