import { z } from 'zod'
import { version } from '#kit/contract/schemas.ts'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { itemFields, itemList, itemRecord, itemRow, itemTitle } from '#domains/inventory/contract.ts'
import { departureCalls } from '#domains/inventory/contract/departures.ts'
import { galleryCalls } from '#domains/inventory/contract/gallery.ts'
import { bookedCalls } from '#domains/inventory/contract/item-bookings.ts'
import { priceCalls } from '#domains/inventory/contract/prices.ts'
import { kindStatistics } from '#domains/inventory/contract/statistics.ts'
import { bookingModes } from './contract/words.ts'

const base = '/services'
const feature: Feature = 'services'
const access: Access = ['View Services']
const edit: Access = ['Edit Inventory']
/** Everyone who can sell needs to read the services. */
const sellers: Access = ['View Services', 'View Bookings', 'Add Bookings', 'Edit Bookings']

const bookedBy = z.enum(bookingModes, 'Booked by is not valid.')
const serviceFields = {
  ...itemFields,
  /** Duration in minutes; null: not fixed. */
  duration_minutes: z
    .int('Duration is a whole number of minutes.')
    .min(5, 'Duration is at least 5 minutes.')
    .max(43_200, 'Duration is at most 30 days.')
    .nullish(),
  /** `slots`: fixed days and times with a capacity. `freesale`: any day, never full. */
  booked_by: bookedBy.optional(),
}
export const serviceBody = z.strictObject({ title: itemTitle, ...serviceFields })
export const serviceEditBody = z.strictObject({ ...serviceFields, title: itemTitle.optional(), version })

const own = { duration_minutes: z.number().nullable(), booked_by: bookedBy }
const serviceRow = itemRow.extend(own)
export const serviceRecord = itemRecord.extend(own)

export const listServices = listEndpoint({
  path: base,
  summary: 'List services. Archived ones only on request.',
  access: sellers,
  scope: 'inventory.read',
  feature,
  item: serviceRow,
  ...itemList,
})
export const createService = endpoint({
  method: 'POST',
  path: base,
  summary: 'Create a service as a draft.',
  access: edit,
  scope: 'inventory.write',
  feature,
  body: serviceBody,
  result: serviceRecord,
})
export const showService = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Show a service.',
  access: sellers,
  scope: 'inventory.read',
  feature,
  result: serviceRecord,
})
export const updateService = endpoint({
  method: 'POST',
  path: `${base}/update/{id}`,
  summary: 'Update a service. Omitted fields stay unchanged.',
  access: edit,
  scope: 'inventory.write',
  feature,
  body: serviceEditBody,
  result: serviceRecord,
})
export const deleteService = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Delete a service that was never booked. Archive others instead (409).',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})
export const serviceStatistics = endpoint({
  method: 'GET',
  path: `${base}/statistics`,
  summary: 'Show statistics of services: by status, bookings and revenue of the last 30 days.',
  mayLag: true,
  access,
  feature,
  result: kindStatistics,
})
export const deleteServiceImage = endpoint({
  method: 'DELETE',
  path: `${base}/image/{id}`,
  summary: 'Remove a picture from a service.',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})

export const gallery = galleryCalls({
  base,
  feature,
  edit,
  read: sellers,
})
export const prices = priceCalls({ base, feature, read: sellers })
export const departures = departureCalls({ base, feature, edit, read: sellers })
export const booked = bookedCalls({ base, feature, read: ['View Bookings'] })
