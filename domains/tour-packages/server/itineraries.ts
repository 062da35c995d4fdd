import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { copyPictures, listPictures, picturesByOwner, type GalleryTable, type Picture } from '#domains/inventory/server/gallery/gallery.ts'
import { richText, stale } from '#domains/inventory/server/items/inventory.ts'
import { meals, type Meal, type itinerary, type itineraryBody, type itineraryEditBody } from '../contract.ts'
import * as data from './itineraries-data.ts'
import { tourById } from './packages-data.ts'

type Entry = z.input<typeof itinerary>
type Input = z.output<typeof itineraryBody>
type Edit = z.output<typeof itineraryEditBody>

const maxEntries = 400

export const itineraryGallery: GalleryTable = { table: 'itinerary_gallery', owner: 'itinerary_id' }

const entryView = (row: data.ItineraryRow, gallery: Picture[]): Entry => ({
  id: row.id,
  day: row.day,
  title: row.title,
  description: row.description,
  place: row.place_name === null ? null : { text: row.place_name, lat: row.place_lat, lng: row.place_lng },
  meals: meals.filter((meal) => row.meals.includes(meal)),
  accommodation: row.accommodation,
  gallery,
  version: row.version,
})

const columnsOf = ({ place, description, title, meals: eaten, accommodation }: Partial<Input>) => ({
  ...(title === undefined ? {} : { title }),
  ...(eaten === undefined ? {} : { meals: eaten as Meal[] }),
  ...(accommodation === undefined ? {} : { accommodation }),
  ...(description === undefined ? {} : { description: richText(description) }),
  ...(place === undefined ? {} : { place_name: place?.text ?? null, place_lat: place?.lat ?? null, place_lng: place?.lng ?? null }),
})

/** Returns a package's itinerary by day, with pictures. */
export async function listItinerary(app: App, tx: Tx, inventoryId: string): Promise<Entry[]> {
  const rows = await data.entriesOf(tx, inventoryId)
  const galleries = await picturesByOwner(
    app,
    tx,
    itineraryGallery,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => entryView(row, galleries.get(row.id) ?? []))
}

/** Returns the row of an entry. @throws 404. */
export async function requireEntry(tx: Tx, id: string): Promise<data.ItineraryRow> {
  const row = await data.entryById(tx, id)
  if (!row) throw notFound('Itinerary')
  return row
}

/** Checks that the entries exist. @throws 404. */
export async function requireEntries(tx: Tx, ids: string[]): Promise<void> {
  if ((await data.entriesByIds(tx, ids)).length < ids.length) throw notFound('Itinerary')
}

async function refuseDayBeyond(tx: Tx, inventoryId: string, day: number): Promise<void> {
  const { days } = (await tourById(tx, inventoryId))!
  if (day > days) throw invalid('day', `The package has ${days} ${days === 1 ? 'day' : 'days'}.`)
}

async function nextDay(tx: Tx, inventoryId: string): Promise<number> {
  const taken = new Set((await data.entriesOf(tx, inventoryId)).map(({ day }) => day))
  const { days } = (await tourById(tx, inventoryId))!
  for (let day = 1; day <= days; day++) if (!taken.has(day)) return day
  return days
}

/** Returns the last day of a package that has an entry; 0 if there is none. */
export const lastDayOf = async (tx: Tx, inventoryId: string): Promise<number> => (await data.entriesOf(tx, inventoryId)).at(-1)?.day ?? 0

/** Adds an entry. Without a day it gets the first free day. @throws 422 at `day` beyond the trip. */
export async function createEntry(tx: Tx, actor: Actor, inventoryId: string, input: Input): Promise<Entry> {
  const day = input.day ?? (await nextDay(tx, inventoryId))
  await refuseDayBeyond(tx, inventoryId, day)
  if ((await data.entriesOf(tx, inventoryId)).length >= maxEntries)
    throw conflict('too_many', `An itinerary has at most ${maxEntries} entries.`)
  const row = await data.insertEntry(tx, {
    agency_id: actor.agencyId,
    id: newId(),
    inventory_id: inventoryId,
    day,
    ...columnsOf(input),
    title: input.title,
    created_at: actor.now,
  })
  await audit(tx, actor, { action: 'itinerary.created', subject: 'inventory', subjectId: inventoryId, after: { day, title: row.title } })
  return entryView(row, [])
}

/** Updates an entry. Absent fields stay unchanged. @throws 404, 409 `stale`, 422. */
export async function updateEntry(app: App, tx: Tx, actor: Actor, id: string, { version, day, ...input }: Edit): Promise<Entry> {
  const before = await requireEntry(tx, id)
  if (day !== undefined) await refuseDayBeyond(tx, before.inventory_id, day)
  const row = await data.updateEntry(tx, id, version, { ...columnsOf(input), ...(day === undefined ? {} : { day }) })
  if (!row) throw stale('day')
  await audit(tx, actor, {
    action: 'itinerary.updated',
    subject: 'inventory',
    subjectId: row.inventory_id,
    before: { day: before.day, title: before.title },
    after: { day: row.day, title: row.title },
  })
  return entryView(row, await listPictures(app, tx, itineraryGallery, id))
}

/** Deletes an entry. @throws 404. */
export async function deleteEntry(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const row = await requireEntry(tx, id)
  await data.deleteEntry(tx, id)
  await audit(tx, actor, {
    action: 'itinerary.deleted',
    subject: 'inventory',
    subjectId: row.inventory_id,
    before: { day: row.day, title: row.title },
  })
  return { id }
}

/**
 * Reorders the entries by a list of ids. The set of days stays the same; the entries move between them. @throws 409 `stale` unless
 * the list contains all entries.
 */
export async function orderItinerary(app: App, tx: Tx, inventoryId: string, ids: string[]): Promise<Entry[]> {
  const rows = await data.entriesOf(tx, inventoryId)
  const own = new Set(rows.map(({ id }) => id))
  if (own.size !== ids.length || ids.some((id) => !own.has(id))) throw stale('itinerary')
  await data.writeDays(
    tx,
    ids,
    rows.map(({ day }) => day),
  )
  return listItinerary(app, tx, inventoryId)
}

/** Copies an itinerary with its pictures to another package. */
export async function copyItinerary(tx: Tx, actor: Actor, fromId: string, toId: string): Promise<void> {
  for (const entry of await data.entriesOf(tx, fromId)) {
    const id = newId()
    await data.insertEntry(tx, { ...entry, id, inventory_id: toId, version: 1, created_at: actor.now })
    await copyPictures(tx, actor, itineraryGallery, entry.id, id)
  }
}
