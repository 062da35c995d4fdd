import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { line, moneyResult, positiveMoney, version } from '#kit/contract/schemas.ts'
import { extraCategories } from './words.ts'

const read: Access = ['View Bookings', 'Edit Bookings', 'View Inventory', 'Edit Prices']
const edit: Access = ['Edit Prices']

export const extraCategory = z.enum(extraCategories, 'Category is not valid.')

export const extraBody = z.strictObject({
  name: line('Name', 80),
  category: extraCategory,
  /** The price of one; null: typed at the desk. */
  price: positiveMoney.nullable().default(null),
  active: z.boolean('Active is yes or no.').default(true),
})
export const extraEditBody = extraBody.extend({ version })

const extra = z.object({
  id: z.string(),
  name: z.string(),
  category: extraCategory,
  price: moneyResult.nullable(),
  active: z.boolean(),
  version: z.number(),
})

export const listExtras = listEndpoint({
  path: '/extras',
  summary: 'List extras that can be charged to a booking: drinks, laundry, park fees, fuel.',
  access: read,
  scope: 'inventory.read',
  item: extra,
  sort: ['name', 'category'],
  defaultSort: 'name',
  filters: {
    category: extraCategory.optional(),
    active: z.enum(['true', 'false'], 'Active is true or false.').optional(),
  },
})
export const showExtra = endpoint({
  method: 'GET',
  path: '/extras/{id}/show',
  summary: 'Show an extra.',
  access: read,
  scope: 'inventory.read',
  result: extra,
})
export const createExtra = endpoint({
  method: 'POST',
  path: '/extras/new',
  summary: 'Add an extra.',
  access: edit,
  scope: 'inventory.write',
  body: extraBody,
  result: extra,
})
export const updateExtra = endpoint({
  method: 'POST',
  path: '/extras/{id}/update',
  summary: 'Update an extra. Existing charges keep their price.',
  access: edit,
  scope: 'inventory.write',
  body: extraEditBody,
  result: extra,
})
export const deleteExtra = endpoint({
  method: 'POST',
  path: '/extras/{id}/delete',
  summary: 'Delete an extra. Existing charges stay.',
  access: edit,
  scope: 'inventory.write',
  result: z.object({ id: z.string() }),
})
