import type { z } from 'zod'
import { stale } from '#domains/inventory/server/items/inventory.ts'
import * as units from '#domains/inventory/server/units/units.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { unitEditBody } from '#domains/inventory/contract/let-units.ts'
import type { vehicleBody } from '../contract.ts'
import { judgeVehicle } from './care.ts'
import { plateOf } from '../contract/plates.ts'
import * as data from './cars-data.ts'

/** A vehicle as the roster sees it. `seats` are those of its car, with the driver's. */
export interface FleetVehicle {
  id: string
  inventory_id: string
  plate: string
  car: string
  seats: number
  /** False if it is switched off or its car is archived. */
  active: boolean
  /** Its service, insurance or inspection is overdue. */
  overdue: boolean
}

/** Returns the vehicles that work, of all cars. */
export const fleetOf = (tx: Tx): Promise<FleetVehicle[]> => data.fleet(tx)

/** Returns vehicles by their ids. Unknown ones and units that are no vehicles are left out. */
export const vehiclesById = async (tx: Tx, ids: readonly string[]): Promise<FleetVehicle[]> => (ids.length === 0 ? [] : data.fleet(tx, ids))

/** Colour and odometer of the vehicles of a car. */
export const listVehicles = (tx: Tx, inventoryId: string) => data.vehiclesOf(tx, inventoryId)

/** Writes colour and odometer of a vehicle. @throws 404, 409 `stale`. */
export async function updateVehicle(tx: Tx, actor: Actor, unitId: string, { version, ...input }: z.output<typeof vehicleBody>) {
  const before = await data.vehicleById(tx, unitId)
  if (!before) throw notFound('Vehicle')
  const change = {
    ...(input.colour === undefined ? {} : { colour: input.colour }),
    ...(input.odometer === undefined ? {} : { odometer: input.odometer }),
  }
  if (!(await data.putVehicle(tx, actor.agencyId, unitId, version, change))) throw stale('vehicle')
  await judgeVehicle(tx, unitId, actor.now)
  const { inventory_id } = await units.requireUnit(tx, unitId)
  await audit(tx, actor, {
    action: 'vehicle.updated',
    subject: 'inventory',
    subjectId: inventory_id,
    before: { plate: before.plate, colour: before.colour, odometer: before.odometer },
    after: change,
  })
  return (await data.vehicleById(tx, unitId))!
}

const platesOf = (names: readonly string[], field: string): string[] => {
  const plates = names.map((name) => ({ name, plate: plateOf(name) }))
  const odd = plates.find(({ plate }) => plate === null)
  if (odd) throw invalid(field, 'This is not a number plate, as in UBA 123C.')
  return [...new Set(plates.map(({ plate }) => plate!))]
}

/** Adds vehicles by their plates. @throws 422 at `units`, 409 like `units.createUnits`. */
export const createVehicles = async (tx: Tx, actor: Actor, inventoryId: string, names: readonly string[]) =>
  units.createUnits(tx, actor, inventoryId, platesOf(names, 'units'))

/**
 * Refuses plates of vehicles in use at another car. A file that is imported twice would otherwise sell each vehicle twice.
 * @throws 422 and 409 `already_exists` at `field`.
 */
export async function refuseTakenPlates(tx: Tx, inventoryId: string, names: readonly string[], field: string): Promise<void> {
  const [taken] = await data.platesElsewhere(tx, inventoryId, platesOf(names, field))
  if (!taken) return
  const sentence = `${taken.plate} is a vehicle of ${taken.title} already.`
  throw conflict('already_exists', sentence, { [field]: [sentence] })
}

/** Changes plate, note and status of a vehicle. @throws 422 at `name`, 404 and 409 like `units.updateUnit`. */
export const updateUnit = async (tx: Tx, actor: Actor, id: string, body: z.output<typeof unitEditBody>) =>
  units.updateUnit(tx, actor, id, { ...body, name: platesOf([body.name], 'name')[0]! })

/** Saves a vehicle's odometer reading at hand-over or return. Care that is due by kilometres is judged again. */
export async function writeOdometer(tx: Tx, actor: Actor, unitId: string, odometer: number | null): Promise<void> {
  await data.writeOdometer(tx, actor.agencyId, unitId, odometer)
  await judgeVehicle(tx, unitId, actor.now)
}
