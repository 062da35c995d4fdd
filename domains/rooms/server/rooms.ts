import type { z } from 'zod'
import { invalid, notFound } from '#kit/contract/errors.ts'
import { dayOf, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { copyPictures, itemGallery } from '#domains/inventory/server/gallery/gallery.ts'
import * as inventory from '#domains/inventory/server/items/inventory.ts'
import { listOfKind, type KindFilter } from '#domains/inventory/server/items/lists.ts'
import { copyPriceOptions, createPriceOption, listPriceOptions } from '#domains/inventory/server/prices/price-options.ts'
import { copyPriceRules } from '#domains/inventory/server/prices/price-rules.ts'
import { nightsFrom, salesOf, statisticsOf } from '#domains/inventory/server/items/statistics.ts'
import { copyLetting, createLetting } from '#domains/inventory/server/units/units.ts'
import type { createRoomService, roomBody, roomEditBody, serviceBody, showRoom } from '../contract.ts'
import type { Bed } from '../contract/words.ts'
import * as data from './rooms-data.ts'

export const kind = 'room' as const

type Input = z.output<typeof roomBody>
type Edit = z.output<typeof roomEditBody>
type RoomRecord = z.input<(typeof showRoom)['result']>
type Service = z.input<(typeof createRoomService)['result']>

const requireRoom = (tx: Tx, id: string): Promise<inventory.ItemRow> => inventory.requireItem(tx, id, kind, 'Room')

/** Splits a form into the fields of the inventory item and those of the room type. Undefined fields are left out. */
function split<T extends Partial<Edit>>({ beds, adults, children, guests, size, board, amenities, ...item }: T) {
  const fields = { beds: beds && JSON.stringify(beds), adults, children, guests, size, board, amenities }
  const room = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return { item, room }
}

type RoomTypeRow = NonNullable<Awaited<ReturnType<typeof data.roomTypeById>>>

const own = ({ agency_id: _agency, inventory_id: _id, beds, board, ...row }: RoomTypeRow) => ({
  ...row,
  beds: beds as unknown as Bed[],
  board: board,
})

async function requireType(tx: Tx, id: string): Promise<RoomTypeRow> {
  const type = await data.roomTypeById(tx, id)
  if (!type) throw notFound('Room')
  return type
}

/** A page of room types. */
export const listRooms = (app: App, tx: Tx, query: KindFilter, now: Date) =>
  listOfKind(app, tx, { ...query, kind: [kind] }, now, { own: () => data.roomTypes(tx), show: own })

/** A room type with all its fields. @throws 404. */
export async function readRoom(app: App, tx: Tx, actor: Actor, id: string): Promise<RoomRecord> {
  const item = await inventory.showItem(app, tx, id, kind, actor.now, 'Room')
  return { ...item, ...own(await requireType(tx, id)) }
}

/** Creates a room type as a draft, without prices. @returns its id. */
export async function insertRoom(tx: Tx, actor: Actor, { min_stay, max_stay, ...input }: Input): Promise<string> {
  const { item, room } = split(input)
  const id = await inventory.createItem(tx, actor, kind, 'resource', { ...item, title: input.title })
  await data.insertRoomType(tx, {
    ...room,
    agency_id: actor.agencyId,
    inventory_id: id,
    adults: input.adults,
    guests: input.guests ?? input.adults + (input.children ?? 0),
  })
  await createLetting(tx, actor, id, 'night', { min_length: min_stay, max_length: max_stay })
  return id
}

/** Creates a room type as a draft. */
export async function createRoom(app: App, tx: Tx, actor: Actor, input: Input): Promise<RoomRecord> {
  return readRoom(app, tx, actor, await insertRoom(tx, actor, input))
}

/** Changes a room type. Omitted optional fields keep their value. @throws 404, 409 `stale`, 422. */
export async function updateRoom(app: App, tx: Tx, actor: Actor, id: string, { version, ...input }: Edit): Promise<RoomRecord> {
  const before = await requireRoom(tx, id)
  const { item, room } = split(input)
  const was = await requireType(tx, id)
  const maxGuests = input.adults + (input.children ?? was.children)
  const guests = input.guests ?? (input.guests === null ? maxGuests : Math.min(Math.max(was.guests, input.adults), maxGuests))
  if (guests > maxGuests) throw invalid('guests', 'There cannot be more guests than adults and children.')
  await inventory.updateItem(tx, actor, before, version, item)
  await data.updateRoomType(tx, id, { ...room, guests })
  return readRoom(app, tx, actor, id)
}

/** Copies a room type with prices, rules and pictures into a draft, without its rooms. @throws 404. */
export async function duplicateRoom(app: App, tx: Tx, actor: Actor, id: string): Promise<RoomRecord> {
  const item = await requireRoom(tx, id)
  const type = await requireType(tx, id)
  const copy = await inventory.copyItem(tx, actor, item)
  const { rooms: _rooms, conflicts: _conflicts, beds, ...fields } = type
  await data.insertRoomType(tx, { ...fields, beds: JSON.stringify(beds), inventory_id: copy })
  await copyLetting(tx, id, copy)
  await copyPictures(tx, actor, itemGallery, id, copy)
  await copyPriceRules(tx, actor, id, copy, await copyPriceOptions(tx, actor, id, copy))
  return readRoom(app, tx, actor, copy)
}

/** Deletes room types, all or none. @throws 404, 409 `in_use`. */
export async function deleteRooms(tx: Tx, actor: Actor, ids: string[]): Promise<{ ids: string[] }> {
  await inventory.removeItems(tx, actor, ids, kind)
  return { ids }
}

const nightsAhead = 30

/** Statistics of one or all room types: sales of the last 30 days, the 30 days before, and occupancy of the next 30 nights. */
export async function roomStatistics(tx: Tx, now: Date, id: string | null = null) {
  const occupancy = await nightsFrom(tx, kind, momentOf(dayOf(now)), nightsAhead, id)
  return { ...(await salesOf(tx, kind, now, id)), occupancy }
}

/** As `roomStatistics` for all types, plus the number of types per status. */
export const roomsStatistics = async (tx: Tx, now: Date) => ({
  ...(await statisticsOf(tx, kind, now)),
  occupancy: await nightsFrom(tx, kind, momentOf(dayOf(now)), nightsAhead),
})

const serviceView = ({ id, name, price, per, active, version }: Awaited<ReturnType<typeof createPriceOption>>): Service => ({
  id,
  name,
  price,
  per: per as Service['per'],
  active,
  version,
})

/** The services of a room type: price options that use no room. */
export const listServices = async (tx: Tx, id: string): Promise<Service[]> =>
  (await listPriceOptions(tx, id)).filter(({ places }) => places === 0).map(serviceView)

/** Adds a priced service. @throws 422 at `price` if its currency differs from the room's, 409 after 50 prices. */
export const createService = async (tx: Tx, actor: Actor, id: string, input: z.output<typeof serviceBody>): Promise<Service> =>
  serviceView(await createPriceOption(tx, actor, id, { ...input, unit: 'item', places: 0, tariff: '', min_quantity: 0, active: true }))

/** Returns how many guests a room of each type takes, by the id of the type. */
export const guestsOfRooms = async (tx: Tx, ids: readonly string[]): Promise<Map<string, number>> =>
  new Map((await data.guestsOf(tx, ids)).map(({ inventory_id, guests }) => [inventory_id, guests]))
