import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { ids, line, money, moneyResult, version } from '#kit/contract/schemas.ts'
import { itemFields, itemList, itemRecord, itemRow, itemTitle } from '#domains/inventory/contract.ts'
import { galleryCalls } from '#domains/inventory/contract/gallery.ts'
import { bookedCalls } from '#domains/inventory/contract/item-bookings.ts'
import { unitCalls } from '#domains/inventory/contract/let-units.ts'
import { priceCalls } from '#domains/inventory/contract/prices.ts'
import { resellCalls } from '#domains/inventory/contract/resell.ts'
import { kindSales, kindStatistics } from '#domains/inventory/contract/statistics.ts'
import { bedKinds, boards } from './contract/words.ts'

const base = '/business/hotel/rooms'
const feature: Feature = 'hotel_and_hospitality'
const access: Access = ['View Inventory']
const edit: Access = ['Edit Inventory']
/** Everyone who can sell needs to read the room types. */
const sellers: Access = ['View Inventory', 'View Bookings', 'Add Bookings', 'Edit Bookings']

const count = (label: string, min: number, max: number) =>
  z.int(`${label} is a whole number.`).min(min, `${label} is at least ${min}.`).max(max, `${label} is at most ${max}.`)

const beds = z
  .array(z.strictObject({ kind: z.enum(bedKinds, 'Bed is not valid.'), count: count('Beds', 1, 20) }), 'Beds is a list.')
  .max(10, 'At most 10 kinds of bed.')
const amenities = z
  .array(line('Amenity', 60), 'Amenities is a list.')
  .max(50, 'At most 50 amenities.')
  .transform((list) => [...new Map(list.map((one) => [one.toLowerCase(), one])).values()])

const roomFields = {
  ...itemFields,
  beds: beds.optional(),
  adults: count('Adults', 1, 100),
  children: count('Children', 0, 100).optional(),
  /** Maximum number of guests. Default: adults plus children. */
  guests: count('Guests', 1, 200).nullish(),
  /** Square metres. */
  size: count('Size', 1, 10_000).nullish(),
  board: z.enum(boards, 'Board is not valid.').optional(),
  amenities: amenities.optional(),
}
const nights = {
  min_stay: count('Shortest stay', 1, 365).optional(),
  max_stay: count('Longest stay', 1, 365).nullish(),
}
interface RoomLimits {
  adults?: number | undefined
  children?: number | undefined
  guests?: number | null | undefined
  min_stay?: number | undefined
  max_stay?: number | null | undefined
}
/** Checks the rules that compare several fields of a room. */
function checkRoom({ adults, children = 0, guests, min_stay, max_stay }: RoomLimits, context: z.core.$RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (adults !== undefined && guests && guests < adults) refuse('guests', 'There are not fewer guests than adults.')
  if (adults !== undefined && guests && guests > adults + children)
    refuse('guests', 'There cannot be more guests than adults and children.')
  if (min_stay && max_stay && min_stay > max_stay) refuse('max_stay', 'The longest stay is not below the shortest.')
}

export const roomBody = z.strictObject({ title: itemTitle, ...roomFields, ...nights }).superRefine(checkRoom)
export const roomEditBody = z.strictObject({ title: itemTitle, ...roomFields, version }).superRefine(checkRoom)

const roomParts = {
  beds: z.array(z.object({ kind: z.enum(bedKinds), count: z.number() })),
  adults: z.number(),
  children: z.number(),
  guests: z.number(),
  size: z.number().nullable(),
  board: z.enum(boards),
  amenities: z.array(z.string()),
  /** Number of active rooms of this type. */
  rooms: z.number(),
  /** Number of events in external calendars that overlap a booking or block here. */
  conflicts: z.number(),
}
const roomRow = itemRow.extend(roomParts)
const roomRecord = itemRecord.extend(roomParts)

export const listRooms = listEndpoint({
  path: base,
  summary: 'List room types. Archived ones only on request.',
  access: sellers,
  scope: 'inventory.read',
  feature,
  item: roomRow,
  ...itemList,
})
export const createRoom = endpoint({
  method: 'POST',
  path: `${base}/create`,
  summary: 'Create a room type as a draft.',
  access: edit,
  scope: 'inventory.write',
  feature,
  body: roomBody,
  result: roomRecord,
})
export const showRoom = endpoint({
  method: 'GET',
  path: `${base}/{id}/show`,
  summary: 'Show a room type.',
  access: sellers,
  scope: 'inventory.read',
  feature,
  result: roomRecord,
})
export const updateRoom = endpoint({
  method: 'POST',
  path: `${base}/{id}/update`,
  summary: 'Update a room type. Omitted optional fields stay unchanged.',
  access: edit,
  scope: 'inventory.write',
  feature,
  body: roomEditBody,
  result: roomRecord,
})
export const duplicateRoom = endpoint({
  method: 'POST',
  path: `${base}/{id}/duplicate`,
  summary: 'Copy a room type with prices, rules and pictures into a draft. Its rooms are not copied.',
  access: edit,
  feature,
  result: roomRecord,
})
export const deleteRooms = endpoint({
  method: 'POST',
  path: `${base}/delete`,
  summary: 'Delete room types. If one has bookings or proposals, none is deleted (409); archive it instead.',
  access: edit,
  feature,
  body: z.strictObject({ ids }),
  result: z.object({ ids: z.array(z.string()) }),
})

const ahead = {
  /** The next 30 nights, without nights out of service. */
  occupancy: z.object({ units: z.number(), nights: z.number(), booked: z.number(), percent: z.number() }),
}
export const roomsStatistics = endpoint({
  method: 'GET',
  path: `${base}/statistics`,
  summary: 'Show statistics of room types: by status, bookings and revenue of the last 30 days, next 30 nights booked.',
  mayLag: true,
  access,
  feature,
  result: kindStatistics.extend(ahead),
})
export const roomStatistics = endpoint({
  method: 'GET',
  path: `${base}/{id}/statistics`,
  summary: 'Show statistics of one room type.',
  mayLag: true,
  access,
  feature,
  result: kindSales.extend(ahead),
})

const servicePers = ['unit', 'booking', 'night'] as const
export const serviceBody = z.strictObject({
  name: line('Name', 120),
  price: money,
  /** `unit`: for each unit. `booking`: once. `night`: for each unit and night. */
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
export const listRoomServices = endpoint({
  method: 'GET',
  path: `${base}/{id}/services`,
  summary: 'List the extras of a room type. Update and delete them as price options.',
  access: sellers,
  feature,
  result: z.array(service),
})
export const createRoomService = endpoint({
  method: 'POST',
  path: `${base}/{id}/services/create`,
  summary: 'Add a priced service to a room type.',
  access: ['Edit Prices'],
  feature,
  body: serviceBody,
  result: service,
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
export {
  createCalendar,
  deleteCalendar,
  renewFeed,
  replaceCalendarFile,
  showCalendars,
  syncCalendar,
  uploadCalendar,
} from './contract/calendars.ts'
