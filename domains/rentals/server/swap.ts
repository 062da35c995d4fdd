import type { z } from 'zod'
import { moveClaim, refuseOverdue, unitsFree } from '#domains/inventory/server/stock/availability.ts'
import { requireUnit } from '#domains/inventory/server/units/units.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { swapBody } from '../contract.ts'
import { lateUnits } from './danger-data.ts'
import { lock } from './lock.ts'
import * as data from './rentals-data.ts'
import { readRental } from './rentals.ts'

/** Vehicles of the same car that are free for the rental's time and not overdue from another hire. @throws 404. */
export async function swapsOf(tx: Tx, id: string, now: Date) {
  const rental = await data.rentalById(tx, id, now)
  if (!rental) throw notFound('Rental')
  if (rental.status !== 'reserved') return []
  const free = await unitsFree(tx, { inventoryId: rental.inventory_id, from: rental.starts_at, until: rental.ends_at })
  const late = await lateUnits(tx, rental.inventory_id, now)
  return data.platesOf(
    tx,
    free.filter((unit) => !late.has(unit)),
  )
}

/** Swaps the vehicle for another of the same car. @throws 404, 409 `stale`, `invalid_transition`, `not_available`, `care_overdue`, 422 at `unit_id`. */
export async function swapVehicle(app: App, tx: Tx, actor: Actor, id: string, { version, unit_id }: z.output<typeof swapBody>) {
  const { rental } = await lock(tx, id, version)
  if (rental.status !== 'reserved')
    throw conflict('invalid_transition', 'You can only swap a vehicle before hand-over. Return this one first.')
  const claim = await data.claimOf(tx, rental)
  if (!claim) throw notFound('Vehicle')
  const unit = await requireUnit(tx, unit_id)
  if (unit.inventory_id !== rental.inventory_id || unit.status !== 'active')
    throw invalid('unit_id', 'This vehicle belongs to another car. Choose a vehicle of the booked car.')
  await refuseOverdue(tx, [unit.id], 'unit_id')
  await moveClaim(tx, { id: claim.id, unitId: unit.id, inventoryId: unit.inventory_id, from: rental.starts_at, until: rental.ends_at })
  await data.updateRental(tx, id, { unit_id, updated_at: actor.now })
  await audit(tx, actor, {
    action: 'rental.swapped',
    subject: 'rental',
    subjectId: id,
    before: { unit_id: rental.unit_id },
    after: { unit_id },
  })
  return readRental(app, tx, id, actor.now)
}
