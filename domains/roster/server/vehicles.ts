import type { z } from 'zod'
import { careComing, overdueTexts } from '#domains/cars/server/care.ts'
import { fleetOf, vehiclesById, type FleetVehicle } from '#domains/cars/server/vehicles.ts'
import { claimForDuty, unitsOfDuties, unitUses, unitUseText } from '#domains/inventory/server/stock/availability.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { listDutyVehicles } from '../contract.ts'
import * as data from './roster-data.ts'
import { seatsProblem, takenBy } from './rules.ts'

/** Returns the vehicles of duties, by duty. */
export async function vehiclesOf(tx: Tx, dutyIds: readonly string[]): Promise<Map<string, FleetVehicle[]>> {
  const claims = await unitsOfDuties(tx, dutyIds)
  const vehicles = new Map((await vehiclesById(tx, [...new Set(claims.map(({ unit_id }) => unit_id))])).map((one) => [one.id, one]))
  const byDuty = Map.groupBy(claims, ({ duty_id }) => duty_id)
  return new Map([...byDuty].map(([id, own]) => [id, own.flatMap(({ unit_id }) => vehicles.get(unit_id) ?? [])]))
}

interface Taking {
  vehicle_ids: readonly string[]
  override_reason?: string | null | undefined
}

/**
 * Gives a locked or new duty exactly these vehicles for its time, with its padding.
 * @throws 404, 409 `does_not_fit` for one that is taken, switched off or newly added while its care is overdue, `reason_required` for too few seats.
 */
export async function takeVehicles(tx: Tx, actor: Actor, duty: data.DutyRow, { vehicle_ids, override_reason }: Taking): Promise<void> {
  const vehicles = await vehiclesById(tx, vehicle_ids)
  if (vehicles.length < vehicle_ids.length) throw notFound('Vehicle')
  const off = vehicles.filter(({ active }) => !active).map(({ plate }) => `${plate} is switched off.`)
  if (off.length > 0) throw conflict('does_not_fit', off.join(' '), { vehicle_ids: off })
  const had = new Set((await unitsOfDuties(tx, [duty.id])).map(({ unit_id }) => unit_id))
  const overdue = vehicles.filter((one) => one.overdue && !had.has(one.id)).map(({ id }) => id)
  const late = [...(await overdueTexts(tx, overdue, actor.now)).values()]
  if (late.length > 0) throw conflict('does_not_fit', late.join(' '), { vehicle_ids: late })
  const units = vehicles.map(({ id, inventory_id, plate }) => ({ id, inventory_id, name: plate }))
  await claimForDuty(tx, actor, { dutyId: duty.id, title: duty.title, units, ...takenBy(duty), endsAt: duty.ends_at })
  const reason = await seatsReason(tx, duty, vehicles, override_reason ?? null)
  if (reason !== duty.seats_reason) await data.setSeatsReason(tx, duty.id, reason)
}

/** Returns the reason to keep if the vehicles of the trip have too few seats. One that was given stays. @throws 409 `reason_required`. */
async function seatsReason(tx: Tx, duty: data.DutyRow, own: readonly FleetVehicle[], given: string | null): Promise<string | null> {
  const tripId = data.tripIdOf(duty)
  if (tripId === null || own.length === 0) return null
  const trip = (await data.tripsOf(tx, [duty])).get(tripId)
  const beside = await data.dutiesBeside(tx, duty)
  const others = await vehiclesOf(
    tx,
    beside.map(({ id }) => id),
  )
  const problem = seatsProblem([...own, ...[...others.values()].flat()], trip?.travellers ?? 0)
  if (problem === null) return null
  const reason = given ?? duty.seats_reason
  if (!reason) throw conflict('reason_required', `${problem} Give a reason to do it anyway.`, { override_reason: [problem] })
  return reason
}

/** Returns the vehicles that work, each with what speaks against it between two times; those that are free first. @throws 422. */
export async function vehiclesFor(
  tx: Tx,
  now: Date,
  { starts_at, ends_at, duty_id }: z.output<NonNullable<typeof listDutyVehicles.query>>,
) {
  const [from, until] = [new Date(starts_at), new Date(ends_at)]
  if (until <= from) throw invalid('ends_at', 'The end must be after the start.')
  const vehicles = await fleetOf(tx)
  const uses = await unitUses(tx, { unitIds: vehicles.map(({ id }) => id), from, until, butDuty: duty_id })
  const late = await overdueTexts(
    tx,
    vehicles.filter(({ overdue }) => overdue).map(({ id }) => id),
    now,
  )
  const cares = await careComing(
    tx,
    vehicles.map(({ id }) => id),
    dayOf(from),
    dayOf(until),
  )
  const judged = vehicles.map(({ id, inventory_id, plate, car, seats }) => {
    const use = uses.find(({ unit_id }) => unit_id === id)
    const coming = cares.filter(({ unit_id }) => unit_id === id).map(({ text }) => text)
    const problem = use ? unitUseText(plate, use) : (late.get(id) ?? null)
    return { id, car_id: inventory_id, plate, car, seats, problem, warning: coming.join(' ') || null }
  })
  const rank = ({ problem, warning }: (typeof judged)[number]) => (problem === null ? 0 : 2) + (warning === null ? 0 : 1)
  return judged.toSorted((a, b) => rank(a) - rank(b))
}
