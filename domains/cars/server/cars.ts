import type { z } from 'zod'
import { copyPictures, itemGallery } from '#domains/inventory/server/gallery/gallery.ts'
import * as inventory from '#domains/inventory/server/items/inventory.ts'
import { listOfKind, type KindFilter } from '#domains/inventory/server/items/lists.ts'
import { copyPriceOptions } from '#domains/inventory/server/prices/price-options.ts'
import { copyPriceRules } from '#domains/inventory/server/prices/price-rules.ts'
import { salesOf, statisticsOf } from '#domains/inventory/server/items/statistics.ts'
import { copyLetting, createLetting, showLetting, updateLetting } from '#domains/inventory/server/units/units.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { carBody, carEditBody, showCar } from '../contract.ts'
import * as data from './cars-data.ts'

export const kind = 'car' as const

type Input = z.output<typeof carBody>
type Edit = z.output<typeof carEditBody>
type CarRecord = z.input<(typeof showCar)['result']>

const requireCar = (tx: Tx, id: string): Promise<inventory.ItemRow> => inventory.requireItem(tx, id, kind, 'Car')

const carFields = [
  'category',
  'make',
  'model',
  'year',
  'seats',
  'doors',
  'transmission',
  'fuel',
  'air_conditioning',
  'security_deposit',
  'late_fee',
  'mileage_limit',
  'extra_km',
] as const
type CarField = (typeof carFields)[number]

/** Splits a form into the fields of the inventory item and those of the car. */
function split<T extends Partial<Record<CarField, unknown>>>(input: T) {
  const car: Record<string, unknown> = {}
  const item: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(input)) if (value !== undefined) (carFields.includes(key as CarField) ? car : item)[key] = value
  return { car: car as Pick<T, CarField & keyof T>, item: item as Omit<T, CarField> }
}

type Parts = NonNullable<Awaited<ReturnType<typeof data.carById>>>

const carView = (car: Parts, { currency }: { currency: Currency }) => ({
  category: car.category,
  make: car.make,
  model: car.model,
  year: car.year,
  seats: car.seats,
  doors: car.doors,
  transmission: car.transmission,
  fuel: car.fuel,
  air_conditioning: car.air_conditioning,
  vehicles: car.vehicles,
  day_price: car.day_price === null ? null : { amount: car.day_price, currency },
})

/** A page of cars. */
export const listCars = (app: App, tx: Tx, query: KindFilter, now: Date) =>
  listOfKind(app, tx, { ...query, kind: [kind] }, now, { own: () => data.cars(tx), show: carView })

/** A car with all its fields. @throws 404. */
export async function readCar(app: App, tx: Tx, actor: Actor, id: string): Promise<CarRecord> {
  const item = await inventory.showItem(app, tx, id, kind, actor.now, 'Car')
  const car = await data.carById(tx, id)
  if (!car) throw notFound('Car')
  const { security_deposit, late_fee, extra_km, mileage_limit } = car
  return { ...item, ...carView(car, item), security_deposit, late_fee, extra_km, mileage_limit }
}

/** Creates a car as a draft, without prices and vehicles. @returns its id. */
export async function insertCar(tx: Tx, actor: Actor, { padding_minutes, min_hours, ...input }: Input): Promise<string> {
  const { item, car } = split(input)
  const id = await inventory.createItem(tx, actor, kind, 'resource', { ...item, title: input.title })
  await data.insertCar(tx, { ...car, agency_id: actor.agencyId, inventory_id: id })
  await createLetting(tx, actor, id, 'time', { min_length: min_hours })
  if (padding_minutes) {
    const { min_length, max_length, version } = await showLetting(tx, id)
    await updateLetting(tx, actor, id, { min_length, max_length, padding_minutes, version })
  }
  return id
}

/** Creates a car as a draft. */
export async function createCar(app: App, tx: Tx, actor: Actor, input: Input): Promise<CarRecord> {
  return readCar(app, tx, actor, await insertCar(tx, actor, input))
}

/** Changes a car. Omitted optional fields keep their value. @throws 404, 409 `stale`, 422. */
export async function updateCar(app: App, tx: Tx, actor: Actor, id: string, { version, ...input }: Edit): Promise<CarRecord> {
  const before = await requireCar(tx, id)
  const { item, car } = split(input)
  await inventory.updateItem(tx, actor, before, version, item)
  await data.updateCar(tx, id, car)
  return readCar(app, tx, actor, id)
}

/** Copies a car with prices, rules and pictures into a draft, without its vehicles. @throws 404. */
export async function duplicateCar(app: App, tx: Tx, actor: Actor, id: string): Promise<CarRecord> {
  const item = await requireCar(tx, id)
  const { vehicles: _vehicles, day_price: _price, ...car } = (await data.carById(tx, id))!
  const copy = await inventory.copyItem(tx, actor, item)
  await data.insertCar(tx, { ...car, inventory_id: copy })
  await copyLetting(tx, id, copy)
  await copyPictures(tx, actor, itemGallery, id, copy)
  await copyPriceRules(tx, actor, id, copy, await copyPriceOptions(tx, actor, id, copy))
  return readCar(app, tx, actor, copy)
}

/** Deletes cars, all or none. @throws 404, 409 `in_use`. */
export async function deleteCars(tx: Tx, actor: Actor, ids: string[]): Promise<{ ids: string[] }> {
  await inventory.removeItems(tx, actor, ids, kind)
  return { ids }
}

const daysAhead = 30

/** Utilisation of the next 30 days, for one car or all. */
async function useAhead(tx: Tx, now: Date, id: string | null = null) {
  const until = new Date(now.getTime() + daysAhead * 86_400_000)
  const { vehicles, booked, blocked } = await data.hoursBetween(tx, now, until, id)
  const hours = Math.max(0, vehicles * daysAhead * 24 - blocked)
  return { vehicles, hours, booked, percent: hours === 0 ? 0 : Math.round((booked / hours) * 100) }
}

/** Statistics of one car: sales of the last 30 days, the 30 days before, and utilisation of the next 30 days. */
export const carStatistics = async (tx: Tx, now: Date, id: string) => ({
  ...(await salesOf(tx, kind, now, id)),
  use: await useAhead(tx, now, id),
})

/** Statistics of all cars, plus the number of cars per status. */
export const carsStatistics = async (tx: Tx, now: Date) => ({ ...(await statisticsOf(tx, kind, now)), use: await useAhead(tx, now) })

/** Returns the seats of each car, by its id. */
export const seatsOfCars = async (tx: Tx, ids: readonly string[]): Promise<Map<string, number>> =>
  new Map((await data.seatsOf(tx, ids)).map(({ inventory_id, seats }) => [inventory_id, seats]))
