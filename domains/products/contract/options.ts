import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { line, version } from '#kit/contract/schemas.ts'
import { fates } from './words.ts'

const base = '/business/shop/products'
const feature: Feature = 'shop'
const edit: Access = ['Edit Shop Products', 'Create Shop Products']
const read: Access = ['View Shop', 'Create Shop Products', 'Edit Shop Products', 'View Bookings', 'Add Bookings', 'Edit Bookings']

const optionName = line('Option', 40)
const valueName = line('Value', 60)
export const optionBody = z.strictObject({
  name: optionName,
  values: z.array(valueName, 'Values is a list.').max(50, 'At most 50 values.').default([]),
})
const value = z.object({ id: z.string(), name: z.string(), version: z.number() })
const option = z.object({ id: z.string(), name: z.string(), version: z.number() })
const affected = z.object({
  id: z.string(),
  name: z.string(),
  fate: z.enum(fates),
  /** The name it gets, or that of the variant it becomes part of; null if it is removed or retired. */
  becomes: z.string().nullable(),
  in_stock: z.number().nullable(),
  open_orders: z.number(),
  /** Why it must be agreed to retire it: it has stock that no other variant takes over, or open orders. */
  needs_retiring: z.boolean(),
})
const removal = z.object({ variants: z.array(affected) })
const removalBody = z.strictObject({
  version,
  /** Agrees that variants with stock or open orders are retired: not sold any more, but kept with their history. */
  retire: z.boolean('Retire is yes or no.').default(false),
})
const removed = z.object({ id: z.string(), variants: z.array(affected) })
const optionWithValues = option.extend({ values: z.array(value) })

export const listOptions = endpoint({
  method: 'GET',
  path: `${base}/variants/{id}/options`,
  summary: 'List the options of a product, such as size and colour.',
  access: read,
  feature,
  result: z.array(option),
})
export const listOptionsWithValues = endpoint({
  method: 'GET',
  path: `${base}/variants/{id}/options-with-values`,
  summary: 'List the options of a product with their values.',
  access: read,
  feature,
  result: z.array(optionWithValues),
})
export const createOption = endpoint({
  method: 'POST',
  path: `${base}/variants/{id}/options/create`,
  summary: 'Add an option to a product, with values.',
  access: edit,
  feature,
  body: optionBody,
  result: optionWithValues,
})
export const updateOption = endpoint({
  method: 'POST',
  path: `${base}/options/{id}/update`,
  summary: 'Rename an option.',
  access: edit,
  feature,
  body: z.strictObject({ name: optionName, version }),
  result: option,
})
export const listOptionValues = endpoint({
  method: 'GET',
  path: `${base}/options/{id}/values`,
  summary: 'List the values of an option, in order.',
  access: read,
  feature,
  result: z.array(value),
})
export const createOptionValue = endpoint({
  method: 'POST',
  path: `${base}/options/{id}/values/create`,
  summary: 'Add a value to an option.',
  access: edit,
  feature,
  body: z.strictObject({ name: valueName }),
  result: value,
})
export const updateOptionValue = endpoint({
  method: 'POST',
  path: `${base}/option-values/{id}/update`,
  summary: 'Rename a value. Variants with this value are renamed too.',
  access: edit,
  feature,
  body: z.strictObject({ name: valueName, version }),
  result: value,
})

export const showOptionRemoval = endpoint({
  method: 'GET',
  path: `${base}/options/{id}/removal`,
  summary: 'Preview the effect on variants of removing an option.',
  access: edit,
  feature,
  result: removal,
})
export const deleteOption = endpoint({
  method: 'POST',
  path: `${base}/options/{id}/delete`,
  summary: 'Remove an option and merge the variants that differ only in it. Refused with open orders unless it is retired.',
  access: edit,
  feature,
  body: removalBody,
  result: removed,
})
export const showOptionValueRemoval = endpoint({
  method: 'GET',
  path: `${base}/option-values/{id}/removal`,
  summary: 'Preview the effect on variants of removing a value.',
  access: edit,
  feature,
  result: removal,
})
export const deleteOptionValue = endpoint({
  method: 'POST',
  path: `${base}/option-values/{id}/delete`,
  summary: 'Remove a value and its variants. Refused while one has stock or open orders, unless it is retired.',
  access: edit,
  feature,
  body: removalBody,
  result: removed,
})
