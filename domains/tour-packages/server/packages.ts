import type { z } from 'zod'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { makeShortLink, sharedUrl, type ShortLinkTarget } from '#kit/server/pages/short-links.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { websiteListing } from '#domains/channels/server/website.ts'
import { copyPictures, itemGallery } from '#domains/inventory/server/gallery/gallery.ts'
import * as inventory from '#domains/inventory/server/items/inventory.ts'
import { listOfKind, type KindFilter } from '#domains/inventory/server/items/lists.ts'
import { copyPriceOptions } from '#domains/inventory/server/prices/price-options.ts'
import { copyPriceRules } from '#domains/inventory/server/prices/price-rules.ts'
import { statisticsOf } from '#domains/inventory/server/items/statistics.ts'
import type { packageBody, packageEditBody, packageRecord } from '../contract.ts'
import { copyItinerary, lastDayOf } from './itineraries.ts'
import * as data from './packages-data.ts'

type Input = z.output<typeof packageBody>
type Edit = z.output<typeof packageEditBody>
type PackageRecord = z.input<typeof packageRecord>

export const kind = 'tour_package' as const

/** Returns a package's `inventory` row. @throws 404. */
export const requirePackage = (tx: Tx, id: string): Promise<inventory.ItemRow> => inventory.requireItem(tx, id, kind, 'Package')

const tourFields = [
  'nights',
  'highlights',
  'inclusions',
  'exclusions',
  'group_size_min',
  'group_size_max',
  'minimum_pax',
  'decision_days_before',
] as const
type TourField = (typeof tourFields)[number]

/** Splits the form's fields into those of `inventory` and those of the tour. */
function split<T extends Partial<Record<TourField, unknown>>>(input: T) {
  const tour: Record<string, unknown> = {}
  const item: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(input))
    if (value !== undefined) (tourFields.includes(key as TourField) ? tour : item)[key] = value
  return { tour: tour as Pick<T, TourField & keyof T>, item: item as Omit<T, TourField> }
}

/** Returns a page of packages. */
export const listPackages = (app: App, tx: Tx, query: KindFilter, now: Date) =>
  listOfKind(app, tx, { ...query, kind: [kind] }, now, {
    own: () => data.listedTours(tx),
    show: ({ nights }, { days, on_request }) => ({ days, nights, on_request }),
    departs: true,
  })

/** Returns a package with all its fields. @throws 404. */
export async function showPackage(app: App, tx: Tx, actor: Actor, id: string): Promise<PackageRecord> {
  const item = await inventory.showItem(app, tx, id, kind, actor.now, 'Package')
  const tour = await data.tourById(tx, id)
  if (!tour) throw notFound('Package')
  const { agency_id: _agency, inventory_id: _id, map: _map, ...fields } = tour
  const path = item.status === 'published' ? await publicPath(tx, actor, item) : null
  return {
    ...item,
    ...fields,
    public_url: path && app.appUrl + path,
    share_url: path && (await sharedUrl(app, tx, id, path)),
  }
}

/** Returns the path of a package's public page; null if it is not on the website. */
async function publicPath(tx: Tx, actor: Actor, { id, slug }: { id: string; slug: string }): Promise<string | null> {
  return (await websiteListing(tx, { id, kind }, actor.now)) ? pathOf(tx, actor.agencyId, slug) : null
}

async function pathOf(tx: Tx, agencyId: string, slug: string): Promise<string> {
  const agency = await ofAgency(tx, agencyId).select('slug').executeTakeFirstOrThrow()
  return `/p/${agency.slug}/${slug}`
}

/** What the short link of a package opens. The page itself refuses a package that is not on the website. */
export const packageTarget: ShortLinkTarget = async (_app, tx, agencyId, id) => {
  const item = await tx.selectFrom('inventory').select('slug').where('id', '=', id).executeTakeFirst()
  return item ? pathOf(tx, agencyId, item.slug) : null
}

/** Returns how many days a departure of a package lasts. @throws 409 `on_request`. */
export async function daysOfDeparture(tx: Tx, id: string): Promise<number> {
  const { on_request, days } = await requirePackage(tx, id)
  if (on_request) throw conflict('on_request', 'This package is sold on request. Turn that off to add departures.')
  return days
}

/** Creates a package as a draft. Nights default to one less than the days. @returns its id. */
export async function insertPackage(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const { tour, item } = split(input)
  const id = await inventory.createItem(tx, actor, kind, 'departure', item)
  await data.insertTour(tx, {
    ...tour,
    agency_id: actor.agencyId,
    inventory_id: id,
    nights: input.nights ?? input.days - 1,
  })
  await makeShortLink(tx, actor.agencyId, 'package', id)
  return id
}

/** Creates a package as a draft. */
export async function createPackage(app: App, tx: Tx, actor: Actor, input: Input): Promise<PackageRecord> {
  return showPackage(app, tx, actor, await insertPackage(tx, actor, input))
}

/** Updates a package. Absent fields stay unchanged. @throws 404, 409 `stale`, 422. */
export async function updatePackage(app: App, tx: Tx, actor: Actor, id: string, { version, ...input }: Edit): Promise<PackageRecord> {
  const before = await requirePackage(tx, id)
  const { tour, item } = split(input)
  const whole = { ...(await data.tourById(tx, id))!, ...tour, ...(input.days === undefined ? {} : { days: input.days }) }
  // If only the days are given, reduce the nights to at most that many.
  if (tour.nights === undefined) whole.nights = Math.min(whole.nights, whole.days)
  await refuseUnfit(tx, whole)
  await inventory.updateItem(tx, actor, before, version, item)
  await data.updateTour(tx, id, { ...tour, nights: whole.nights })
  return showPackage(app, tx, actor, id)
}

async function refuseUnfit(
  tx: Tx,
  { inventory_id, days, nights, group_size_min: least, group_size_max: most }: data.TourRow,
): Promise<void> {
  if (nights > days) throw invalid('nights', 'There cannot be more nights than days.')
  if (least && most && least > most) throw invalid('group_size_max', 'The largest group cannot be smaller than the smallest.')
  const last = await lastDayOf(tx, inventory_id)
  if (last > days) throw invalid('days', `The itinerary has an entry on day ${last}. Move it first.`)
}

/** Deletes packages, all or none. @throws 404, 409 `in_use`. */
export async function deletePackages(tx: Tx, actor: Actor, ids: string[]): Promise<{ ids: string[] }> {
  await inventory.removeItems(tx, actor, ids, kind)
  return { ids }
}

/** Copies a package with itinerary, prices, rules and pictures into a draft. @throws 404. */
export async function duplicatePackage(app: App, tx: Tx, actor: Actor, id: string): Promise<PackageRecord> {
  const item = await requirePackage(tx, id)
  const { days: _days, on_request: _onRequest, ...tour } = (await data.tourById(tx, id))!
  const copy = await inventory.copyItem(tx, actor, item)
  await data.insertTour(tx, { ...tour, map: tour.map && JSON.stringify(tour.map), inventory_id: copy })
  await makeShortLink(tx, actor.agencyId, 'package', copy)
  await copyPictures(tx, actor, itemGallery, id, copy)
  await copyPriceRules(tx, actor, id, copy, await copyPriceOptions(tx, actor, id, copy))
  await copyItinerary(tx, actor, id, copy)
  return showPackage(app, tx, actor, copy)
}

/** Returns statistics of packages, and the occupancy of the next 90 days. */
export async function packageStatistics(tx: Tx, now: Date) {
  const statistics = await statisticsOf(tx, kind, now)
  const today = dayOf(now)
  const occupancy = await data.occupancyBetween(tx, today, addDays(today, 90))
  return {
    ...statistics,
    occupancy: { ...occupancy, percent: occupancy.capacity === 0 ? 0 : Math.round((occupancy.taken / occupancy.capacity) * 100) },
  }
}
