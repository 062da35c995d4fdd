import { z } from 'zod'
import { itemFields, itemList, itemRecord, itemRow, itemTitle } from '#domains/inventory/contract.ts'
import { galleryCalls } from '#domains/inventory/contract/gallery.ts'
import { bookedCalls } from '#domains/inventory/contract/item-bookings.ts'
import { unitCalls } from '#domains/inventory/contract/let-units.ts'
import { priceCalls } from '#domains/inventory/contract/prices.ts'
import { resellCalls } from '#domains/inventory/contract/resell.ts'
import { kindSales, kindStatistics } from '#domains/inventory/contract/statistics.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { ids, line, moneyResult, version } from '#kit/contract/schemas.ts'
import { access, base, count, edit, feature, sellers } from './contract/access.ts'
import { carCategories, fuels, transmissions } from './contract/words.ts'

export * from './contract/sales.ts'
export * from './contract/care.ts'
export * from './contract/vehicles.ts'

const category = z.enum(carCategories, 'Category is not valid.')
const transmission = z.enum(transmissions, 'Transmission is not valid.')
const fuel = z.enum(fuels, 'Fuel is not valid.')
const make = line('Make', 60)
const model = line('Model', 80)
/** Minor units of the car's currency. */
const amount = (label: string) => count(label, 0, 1_000_000_000_000)

const carFields = {
  ...itemFields,
  year: count('Year', 1900, 2100).nullish(),
  seats: count('Seats', 1, 100).optional(),
  doors: count('Doors', 0, 10).nullish(),
  transmission: transmission.optional(),
  fuel: fuel.optional(),
  air_conditioning: z.boolean('Air conditioning is yes or no.').optional(),
  /** Held while a vehicle is out. */
  security_deposit: amount('Security deposit').optional(),
  /** Charged for each started hour a vehicle is late. */
  late_fee: amount('Late fee').optional(),
  /** Kilometres per day included in the price; null: unlimited. */
  mileage_limit: count('Mileage', 1, 10_000).nullish(),
  /** Charged for each kilometre above the limit. */
  extra_km: amount('Extra kilometre').optional(),
}
const named = { title: itemTitle, category, make, model }

export const carBody = z.strictObject({
  ...named,
  ...carFields,
  /** Minutes kept free after each hire. */
  padding_minutes: count('Time between', 0, 10_080).optional(),
  /** Hours. */
  min_hours: count('Shortest hire', 1, 1000).optional(),
})
export const carEditBody = z.strictObject({ ...named, ...carFields, version })

const carParts = {
  category,
  make: z.string(),
  model: z.string(),
  year: z.number().nullable(),
  seats: z.number(),
  doors: z.number().nullable(),
  transmission,
  fuel,
  air_conditioning: z.boolean(),
  /** Number of active vehicles. */
  vehicles: z.number(),
  /** The cheapest active price per day. */
  day_price: moneyResult.nullable(),
}
const carRow = itemRow.extend(carParts)
const carRecord = itemRecord.extend({
  ...carParts,
  security_deposit: z.number(),
  late_fee: z.number(),
  extra_km: z.number(),
  mileage_limit: z.number().nullable(),
})

export const listCars = listEndpoint({
  path: base,
  summary: 'List rental cars. Archived ones only on request.',
  access: sellers,
  scope: 'inventory.read',
  feature,
  item: carRow,
  ...itemList,
})
export const createCar = endpoint({
  method: 'POST',
  path: `${base}/create`,
  summary: 'Create a rental car as a draft.',
  access: edit,
  scope: 'inventory.write',
  feature,
  body: carBody,
  result: carRecord,
})
export const showCar = endpoint({
  method: 'GET',
  path: `${base}/{id}/show`,
  summary: 'Show a rental car.',
  access: sellers,
  scope: 'inventory.read',
  feature,
  result: carRecord,
})
export const updateCar = endpoint({
  method: 'POST',
  path: `${base}/{id}/update`,
  summary: 'Update a rental car. Omitted optional fields stay unchanged.',
  access: edit,
  scope: 'inventory.write',
  feature,
  body: carEditBody,
  result: carRecord,
})
export const duplicateCar = endpoint({
  method: 'POST',
  path: `${base}/{id}/duplicate`,
  summary: 'Copy a rental car with prices, rules and pictures into a draft. Its vehicles are not copied.',
  access: edit,
  feature,
  result: carRecord,
})
export const deleteCars = endpoint({
  method: 'POST',
  path: `${base}/delete`,
  summary: 'Delete rental cars. If one has bookings or proposals, none is deleted (409); archive it instead.',
  access: edit,
  feature,
  body: z.strictObject({ ids }),
  result: z.object({ ids: z.array(z.string()) }),
})

const ahead = {
  /** Hours of the next 30 days, without hours out of service. */
  use: z.object({ vehicles: z.number(), hours: z.number(), booked: z.number(), percent: z.number() }),
}
export const carsStatistics = endpoint({
  method: 'GET',
  path: `${base}/statistics`,
  summary: 'Show statistics of rental cars: by status, bookings and revenue of the last 30 days, next 30 days booked.',
  mayLag: true,
  access,
  feature,
  result: kindStatistics.extend(ahead),
})
export const carStatistics = endpoint({
  method: 'GET',
  path: `${base}/{id}/statistics`,
  summary: 'Show statistics of one rental car.',
  mayLag: true,
  access,
  feature,
  result: kindSales.extend(ahead),
})

const choices = z.array(z.object({ value: z.string(), label: z.string() }))
export const listCarCategories = endpoint({
  method: 'GET',
  path: '/business/car/categories',
  summary: 'List the categories of cars.',
  access: 'member',
  feature,
  result: choices,
})
export const listCarMakes = endpoint({
  method: 'GET',
  path: '/business/car/makes',
  summary: 'List car makes by name. A car may also have another make.',
  access: 'member',
  feature,
  result: choices,
})
export const listCarModels = endpoint({
  method: 'GET',
  path: '/business/car/models',
  summary: 'List the models of a make, or all. A car may also have another model.',
  access: 'member',
  feature,
  query: z.strictObject({ make: z.string().max(60).optional() }),
  result: z.array(z.object({ make: z.string(), model: z.string(), category })),
})

export const prices = priceCalls({ base, feature, read: sellers })
export const gallery = galleryCalls({
  base,
  feature,
  edit,
  read: sellers,
})
export const units = unitCalls({ base, feature, edit, read: sellers })
export const booked = bookedCalls({ base, feature, read: ['View Inventory', 'View Bookings'] })
export const resell = resellCalls({ base, feature, read: access })
