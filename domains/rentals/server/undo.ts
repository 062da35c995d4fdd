import { removeCharges } from '#domains/bookings/server/charges.ts'
import { previewRestore, restoreEnd } from '#domains/bookings/server/ends/restore.ts'
import { lastStep, refuseLate, refuseMovedMoney, timesUndone, undoStep, type Step } from '#domains/bookings/server/steps.ts'
import { writeOdometer } from '#domains/cars/server/vehicles.ts'
import { markClaim } from '#domains/inventory/server/stock/availability.ts'
import { AppError, conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { giveBackDeposit } from './deposits.ts'
import { lock } from './lock.ts'
import * as data from './rentals-data.ts'
import { readRental, vehicleOut, type BeforeHandOver } from './rentals.ts'
import type { BeforeReturn } from './take-back.ts'

type Undoable = { out: Step<BeforeHandOver> } | { back: Step<BeforeReturn> }

/** The step that can be undone. @throws 409 `nothing_to_undo`, `money_moved` if the deposit was settled since the return. */
async function stepOf(tx: Tx, { id, status, deposit_status }: data.RentalRow): Promise<Undoable> {
  const out = status === 'out' ? await lastStep<BeforeHandOver>(tx, id, 'hand_over') : null
  if (out) return { out }
  const back = status === 'returned' || status === 'closed' ? await lastStep<BeforeReturn>(tx, id, 'return') : null
  if (!back) throw conflict('nothing_to_undo', 'There is no hand-over or return of this vehicle to undo.')
  if (status === 'closed' && deposit_status !== 'none')
    throw conflict('money_moved', 'The deposit was settled since the return, so the return cannot be undone.')
  return { back }
}

/** Returns what undoing the last step of a rental would change, and why it cannot be undone. @throws 404, 409 `nothing_to_undo`. */
export async function previewUndo(tx: Tx, id: string, now: Date) {
  const rental = await data.rentalById(tx, id, now)
  if (!rental) throw notFound('Rental')
  const step = await stepOf(tx, rental)
  const money = (amount: number) => ({ amount, currency: rental.currency })
  const isOut = 'out' in step
  const end = isOut ? null : step.back.before.end
  const unchanged = {
    step: isOut ? ('hand_over' as const) : ('return' as const),
    done_at: (isOut ? step.out : step.back).done_at.toISOString(),
    ends_at: end?.before.ends_at ?? rental.ends_at.toISOString(),
    total_before: money(rental.total),
    deposit_back: money(isOut && rental.deposit_status === 'held' ? rental.deposit : 0),
  }
  try {
    const restored = end ? await previewRestore(tx, rental.booking_id, end) : rental.total
    const total = isOut ? restored : restored - rental.charged
    if (!isOut && total !== rental.total) refuseMovedMoney(step.back.before, rental, total)
    return { ...unchanged, total_after: money(total), problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...unchanged, total_after: money(rental.total), problem: error.message }
  }
}

interface Rights {
  /** @throws 403 if the person may not undo what is more than an hour ago. */
  mayLate: () => void
  /** @throws 403 if the person may not give a deposit back. */
  mayPay: () => void
}

/**
 * Undoes the last step of a rental: the return, or else the hand-over. A return takes its charges off the booking, and the time of an early
 * one again. A hand-over gives the deposit back. Photos stay.
 * @throws 404, 403 after an hour, 409 `stale`, `nothing_to_undo`, `money_moved`, `not_available`, `vehicle_out`, `not_editable`.
 */
export async function undoRental(app: App, tx: Tx, actor: Actor, id: string, version: number, { mayLate, mayPay }: Rights) {
  const locked = await lock(tx, id, version)
  const step = await stepOf(tx, locked.rental)
  refuseLate('out' in step ? step.out : step.back, actor, mayLate)
  if ('out' in step) await undoHandOver(tx, actor, locked, step.out, mayPay)
  else await undoReturn(app, tx, actor, locked, step.back)
  return readRental(app, tx, id, actor.now)
}

type Locked = Awaited<ReturnType<typeof lock>>

async function undoHandOver(tx: Tx, actor: Actor, { booking, rental }: Locked, step: Step<BeforeHandOver>, mayPay: () => void) {
  const { odometer, deposit, deposit_status } = step.before
  if (rental.deposit_status === 'held') {
    mayPay()
    const turn = await timesUndone(tx, rental.id, 'hand_over')
    const held = { id: rental.id, reference: booking.reference, currency: booking.currency, turn }
    await giveBackDeposit(tx, actor, held, rental.deposit)
  }
  await putOdometer(tx, actor, rental, rental.odometer_out, odometer)
  await data.updateRental(tx, rental.id, {
    status: 'reserved',
    handed_over_at: null,
    odometer_out: null,
    fuel_out: null,
    driver_name: null,
    licence_number: null,
    signed_out_by: null,
    note_out: null,
    deposit,
    deposit_method: null,
    deposit_status,
    updated_at: actor.now,
  })
  await undoStep(tx, actor, { bookingId: booking.id, step, title: 'Hand-over undone' })
  await audit(tx, actor, {
    action: 'rental.hand_over_undone',
    subject: 'rental',
    subjectId: rental.id,
    before: { deposit: rental.deposit, driver_name: rental.driver_name },
  })
}

async function undoReturn(app: App, tx: Tx, actor: Actor, { booking, rental }: Locked, step: Step<BeforeReturn>) {
  const { end, charges, odometer } = step.before
  // Stock is locked before the claim changes, so that a buyer who has it locked does not wait for the claim.
  if (end) await restoreEnd(app, tx, actor, booking.id, end)
  const total = await removeCharges(app, tx, actor, booking.id, charges)
  if (total !== booking.total) refuseMovedMoney(step.before, booking, total)
  const back = data.updateRental(tx, rental.id, {
    status: 'out',
    returned_at: null,
    odometer_in: null,
    fuel_in: null,
    signed_in_by: null,
    damage_note: null,
    charged: 0,
    updated_at: actor.now,
  })
  await refuseWrite(back, { unique: vehicleOut })
  const claim = await data.claimOf(tx, rental)
  if (claim) await markClaim(tx, claim.id, { checked_out_at: null })
  await putOdometer(tx, actor, rental, rental.odometer_in, odometer)
  await undoStep(tx, actor, { bookingId: booking.id, step, title: 'Return undone' })
  await audit(tx, actor, { action: 'rental.return_undone', subject: 'rental', subjectId: rental.id, before: { charged: rental.charged } })
}

/** Puts the vehicle's odometer back, unless somebody has corrected it since. */
async function putOdometer(tx: Tx, actor: Actor, rental: data.RentalRow, written: number | null, before: number | null): Promise<void> {
  const { odometer } = (await data.rentalById(tx, rental.id, actor.now))!
  if (odometer === written) await writeOdometer(tx, actor, rental.unit_id, before)
}
