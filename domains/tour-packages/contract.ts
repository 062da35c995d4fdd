import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { ids, line, version } from '#kit/contract/schemas.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { itemFields, itemList, itemRecord, itemRow, itemTitle, tagCount } from '#domains/inventory/contract.ts'
import { departureCalls } from '#domains/inventory/contract/departures.ts'
import { pictureBody, pictureIds, picture, pictures } from '#domains/inventory/contract/gallery.ts'
import { bookedCalls } from '#domains/inventory/contract/item-bookings.ts'
import { priceCalls } from '#domains/inventory/contract/prices.ts'
import { resellCalls } from '#domains/inventory/contract/resell.ts'
import { kindStatistics } from '#domains/inventory/contract/statistics.ts'

export * from './contract/itineraries.ts'
export * from './contract/map.ts'
export * from './contract/sales.ts'

const base = '/business/tour/packages'
const feature: Feature = 'tour_and_travel'
const access: Access = ['View Inventory']
const edit: Access = ['Edit Inventory']
/** People who make bookings must be able to find packages. */
const sellers: Access = ['View Inventory', 'View Bookings', 'Add Bookings', 'Edit Bookings']

const count = (label: string, least: number, most: number) =>
  z.int(`${label} is a whole number.`).min(least, `${label} is at least ${least}.`).max(most, `${label} is at most ${most}.`)
const points = (label: string) => z.array(line(label, 200), `${label} is a list.`).max(40, `At most 40 lines.`)

const packageFields = {
  ...itemFields,
  days: count('Days', 1, 365),
  nights: count('Nights', 0, 365).optional(),
  highlights: points('Highlight').optional(),
  inclusions: points('Inclusion').optional(),
  exclusions: points('Exclusion').optional(),
  group_size_min: count('Smallest group', 1, 10_000).nullish(),
  group_size_max: count('Largest group', 1, 10_000).nullish(),
  /** With fewer people the departure does not run. */
  minimum_pax: count('Minimum pax', 1, 10_000).nullish(),
  /** How many days before the departure the agency decides whether it runs. */
  decision_days_before: count('Decision', 0, 365).nullish(),
  /** No departures: clients request any day, and the agency confirms it. */
  on_request: z.boolean('On request is yes or no.').optional(),
}

interface Sizes {
  days?: number | undefined
  nights?: number | undefined
  group_size_min?: number | null | undefined
  group_size_max?: number | null | undefined
}
/** Checks that the fields of a package fit together. */
function checkPackage({ days, nights, group_size_min, group_size_max }: Sizes, context: z.core.$RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (days !== undefined && nights !== undefined && nights > days) refuse('nights', 'There cannot be more nights than days.')
  if (group_size_min && group_size_max && group_size_min > group_size_max)
    refuse('group_size_max', 'The largest group cannot be smaller than the smallest.')
}

export const packageBody = z.strictObject({ title: itemTitle, ...packageFields }).superRefine(checkPackage)
export const packageEditBody = z
  .strictObject({ ...packageFields, title: itemTitle.optional(), days: packageFields.days.optional(), version })
  .superRefine(checkPackage)

const packageRow = itemRow.extend({ days: z.number(), nights: z.number(), on_request: z.boolean() })
export const packageRecord = itemRecord.extend({
  days: z.number(),
  nights: z.number(),
  highlights: z.array(z.string()),
  inclusions: z.array(z.string()),
  exclusions: z.array(z.string()),
  group_size_min: z.number().nullable(),
  group_size_max: z.number().nullable(),
  minimum_pax: z.number().nullable(),
  decision_days_before: z.number().nullable(),
  on_request: z.boolean(),
  /** The public page; null until it is published. */
  public_url: z.string().nullable(),
  /** Its short address, for messages and QR codes. */
  share_url: z.string().nullable(),
})

export const listPackages = listEndpoint({
  path: '/packages',
  summary: 'List tour packages. Archived ones only on request.',
  access: sellers,
  scope: 'inventory.read',
  feature,
  item: packageRow,
  ...itemList,
})

export const listAgencyPackages = listEndpoint({
  path: '/agencies/{id}/packages',
  summary: 'List the tour packages of one of your agencies.',
  access,
  feature,
  item: packageRow,
  ...itemList,
})

export const listPackageTags = endpoint({
  method: 'GET',
  path: '/agencies/{id}/packages/tags',
  summary: 'List the tags of tour packages.',
  access,
  feature,
  result: tagCount,
})

export const listPackageCountries = endpoint({
  method: 'GET',
  path: '/agencies/{id}/packages/countries',
  summary: 'List the countries of tour packages.',
  access,
  feature,
  result: z.array(z.object({ code: z.string(), name: z.string(), count: z.number() })),
})

export const createPackage = endpoint({
  method: 'POST',
  path: '/packages/new',
  summary: 'Create a tour package as a draft.',
  access: edit,
  scope: 'inventory.write',
  feature,
  body: packageBody,
  result: packageRecord,
})
export const showPackage = endpoint({
  method: 'GET',
  path: '/packages/edit/{id}',
  summary: 'Show a tour package.',
  access: sellers,
  scope: 'inventory.read',
  feature,
  result: packageRecord,
})
export const updatePackage = endpoint({
  method: 'POST',
  path: '/packages/edit/{id}',
  summary: 'Update a tour package. Omitted fields stay unchanged.',
  access: edit,
  scope: 'inventory.write',
  feature,
  body: packageEditBody,
  result: packageRecord,
})
export const deletePackages = endpoint({
  method: 'POST',
  path: '/packages/delete',
  summary: 'Delete tour packages. If one has bookings or proposals, none is deleted (409); archive it instead.',
  access: edit,
  feature,
  body: z.strictObject({ ids }),
  result: z.object({ ids: z.array(z.string()) }),
})
export const duplicatePackage = endpoint({
  method: 'GET',
  path: '/packages/duplicate/{id}',
  summary: 'Copy a tour package with itinerary, prices, rules and pictures into a draft. Departures are not copied.',
  access: edit,
  feature,
  writes: true,
  result: packageRecord,
})

export const packageStatistics = endpoint({
  method: 'GET',
  path: `${base}/statistics`,
  summary: 'Show statistics of tour packages: by status, bookings and revenue of the last 30 days, next departures booked.',
  mayLag: true,
  access,
  feature,
  result: kindStatistics.extend({
    /** Open departures of the next 90 days. */
    occupancy: z.object({ departures: z.number(), capacity: z.number(), taken: z.number(), percent: z.number() }),
  }),
})

const choice = z.array(z.object({ value: z.string(), label: z.string() }))
export const listUnits = endpoint({
  method: 'GET',
  path: '/packages/units',
  summary: 'List the units of price options.',
  access: 'member',
  result: choice,
})
export const packageHelpers = endpoint({
  method: 'GET',
  path: '/package_helpers',
  summary: 'List the choices of the tour package forms.',
  access: 'member',
  result: z.object({
    statuses: choice,
    units: choice,
    residencies: choice,
    meals: choice,
    weekdays: choice,
    countries: choice,
    currencies: choice,
  }),
})

export const prices = priceCalls({ base, feature, read: sellers })
export const departures = departureCalls({ base: '/packages', feature, edit, read: sellers })
export const booked = bookedCalls({ base: '/packages', feature, read: ['View Inventory', 'View Bookings'] })
export const resell = resellCalls({ base, feature, read: access })

export const listGallery = endpoint({
  method: 'GET',
  path: `${base}/{id}/gallery`,
  summary: 'List the pictures of a package, in order. The first is its cover.',
  access,
  feature,
  result: pictures,
})
export const uploadPackageImages = endpoint({
  method: 'POST',
  path: '/uploadcare/package_images/{id}',
  summary: 'Upload pictures to a package.',
  access: edit,
  feature,
  upload: true,
  result: pictures,
})
export const choosePackageImages = endpoint({
  method: 'POST',
  path: `${base}/{id}/gallery/choose`,
  summary: 'Add pictures from the media library to a package.',
  access: edit,
  feature,
  body: pictureIds,
  result: pictures,
})
export const orderGallery = endpoint({
  method: 'POST',
  path: `${base}/{id}/gallery/order`,
  summary: 'Reorder the pictures of a package.',
  access: edit,
  feature,
  body: pictureIds,
  result: pictures,
})
export const captionPackageImage = endpoint({
  method: 'POST',
  path: '/package_images/{id}/update',
  summary: 'Update the caption of a picture.',
  access: edit,
  feature,
  body: pictureBody,
  result: picture,
})
export const deletePackageImages = endpoint({
  method: 'POST',
  path: '/package_images/delete',
  summary: 'Remove pictures from packages.',
  access: edit,
  feature,
  body: pictureIds,
  result: z.object({ ids: z.array(z.string()) }),
})
