import { z } from 'zod'
import { cancellationPolicy } from '#domains/agency/contract/cancellation-policy.ts'
import { countryCode, currencyCode, ids, line, moneyResult, optionalLine, optionalText, tags } from '#kit/contract/schemas.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { itemStatuses, kinds, type Kind } from './contract/kinds.ts'
import { pers } from './contract/units.ts'

export * from './contract/kinds.ts'
export { kindOccupancy } from './contract/statistics.ts'

const kind = z.enum(Object.keys(kinds) as [Kind, ...Kind[]], 'Kind is not valid.')

const itemStatus = z.enum(itemStatuses, 'Status is not valid.')

const degrees = (most: number) =>
  z.number('Point is not valid.').min(-most, 'Point is not valid.').max(most, 'Point is not valid.').nullable()
/** A place name, with its coordinates if they are known. */
export const place = z
  .strictObject({ text: line('Place', 200), lat: degrees(90), lng: degrees(180) })
  .refine((at) => (at.lat === null) === (at.lng === null), 'Point is not valid.')
export const placeResult = z.object({ text: z.string(), lat: z.number().nullable(), lng: z.number().nullable() })

const percent = z.int('Percent is a whole number.').min(0, 'Percent is 0 to 100.').max(100, 'Percent is 0 to 100.')
/** Common item fields of every kind's form. Fields absent from an edit stay unchanged. */
export const itemFields = {
  summary: optionalLine('Summary', 300).optional(),
  /** Rich text. */
  description: optionalText('Description', 20_000).optional(),
  country_code: countryCode.optional(),
  place: place.nullish(),
  tags: tags.optional(),
  featured: z.boolean('Featured is yes or no.').optional(),
  currency: currencyCode.optional(),
  deposit_percent: percent.nullish(),
  /** Null uses the agency's policy. */
  cancellation_policy: cancellationPolicy.nullish(),
}
export const itemTitle = line('Title', 160)

const firstMedia = z.object({ url: z.string(), small_url: z.string() })

/** The fields that lists of every kind show. */
export const itemRow = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  slug: z.string(),
  status: itemStatus,
  summary: z.string().nullable(),
  country_code: z.string(),
  country: z.string(),
  place: z.string().nullable(),
  tags: z.array(z.string()),
  featured: z.boolean(),
  from_price: moneyResult.nullable(),
  /** What that price covers: each one, the booking, a night. */
  from_per: z.enum(pers).nullable(),
  first_media: firstMedia.nullable(),
  next_departure: z.object({ starts_on: z.string(), places_left: z.number(), capacity: z.number() }).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
})

/** The common fields of one item, for its form and page. */
export const itemRecord = itemRow.omit({ place: true }).extend({
  description: z.string().nullable(),
  place: placeResult.nullable(),
  currency: currencyCode,
  deposit_percent: z.number().nullable(),
  cancellation_policy: z
    .object({
      tiers: z.array(z.object({ days_before: z.number(), refund_percent: z.number() })),
      deposit_refund_percent: z.number().nullable(),
    })
    .nullable(),
})

export const itemSort = ['created_at', 'updated_at', 'title', 'from_price'] as const
export const itemFilters = {
  status: several(itemStatuses, 'Status'),
  tag: z.string().max(40).optional(),
  country_code: countryCode.optional(),
  featured: z.enum(['true', 'false'], 'Featured is true or false.').optional(),
}

/** List settings shared by all kinds: newest first. */
export const itemList = { sort: itemSort, defaultSort: '-created_at', filters: itemFilters } as const

export const listInventory = listEndpoint({
  path: '/inventory',
  summary: 'List offers of all kinds. Archived ones only on request.',
  access: ['View Inventory'],
  scope: 'inventory.read',
  item: itemRow,
  ...itemList,
  filters: { ...itemFilters, kind: several(Object.keys(kinds) as [Kind, ...Kind[]], 'Kind') },
})

export const moveItems = endpoint({
  method: 'POST',
  path: '/inventory/status',
  summary: 'Change the status of items of any kind. Returns the items that cannot change; 409 if none can.',
  access: ['Edit Inventory'],
  scope: 'inventory.write',
  body: z.strictObject({ ids, status: itemStatus }),
  result: z.object({
    changed: z.array(z.object({ id: z.string(), from: itemStatus })),
    refused: z.array(z.object({ id: z.string(), title: z.string(), message: z.string() })),
  }),
})

/** Tags with the number of items that have them, most used first. */
export const tagCount = z.array(z.object({ tag: z.string(), count: z.number() }))
export const listServiceTags = endpoint({
  method: 'GET',
  path: '/agencies/{id}/services/tags',
  summary: 'List the tags of services.',
  access: ['View Inventory', 'View Services'],
  result: tagCount,
})
export const listRoomTags = endpoint({
  method: 'GET',
  path: '/agencies/{id}/rooms/tags',
  summary: 'List the tags of rooms.',
  access: ['View Inventory'],
  result: tagCount,
})

export const listCountries = endpoint({
  method: 'GET',
  path: '/countries',
  summary: 'List countries by name.',
  access: 'signed in',
  result: z.array(z.object({ code: z.string(), name: z.string() })),
})
export const listCurrencies = endpoint({
  method: 'GET',
  path: '/currencies',
  summary: 'List currencies an agency may use, with the number of decimals.',
  access: 'signed in',
  result: z.array(z.object({ code: z.string(), name: z.string(), decimals: z.number() })),
})
