import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { line, version } from '#kit/contract/schemas.ts'

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
const optionWithValues = option.extend({ values: z.array(value) })

export const listOptions = endpoint({
  method: 'GET',
  path: `${base}/variants/{id}/options`,
  summary: 'The options of a product: size, colour.',
  access: read,
  feature,
  result: z.array(option),
})
export const listOptionsWithValues = endpoint({
  method: 'GET',
  path: `${base}/variants/{id}/options-with-values`,
  summary: 'The options of a product with their values.',
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
  summary: 'The values of an option, in order.',
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
  summary: 'Rename a value; the variants that have it are renamed with it.',
  access: edit,
  feature,
  body: z.strictObject({ name: valueName, version }),
  result: value,
})
