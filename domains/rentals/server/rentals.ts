import type { z } from 'zod'
import { dueOf } from '#domains/bookings/server/bookings.ts'
import { moveTo } from '#domains/bookings/server/status.ts'
import { lastStep, recordStep, timesUndone, type BeforeStep } from '#domains/bookings/server/steps.ts'
import { writeOdometer } from '#domains/cars/server/vehicles.ts'
import { moveClaim } from '#domains/inventory/server/stock/availability.ts'
import { conflict, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import type { handOverBody, settleBody, showRental } from '../contract.ts'
import { neighbourOf } from './danger-data.ts'
import { holdDeposit, releaseDeposit } from './deposits.ts'
import { lock, refuseMove } from './lock.ts'
import { photosOf } from './photos-data.ts'
import * as data from './rentals-data.ts'

/** 409: another hire has the vehicle out. */
export const vehicleOut = () =>
  conflict('vehicle_out', 'This vehicle is still out with somebody else. Take it back first, or give another.')

type Rental = z.input<(typeof showRental)['result']>
const iso = (moment: Date | null) => moment?.toISOString() ?? null

function rentalView(row: data.RentalListRow, now: Date) {
  const { id, plate, car, booking_id, reference, client_name } = row
  return {
    id,
    status: row.status,
    late: row.next_at !== null && row.next_at < now,
    in_danger: row.in_danger,
    plate,
    car,
    booking_id,
    reference,
    client_name,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    next_at: iso(row.next_at),
    deposit_status: row.deposit_status,
    deposit: { amount: row.deposit, currency: row.currency },
  }
}

/** A page of rentals. */
export async function listRentals(app: App, tx: Tx, filter: Parameters<typeof data.pageOfRentals>[1], now: Date) {
  const { rows, ...rest } = await data.pageOfRentals(tx, filter, now)
  return { ...rest, rows: rows.map((row) => ({ ...rentalView(row, now), picture_url: app.files.imageUrl(row.cover_key, 'small') })) }
}

/** Today's numbers: hand-overs, returns, overdue, out and in danger. */
export const today = (tx: Tx, now: Date) => data.countToday(tx, now)

/** A rental. @throws 404. */
export async function readRental(app: App, tx: Tx, id: string, now: Date): Promise<Rental> {
  const row = await data.rentalById(tx, id, now)
  if (!row) throw notFound('Rental')
  const money = (amount: number) => ({ amount, currency: row.currency })
  return {
    ...rentalView(row, now),
    inventory_id: row.inventory_id,
    unit_id: row.unit_id,
    client_phone: row.client_phone,
    payment_status: row.payment_status,
    due: money(dueOf(row)),
    late_fee: row.late_fee,
    extra_km: row.extra_km,
    mileage_limit: row.mileage_limit,
    odometer: row.odometer,
    handed_over_at: iso(row.handed_over_at),
    odometer_out: row.odometer_out,
    fuel_out: row.fuel_out,
    driver_name: row.driver_name,
    licence_number: row.licence_number,
    signed_out_by: row.signed_out_by,
    note_out: row.note_out,
    returned_at: iso(row.returned_at),
    odometer_in: row.odometer_in,
    fuel_in: row.fuel_in,
    signed_in_by: row.signed_in_by,
    damage_note: row.damage_note,
    charged: money(row.charged),
    deposit_method: row.deposit_method,
    deposit_kept: money(row.deposit_kept),
    photos: (await photosOf(tx, id)).map(({ id: photo, moment, key }) => ({
      id: photo,
      moment: moment,
      url: app.files.imageUrl(key, 'original')!,
      small_url: app.files.imageUrl(key, 'small')!,
    })),
    waits_for: row.in_danger ? await neighbourOf(tx, 'waits_for', id, now) : null,
    holds_up: row.status === 'out' ? await neighbourOf(tx, 'holds_up', id, now) : null,
    claim_id: (await data.claimOf(tx, row))?.id ?? null,
    booking_version: row.booking_version,
    undo: await undoOf(tx, row),
    version: row.version,
  }
}

/** The last step that can be undone. */
async function undoOf(tx: Tx, { id, status, deposit_status }: data.RentalRow): Promise<Rental['undo']> {
  const isBack = status === 'returned' || (status === 'closed' && deposit_status === 'none')
  const step = status === 'out' ? ('hand_over' as const) : isBack ? ('return' as const) : null
  const last = step && (await lastStep<BeforeStep>(tx, id, step))
  return last ? { step: step!, done_at: last.done_at.toISOString() } : null
}

/** The state before a hand-over, to undo it. */
export interface BeforeHandOver extends BeforeStep {
  odometer: number | null
  deposit: number
  deposit_status: data.RentalRow['deposit_status']
}

type HandOver = z.output<typeof handOverBody>

/**
 * Hands a vehicle over and sets the booking to in progress. @throws 404, 409 `stale`, `invalid_transition`, `vehicle_out`,
 * `not_confirmed`.
 */
export async function handOver(app: App, tx: Tx, actor: Actor, id: string, { version, deposit, deposit_method, ...input }: HandOver) {
  const { booking, rental } = await lock(tx, id, version)
  refuseMove(rental, 'out')
  const { odometer } = (await data.rentalById(tx, id, actor.now))!
  if (booking.status !== 'confirmed' && booking.status !== 'in_progress')
    throw conflict('not_confirmed', 'Only what is confirmed is handed over.')
  const out = data.updateRental(tx, id, {
    status: 'out',
    handed_over_at: actor.now,
    odometer_out: input.odometer,
    fuel_out: input.fuel,
    driver_name: input.driver_name,
    licence_number: input.licence_number,
    signed_out_by: input.signed_by,
    note_out: input.note ?? null,
    deposit,
    deposit_method: deposit > 0 ? deposit_method : null,
    deposit_status: deposit > 0 ? 'held' : 'none',
    updated_at: actor.now,
  })
  await refuseWrite(out, { unique: vehicleOut })
  const turn = await timesUndone(tx, id, 'hand_over')
  if (deposit > 0) await holdDeposit(tx, actor, { id, reference: booking.reference, currency: booking.currency, turn }, deposit)
  await writeOdometer(tx, actor, rental.unit_id, input.odometer)
  const before: BeforeHandOver = { status: booking.status, odometer, deposit: rental.deposit, deposit_status: rental.deposit_status }
  await recordStep(tx, actor, { bookingId: booking.id, subjectId: id, step: 'hand_over', before })
  if (booking.status === 'confirmed') await moveTo(app, tx, actor, booking.id, 'in_progress', 'A vehicle was handed over')
  await audit(tx, actor, { action: 'rental.out', subject: 'rental', subjectId: id, after: { ...input, deposit } })
  return readRental(app, tx, id, actor.now)
}

/** Shortens the vehicle's claim to end at `moment`, so that a no-show frees it. */
export async function freeFrom(tx: Tx, rental: data.RentalRow, moment: Date): Promise<void> {
  if (moment >= rental.ends_at || moment <= rental.starts_at) return
  const claim = await data.claimOf(tx, rental)
  if (!claim) return
  const { unit_id: unitId, inventory_id: inventoryId, starts_at: from } = rental
  await moveClaim(tx, { id: claim.id, unitId, inventoryId, from, until: moment })
}

/**
 * Refunds the deposit; the kept part becomes a payment for the booking. @throws 404, 409 `stale`, `invalid_transition`,
 * 422 at `keep` if it exceeds the deposit or the amount due.
 */
export async function settleDeposit(app: App, tx: Tx, actor: Actor, id: string, { version, keep, reason }: z.output<typeof settleBody>) {
  const { booking, rental } = await lock(tx, id, version)
  refuseMove(rental, 'closed')
  if (rental.status !== 'returned' || rental.deposit_status !== 'held' || !rental.deposit_method)
    throw invalidTransition(rental.deposit_status, 'released')
  const maxKeep = Math.min(rental.deposit, dueOf(booking))
  if (keep > maxKeep)
    throw invalid('keep', `At most ${formatMoney({ amount: maxKeep, currency: booking.currency })}: what is due, out of the deposit.`)
  await data.updateRental(tx, id, {
    status: 'closed',
    deposit_status: keep === 0 ? 'released' : keep < rental.deposit ? 'partly_kept' : 'kept',
    deposit_kept: keep,
    updated_at: actor.now,
  })
  const turn = await timesUndone(tx, id, 'hand_over')
  const held = { id, reference: booking.reference, currency: booking.currency, bookingId: booking.id, turn }
  await releaseDeposit(app, tx, actor, held, {
    amount: rental.deposit,
    keep,
    method: rental.deposit_method,
    reason: reason ?? null,
  })
  await audit(tx, actor, {
    action: 'rental.closed',
    subject: 'rental',
    subjectId: id,
    after: { deposit: rental.deposit, kept: keep, reason },
  })
  return readRental(app, tx, id, actor.now)
}
