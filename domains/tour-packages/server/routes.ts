import { serve, serveSession } from '#kit/server/http/serve.ts'
import {
  bookedRoutes,
  departureRoutes,
  galleryRoutes,
  ofItem,
  priceRoutes,
  resellRoutes,
} from '#domains/inventory/server/items/capabilities.ts'
import * as gallery from '#domains/inventory/server/gallery/gallery.ts'
import { countriesInUse, tagsInUse } from '#domains/inventory/server/items/inventory.ts'
import { inAgency } from '#domains/inventory/server/items/their-agency.ts'
import * as contract from '../contract.ts'
import { packageChoices, unitChoices } from './choices.ts'
import * as itineraries from './itineraries.ts'
import { saveMap, showMap } from './map.ts'
import { sendPackage } from './package-mail.ts'
import * as packages from './packages.ts'
import * as parts from './parts.ts'

const { itineraryGallery } = itineraries

const ofPackage = ofItem(packages.kind, 'Package')

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
]

const mapRoutes = [
  ofPackage(contract.showPackageMap, ({ id }, { tx }) => showMap(tx, id)),
  ofPackage(contract.savePackageMap, ({ id }, { tx, actor, body }) => saveMap(tx, actor, id, body)),
]

const itineraryRoutes = [
  ofPackage(contract.listItineraries, (item, { app, tx }) => itineraries.listItinerary(app, tx, item.id)),
  ofPackage(contract.createItinerary, (item, { tx, actor, body }) => itineraries.createEntry(tx, actor, item.id, body)),
  ofPackage(contract.orderItineraries, (item, { app, tx, body }) => itineraries.orderItinerary(app, tx, item.id, body.ids)),
  serve(contract.updateItinerary, ({ app, tx, actor, params, body }) => itineraries.updateEntry(app, tx, actor, params.id, body)),
  serve(contract.deleteItinerary, ({ tx, actor, params }) => itineraries.deleteEntry(tx, actor, params.id)),
]

const itineraryGalleryRoutes = [
  serve(contract.listItineraryGallery, async ({ app, tx, params }) =>
    gallery.listPictures(app, tx, itineraryGallery, (await itineraries.requireEntry(tx, params.id)).id),
  ),
  serveSession(contract.uploadItineraryImages, (call) =>
    gallery.uploadPictures(call, itineraryGallery, call.params.id, (tx) => parts.itemOfEntry(tx, call.params.id)),
  ),
  serve(contract.chooseItineraryImages, async ({ app, tx, actor, params, body }) =>
    gallery.choosePictures(app, tx, actor, itineraryGallery, { ownerId: params.id, ...(await parts.itemOfEntry(tx, params.id)) }, body.ids),
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

export const tourPackageRoutes = [
  ...packageRoutes,
  ...mapRoutes,
  ...itineraryRoutes,
  // The specification gives these calls other paths than those of other kinds.
  ...galleryRoutes(
    {
      listGallery: contract.listGallery,
      uploadImages: contract.uploadPackageImages,
      chooseImages: contract.choosePackageImages,
      orderGallery: contract.orderGallery,
      captionImage: contract.captionPackageImage,
      deleteImages: contract.deletePackageImages,
    },
    packages.kind,
    'Package',
  ),
  ...itineraryGalleryRoutes,
  ...priceRoutes(contract.prices, packages.kind, 'Package'),
  ...departureRoutes(contract.departures, packages.kind, 'Package', packages.daysOfDeparture),
  ...bookedRoutes(contract.booked, packages.kind, 'Package'),
  ...resellRoutes(contract.resell, packages.kind, 'Package'),
]
