import { serve, serveSession, type AnswerOf, type MemberCall } from '#kit/server/serve.ts'
import * as gallery from '#domains/inventory/server/gallery.ts'
import { countriesInUse, tagsInUse, type ItemRow } from '#domains/inventory/server/inventory.ts'
import { explainPrice } from '#domains/inventory/server/price-explainer.ts'
import * as options from '#domains/inventory/server/price-options.ts'
import * as rules from '#domains/inventory/server/price-rules.ts'
import * as resell from '#domains/inventory/server/resell.ts'
import { inAgency } from '#domains/inventory/server/their-agency.ts'
import * as contract from '../contract.ts'
import { packageChoices, unitChoices } from './choices.ts'
import * as departures from './departures.ts'
import * as itineraries from './itineraries.ts'
import { sendPackage } from './package-mail.ts'
import * as packages from './packages.ts'
import * as parts from './parts.ts'
import * as sales from './sales.ts'

const { itemGallery } = gallery
const { itineraryGallery } = itineraries

/** A call about the package that its path names. */
const ofPackage = <E extends { kind: 'endpoint' }>(endpoint: E, handle: (item: ItemRow, call: MemberCall<E>) => Promise<AnswerOf<E>>) =>
  serve(endpoint, async (call) => handle(await packages.requirePackage(call.tx, (call.params as unknown as { id: string }).id), call))

/** A call about something that belongs to a package; `ownerOf` says to which. */
const ofPart = <E extends { kind: 'endpoint' }>(
  endpoint: E,
  ownerOf: (tx: MemberCall<E>['tx'], id: string) => Promise<string>,
  handle: (id: string, call: MemberCall<E>) => Promise<AnswerOf<E>>,
) =>
  serve(endpoint, async (call) => {
    const { id } = call.params as unknown as { id: string }
    await packages.requirePackage(call.tx, await ownerOf(call.tx, id))
    return handle(id, call)
  })

const packageRoutes = [
  serve(contract.listPackages, ({ app, tx, query, now }) => packages.listPackages(app, tx, query, now)),
  serve(contract.listAgencyPackages, (call) =>
    inAgency(call, 'View Inventory', (tx) => packages.listPackages(call.app, tx, call.query, call.now)),
  ),
  serve(contract.listPackageTags, (call) => inAgency(call, 'View Inventory', (tx) => tagsInUse(tx, packages.kind))),
  serve(contract.listPackageCountries, (call) => inAgency(call, 'View Inventory', (tx) => countriesInUse(tx, packages.kind))),
  serve(contract.createPackage, ({ app, tx, actor, body }) => packages.createPackage(app, tx, actor, body)),
  serve(contract.showPackage, ({ app, tx, actor, params }) => packages.showPackage(app, tx, actor, params.id)),
  serve(contract.updatePackage, ({ app, tx, actor, params, body }) => packages.updatePackage(app, tx, actor, params.id, body)),
  serve(contract.deletePackages, ({ tx, actor, body }) => packages.deletePackages(tx, actor, body.ids)),
  serve(contract.duplicatePackage, ({ app, tx, actor, params }) => packages.duplicatePackage(app, tx, actor, params.id)),
  serve(contract.packageStatistics, ({ tx, now }) => packages.packageStatistics(tx, now)),
  serve(contract.sendPackageMail, ({ app, tx, actor, params, body }) => sendPackage(app, tx, actor, params.id, body)),
  serve(contract.listUnits, async () => unitChoices()),
  serve(contract.packageHelpers, async () => packageChoices()),
  ofPackage(contract.listPackageBookings, (item, { tx, query }) => sales.listBookings(tx, item.id, query)),
  serve(contract.listSentProposals, ({ tx, query }) => sales.listSentProposals(tx, query)),
  serve(contract.listInquiries, ({ tx, query }) => sales.listInquiries(tx, query)),
]

const itineraryRoutes = [
  ofPackage(contract.listItineraries, (item, { app, tx }) => itineraries.listItinerary(app, tx, item.id)),
  ofPackage(contract.createItinerary, (item, { tx, actor, body }) => itineraries.createEntry(tx, actor, item.id, body)),
  ofPackage(contract.orderItineraries, (item, { app, tx, body }) => itineraries.orderItinerary(app, tx, item.id, body.ids)),
  serve(contract.updateItinerary, ({ app, tx, actor, params, body }) => itineraries.updateEntry(app, tx, actor, params.id, body)),
  serve(contract.deleteItinerary, ({ tx, actor, params }) => itineraries.deleteEntry(tx, actor, params.id)),
]

const galleryRoutes = [
  ofPackage(contract.listGallery, (item, { app, tx }) => gallery.listPictures(app, tx, itemGallery, item.id)),
  serveSession(contract.uploadPackageImages, (call) =>
    gallery.uploadPictures(call, itemGallery, call.params.id, (tx) => parts.packageOf(tx, call.params.id)),
  ),
  ofPackage(contract.orderGallery, (item, { app, tx, actor, body }) =>
    gallery.orderPictures(app, tx, actor, itemGallery, item.id, body.ids),
  ),
  serve(contract.captionPackageImage, ({ app, tx, params, body }) =>
    gallery.captionPicture(app, tx, itemGallery, params.id, body.caption, parts.packagesAreThere(tx)),
  ),
  serve(contract.deletePackageImages, async ({ tx, actor, body }) => ({
    ids: await gallery.removePictures(tx, actor, itemGallery, body.ids, parts.packagesAreThere(tx)),
  })),
  serve(contract.listItineraryGallery, async ({ app, tx, params }) =>
    gallery.listPictures(app, tx, itineraryGallery, (await itineraries.requireEntry(tx, params.id)).id),
  ),
  serveSession(contract.uploadItineraryImages, (call) =>
    gallery.uploadPictures(call, itineraryGallery, call.params.id, (tx) => parts.itemOfEntry(tx, call.params.id)),
  ),
  serve(contract.orderItineraryGallery, async ({ app, tx, actor, params, body }) =>
    gallery.orderPictures(app, tx, actor, itineraryGallery, (await itineraries.requireEntry(tx, params.id)).id, body.ids),
  ),
  serve(contract.captionItineraryImage, ({ app, tx, params, body }) =>
    gallery.captionPicture(app, tx, itineraryGallery, params.id, body.caption, parts.entriesAreThere(tx)),
  ),
  serve(contract.deleteItineraryImages, async ({ tx, actor, body }) => ({
    ids: await gallery.removePictures(tx, actor, itineraryGallery, body.ids, parts.entriesAreThere(tx)),
  })),
]

const priceRoutes = [
  ofPackage(contract.listPriceOptions, (item, { tx }) => options.listPriceOptions(tx, item.id)),
  ofPackage(contract.createPriceOption, (item, { tx, actor, body }) => options.createPriceOption(tx, actor, item.id, body)),
  ofPart(contract.updatePriceOption, options.itemOfPriceOption, (id, { tx, actor, body }) =>
    options.updatePriceOption(tx, actor, id, body),
  ),
  ofPart(contract.deletePriceOption, options.itemOfPriceOption, (id, { tx, actor }) => options.deletePriceOption(tx, actor, id)),
  ofPackage(contract.listPriceRules, (item, { tx }) => rules.listPriceRules(tx, item.id, item.currency)),
  ofPackage(contract.createPriceRule, (item, { tx, actor, body }) => rules.createPriceRule(tx, actor, item.id, body)),
  ofPart(contract.updatePriceRule, rules.itemOfPriceRule, (id, { tx, actor, body }) => rules.updatePriceRule(tx, actor, id, body)),
  ofPart(contract.deletePriceRule, rules.itemOfPriceRule, (id, { tx, actor }) => rules.deletePriceRule(tx, actor, id)),
  ofPackage(contract.explainPackagePrice, (item, { tx, body }) => explainPrice(tx, item, body)),
]

const departureRoutes = [
  ofPackage(contract.listDepartures, (item, { tx, query, now }) => departures.listDepartures(tx, item.id, query, now)),
  ofPackage(contract.createDeparture, (item, { tx, actor, body }) => departures.createDeparture(tx, actor, item.id, body)),
  ofPackage(contract.createDepartureSeries, (item, { tx, actor, body }) => departures.createSeries(tx, actor, item.id, body)),
  serve(contract.showDeparture, ({ tx, params, now }) => departures.showDeparture(tx, params.id, now)),
  serve(contract.updateDeparture, ({ tx, actor, params, body }) => departures.updateDeparture(tx, actor, params.id, body)),
  serve(contract.moveDeparture, ({ tx, actor, params, body }) => departures.moveDeparture(tx, actor, params.id, body.status)),
  serve(contract.deleteDeparture, ({ tx, actor, params }) => departures.deleteDeparture(tx, actor, params.id)),
]

const resellRoutes = [
  ofPackage(contract.showResell, (item, { tx, actor }) => resell.showResell(tx, actor, item.id)),
  ofPackage(contract.createResell, (item, { tx, actor, body }) => resell.createResell(tx, actor, item.id, body)),
  ofPackage(contract.updateResell, (item, { tx, actor, body }) => resell.updateResell(tx, actor, item.id, body)),
]

export const tourPackageRoutes = [
  ...packageRoutes,
  ...itineraryRoutes,
  ...galleryRoutes,
  ...priceRoutes,
  ...departureRoutes,
  ...resellRoutes,
]
