import { serve } from '#kit/server/http/serve.ts'
import { bookedRoutes, departureRoutes, galleryRoutes, priceRoutes } from '#domains/inventory/server/items/capabilities.ts'
import { itemGallery, removePictures } from '#domains/inventory/server/gallery/gallery.ts'
import { requireItem } from '#domains/inventory/server/items/inventory.ts'
import { statisticsOf } from '#domains/inventory/server/items/statistics.ts'
import * as contract from '../contract.ts'
import * as services from './services.ts'

const { kind } = services

export const serviceRoutes = [
  serve(contract.listServices, ({ app, tx, query, now }) => services.listServices(app, tx, query, now)),
  serve(contract.createService, ({ app, tx, actor, body }) => services.createService(app, tx, actor, body)),
  serve(contract.showService, ({ app, tx, params, now }) => services.showService(app, tx, now, params.id)),
  serve(contract.updateService, ({ app, tx, actor, params, body }) => services.updateService(app, tx, actor, params.id, body)),
  serve(contract.deleteService, ({ tx, actor, params }) => services.deleteService(tx, actor, params.id)),
  serve(contract.serviceStatistics, ({ tx, now }) => statisticsOf(tx, kind, now)),
  serve(contract.deleteServiceImage, async ({ tx, actor, params }) => {
    await removePictures(tx, actor, itemGallery, [params.id], async (owners) => {
      for (const id of owners) await requireItem(tx, id, kind, 'Service')
    })
    return { id: params.id }
  }),
  ...galleryRoutes(contract.gallery, kind, 'Service'),
  ...bookedRoutes(contract.booked, kind, 'Service'),
  ...priceRoutes(contract.prices, kind, 'Service'),
  ...departureRoutes(contract.departures, kind, 'Service', services.daysOfSlot),
]
