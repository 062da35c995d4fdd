import { hasOneOf } from '#kit/server/http/permission.ts'
import { serve, serveSession, type AnswerOf, type MemberCall, type Route } from '#kit/server/http/serve.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Kind } from '../../contract.ts'
import type { departureCalls } from '../../contract/departures.ts'
import type { galleryCalls } from '../../contract/gallery.ts'
import type { bookedCalls } from '../../contract/item-bookings.ts'
import type { unitCalls } from '../../contract/let-units.ts'
import type { priceCalls } from '../../contract/prices.ts'
import type { resellCalls } from '../../contract/resell.ts'
import * as departures from '../departures/departures.ts'
import * as blocks from '../units/blocks.ts'
import * as gallery from '../gallery/gallery.ts'
import { requireItem, type ItemRow } from './inventory.ts'
import { listItemBookings } from './item-bookings.ts'
import { explainPrice } from '../prices/price-explainer.ts'
import * as options from '../prices/price-options.ts'
import * as rules from '../prices/price-rules.ts'
import * as resell from './resell.ts'
import * as units from '../units/units.ts'

// Routes that all kinds share, served under each kind's own paths. They never branch on the kind: they only check that an id belongs to it.

/** Builds a route about the item in the path. */
export const ofItem =
  (kind: Kind, what: string) =>
  <E extends { kind: 'endpoint' }>(endpoint: E, handle: (item: ItemRow, call: MemberCall<E>) => Promise<AnswerOf<E>>): Route =>
    serve(endpoint, async (call) => handle(await requireItem(call.tx, (call.params as unknown as { id: string }).id, kind, what), call))

/** Builds a route about a part of an item of the kind; `ownerOf` returns the item's id. */
export const ofPart =
  (kind: Kind, what: string) =>
  <E extends { kind: 'endpoint' }>(
    endpoint: E,
    ownerOf: (tx: Tx, id: string) => Promise<string>,
    handle: (id: string, call: MemberCall<E>) => Promise<AnswerOf<E>>,
  ): Route =>
    serve(endpoint, async (call) => {
      const { id } = call.params as unknown as { id: string }
      await requireItem(call.tx, await ownerOf(call.tx, id), kind, what)
      return handle(id, call)
    })

// The endpoints of different kinds differ only in their base path.
type Calls<Make extends (...given: never[]) => object> = { [Key in keyof ReturnType<Make>]: ReturnType<Make>[Key] }
/** Requires every endpoint, so that a kind that omits one does not compile. */
type Named<Of> = Record<keyof Of, object>
type PriceCalls = Calls<typeof priceCalls<'/~'>>
type GalleryCalls = Calls<typeof galleryCalls<'/~'>>
type DepartureCalls = Calls<typeof departureCalls<'/~'>>
type ResellCalls = Calls<typeof resellCalls<'/~'>>
type UnitCalls = Calls<typeof unitCalls<'/~'>>
type BookedCalls = Calls<typeof bookedCalls<'/~'>>

/** Routes of price options, price rules and the price explainer of one kind. */
export function priceRoutes(given: Named<PriceCalls>, kind: Kind, what: string): Route[] {
  const calls = given as unknown as PriceCalls
  const [item, part] = [ofItem(kind, what), ofPart(kind, what)]
  return [
    item(calls.listPriceOptions, ({ id }, { tx }) => options.listPriceOptions(tx, id)),
    item(calls.createPriceOption, ({ id }, { tx, actor, body }) => options.createPriceOption(tx, actor, id, body)),
    part(calls.updatePriceOption, options.itemOfPriceOption, (id, { tx, actor, body }) => options.updatePriceOption(tx, actor, id, body)),
    part(calls.deletePriceOption, options.itemOfPriceOption, (id, { tx, actor }) => options.deletePriceOption(tx, actor, id)),
    item(calls.listPriceRules, ({ id, currency }, { tx }) => rules.listPriceRules(tx, id, currency)),
    item(calls.createPriceRule, ({ id }, { tx, actor, body }) => rules.createPriceRule(tx, actor, id, body)),
    part(calls.updatePriceRule, rules.itemOfPriceRule, (id, { tx, actor, body }) => rules.updatePriceRule(tx, actor, id, body)),
    part(calls.deletePriceRule, rules.itemOfPriceRule, (id, { tx, actor }) => rules.deletePriceRule(tx, actor, id)),
    item(calls.explainPrice, (row, { tx, actor, body }) => explainPrice(tx, actor, row, body)),
  ]
}

/** Routes of the galleries of one kind's items. */
export function galleryRoutes(given: Named<GalleryCalls>, kind: Kind, what: string): Route[] {
  const calls = given as unknown as GalleryCalls
  const { itemGallery } = gallery
  const item = ofItem(kind, what)
  const areThere = (tx: Tx) => async (ids: string[]) => {
    for (const id of ids) await requireItem(tx, id, kind, what)
  }
  return [
    item(calls.listGallery, ({ id }, { app, tx }) => gallery.listPictures(app, tx, itemGallery, id)),
    serveSession(calls.uploadImages, (call) =>
      gallery.uploadPictures(call, itemGallery, call.params.id, async (tx) => ({
        inventoryId: (await requireItem(tx, call.params.id, kind, what)).id,
      })),
    ),
    item(calls.chooseImages, ({ id }, { app, tx, actor, body }) =>
      gallery.choosePictures(app, tx, actor, itemGallery, { ownerId: id, inventoryId: id }, body.ids),
    ),
    item(calls.orderGallery, ({ id }, { app, tx, actor, body }) => gallery.orderPictures(app, tx, actor, itemGallery, id, body.ids)),
    serve(calls.captionImage, ({ app, tx, params, body }) =>
      gallery.captionPicture(app, tx, itemGallery, params.id, body.caption, areThere(tx)),
    ),
    serve(calls.deleteImages, async ({ tx, actor, body }) => ({
      ids: await gallery.removePictures(tx, actor, itemGallery, body.ids, areThere(tx)),
    })),
  ]
}

/** Routes of the departures of one kind's items. `daysOf` returns how many days a departure lasts and throws if the item has none. */
export function departureRoutes(
  given: Named<DepartureCalls>,
  kind: Kind,
  what: string,
  daysOf: (tx: Tx, inventoryId: string) => Promise<number>,
): Route[] {
  const calls = given as unknown as DepartureCalls
  const [item, part] = [ofItem(kind, what), ofPart(kind, 'Departure')]
  const { itemOfDeparture: itemOf } = departures
  const lasting = async (tx: Tx, inventoryId: string) => ({ inventoryId, days: await daysOf(tx, inventoryId) })
  return [
    item(calls.listDepartures, ({ id }, { tx, query, now }) => departures.listDepartures(tx, id, query, now)),
    item(calls.createDeparture, async ({ id }, { tx, actor, body }) => departures.createDeparture(tx, actor, await lasting(tx, id), body)),
    item(calls.createDepartureSeries, async ({ id }, { tx, actor, body }) =>
      departures.createSeries(tx, actor, await lasting(tx, id), body),
    ),
    part(calls.showDeparture, itemOf, (id, { tx, now }) => departures.showDeparture(tx, id, now)),
    part(calls.updateDeparture, itemOf, (id, { tx, actor, body }) => departures.updateDeparture(tx, actor, id, body)),
    part(calls.moveDeparture, itemOf, (id, { tx, actor, body }) => departures.moveDeparture(tx, actor, id, body.status)),
    part(calls.deleteDeparture, itemOf, (id, { tx, actor }) => departures.deleteDeparture(tx, actor, id)),
  ]
}

/** Routes that offer one kind's items to resellers. */
export function resellRoutes(given: Named<ResellCalls>, kind: Kind, what: string): Route[] {
  const calls = given as unknown as ResellCalls
  const item = ofItem(kind, what)
  return [
    item(calls.showResell, ({ id }, { tx, actor }) => resell.showResell(tx, actor, id)),
    item(calls.createResell, ({ id }, { tx, actor, body }) => resell.createResell(tx, actor, id, body)),
    item(calls.updateResell, ({ id }, { tx, actor, body }) => resell.updateResell(tx, actor, id, body)),
  ]
}

/** Routes of the units of one kind's items, their blocks and letting terms. */
export function unitRoutes(given: Named<UnitCalls>, kind: Kind, what: string): Route[] {
  const calls = given as unknown as UnitCalls
  const [item, part] = [ofItem(kind, what), ofPart(kind, what)]
  return [
    item(calls.listUnits, ({ id }, { tx, now }) => units.listUnits(tx, id, now)),
    item(calls.createUnits, ({ id }, { tx, actor, body }) => units.createUnits(tx, actor, id, body.units)),
    item(calls.orderUnits, ({ id }, { tx, actor, body }) => units.orderUnits(tx, actor, id, body.ids)),
    part(calls.updateUnit, units.itemOfUnit, (id, { tx, actor, body }) => units.updateUnit(tx, actor, id, body)),
    part(calls.deleteUnit, units.itemOfUnit, (id, { tx, actor }) => units.deleteUnit(tx, actor, id)),
    part(calls.createBlock, units.itemOfUnit, (id, { tx, actor, body }) => blocks.createBlock(tx, actor, id, body)),
    part(calls.updateBlock, blocks.itemOfBlock, (id, { tx, actor, body }) => blocks.updateBlock(tx, actor, id, body)),
    part(calls.deleteBlock, blocks.itemOfBlock, (id, { tx, actor }) => blocks.deleteBlock(tx, actor, id)),
    item(calls.showLetting, ({ id }, { tx }) => units.showLetting(tx, id)),
    item(calls.updateLetting, ({ id }, { tx, actor, body }) => units.updateLetting(tx, actor, id, body)),
  ]
}

const seesClients = ['View Bookings', 'Add Bookings', 'Edit Bookings', 'View Shop Orders', 'View Tickets'] as const

/** Returns bookings without their clients, for those who may only see the inventory. Neither search nor order tells names. */
async function withoutClients(tx: Tx, id: string, query: Parameters<typeof listItemBookings>[2]) {
  const sort = query.sort.endsWith('client_name') ? '-created_at' : query.sort
  const { rows, ...rest } = await listItemBookings(tx, id, { ...query, search: '', sort } as typeof query)
  return { ...rest, rows: rows.map((row) => ({ ...row, client_name: '' })) }
}

/** Routes that list the bookings of one kind's items. */
export function bookedRoutes(given: Named<BookedCalls>, kind: Kind, what: string): Route[] {
  const calls = given as unknown as BookedCalls
  return [
    ofItem(kind, what)(calls.listItemBookings, ({ id }, { tx, query, session }) =>
      hasOneOf(session, ...seesClients) ? listItemBookings(tx, id, query) : withoutClients(tx, id, query),
    ),
  ]
}
