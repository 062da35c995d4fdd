import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { id, line, money, moneyResult, positiveMoney, version } from '#kit/contract/schemas.ts'
import { base, feature, sellers } from './access.ts'
import { ratePers } from './words.ts'

// Prices of a car: the table of rates, and the services that can be booked with it.

const perEach = <Value extends z.ZodType>(value: Value) =>
  Object.fromEntries(ratePers.map((per) => [per, value])) as Record<(typeof ratePers)[number], Value>

export const maxTariffs = 8
export const ratesBody = z
  .strictObject({
    tariffs: z
      .array(
        z
          .strictObject({ tariff: line('Tariff', 60), ...perEach(positiveMoney.nullish()) })
          .refine((row) => ratePers.some((per) => row[per]), { path: ['day'], message: 'Give at least one price.' }),
        'Tariffs is a list.',
      )
      .max(maxTariffs, `At most ${maxTariffs} tariffs.`),
    /** The rates the client has read, with their versions. If the rates have changed since, the call answers 409 `stale`. */
    read: z.array(z.strictObject({ id, version })).max(50, 'At most 50.'),
  })
  .refine(({ tariffs }) => new Set(tariffs.map(({ tariff }) => tariff.toLowerCase())).size === tariffs.length, {
    path: ['tariffs'],
    message: 'Each tariff has a name of its own.',
  })

const rates = z.object({
  tariffs: z.array(z.object({ tariff: z.string(), ...perEach(moneyResult.nullable()) })),
  read: z.array(z.object({ id: z.string(), version: z.number() })),
})
export const listRates = endpoint({
  method: 'GET',
  path: `${base}/{id}/rates`,
  summary: 'List hourly, daily, weekly and monthly rates by tariff. The cheapest rates that cover the time are charged.',
  access: sellers,
  scope: 'inventory.read',
  feature,
  result: rates,
})
export const updateRates = endpoint({
  method: 'POST',
  path: `${base}/{id}/rates/update`,
  summary: 'Replace the rate table. Omitted rates are deleted.',
  access: ['Edit Prices'],
  scope: 'inventory.write',
  feature,
  body: ratesBody,
  result: rates,
})

export const servicePers = ['unit', 'booking', 'day'] as const
export const serviceBody = z.strictObject({
  name: line('Name', 60),
  price: money,
  /** `unit`: for each unit. `booking`: once. `day`: for each unit and day. */
  per: z.enum(servicePers, 'Per is not valid.').default('booking'),
})
const service = z.object({
  id: z.string(),
  name: z.string(),
  price: moneyResult,
  per: z.enum(servicePers),
  active: z.boolean(),
  version: z.number(),
})
export const listCarServices = endpoint({
  method: 'GET',
  path: `${base}/{id}/services`,
  summary: 'List the extras of a rental car, such as a child seat. Update and delete them as price options.',
  access: sellers,
  feature,
  result: z.array(service),
})
export const createCarService = endpoint({
  method: 'POST',
  path: `${base}/{id}/services/create`,
  summary: 'Add a priced service to a rental car.',
  access: ['Edit Prices'],
  feature,
  body: serviceBody,
  result: service,
})
