import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { currencyCode, emptyAsNull, line, localDate, positiveAmountMinor, version } from '#kit/contract/schemas.ts'
import { residency } from './guests.ts'
import { kinds, type Kind } from './kinds.ts'
import { levyPers } from './tax-text.ts'

/** Kinds of lines that are taxed: those of inventory, and lines without an item. */
export const taxedKinds = ['extra', ...(Object.keys(kinds) as Kind[])] as const

const percent = z
  .number('Percent is not valid.')
  .gt(0, 'Percent is more than 0.')
  .max(100, 'Percent is at most 100.')
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 100), 'Percent has at most four decimals.')

export const taxBody = z.strictObject({
  name: line('Name', 60),
  kinds: z.array(z.enum(taxedKinds, 'Kind is not valid.')).min(1, 'Choose what it applies to.').max(20, 'At most 20 kinds.'),
  /** Whether prices contain it, or it is added to them. */
  included: z.boolean('Included is yes or no.'),
  /** Percent of the price; absent for an amount. */
  percent: percent.nullish(),
  /** Minor units, due for each of `per`; absent for a percentage. */
  amount: positiveAmountMinor.nullish(),
  /** Default: the agency's. */
  currency: currencyCode.nullish(),
  per: z.enum(levyPers, 'Choose what it applies to.').nullish(),
  /** Whether children pay an amount for people too. Infants never do. */
  children: z.boolean('Children is yes or no.').default(true),
  /** Whose amount it is; null for everybody. */
  residency: residency.nullish(),
  /** The first and the last day on which what is sold begins. */
  starts_on: emptyAsNull(localDate).nullish(),
  ends_on: emptyAsNull(localDate).nullish(),
  active: z.boolean('Active is yes or no.').default(true),
})
export const taxEditBody = taxBody.extend({ version })

const tax = z.object({
  id: z.string(),
  name: z.string(),
  kinds: z.array(z.enum(taxedKinds)),
  included: z.boolean(),
  percent: z.number().nullable(),
  amount: z.number().nullable(),
  currency: currencyCode.nullable(),
  per: z.enum(levyPers).nullable(),
  children: z.boolean(),
  residency: residency.nullable(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  active: z.boolean(),
  version: z.number(),
})

export const listTaxes = endpoint({
  method: 'GET',
  path: '/business/taxes',
  summary: 'List the taxes and levies on the agency’s sales.',
  access: ['View Inventory', 'View Bookings', 'Edit Prices'],
  scope: 'inventory.read',
  result: z.array(tax),
})

export const createTax = endpoint({
  method: 'POST',
  path: '/business/taxes/create',
  summary: 'Add a tax or levy. It applies to new prices only.',
  access: ['Edit Prices'],
  scope: 'inventory.write',
  body: taxBody,
  result: tax,
})

export const updateTax = endpoint({
  method: 'POST',
  path: '/business/taxes/{id}/update',
  summary: 'Update a tax or levy. Existing bookings keep their prices.',
  access: ['Edit Prices'],
  scope: 'inventory.write',
  body: taxEditBody,
  result: tax,
})

export const deleteTax = endpoint({
  method: 'DELETE',
  path: '/business/taxes/{id}',
  summary: 'Delete a tax or levy. Existing bookings keep their prices.',
  access: ['Edit Prices'],
  scope: 'inventory.write',
  result: z.object({ id: z.string() }),
})
