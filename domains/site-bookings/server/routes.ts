import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { widgetOffers } from './embed/widget-offers.ts'
import { createTripLink, revokeTripLink, showTripLink, startTripConversation } from './my-trip/links.ts'
import { deletePassport, openPassport } from './travellers/passport-files.ts'
import { addTraveller, changeTraveller, deleteTraveller, listTravellers, showTraveller } from './travellers/travellers.ts'

export const siteBookingRoutes = [
  serve(contract.showTripLink, ({ app, tx, actor, params }) => showTripLink(app, tx, actor, params.id)),
  serve(contract.createTripLink, ({ app, tx, actor, params, body }) => createTripLink(app, tx, actor, params.id, body.scope)),
  serve(contract.revokeTripLink, ({ app, tx, actor, params }) => revokeTripLink(app, tx, actor, params.id)),
  serve(contract.listTripTravellers, ({ tx, params }) => listTravellers(tx, params.id)),
  serve(contract.createTripTraveller, async ({ app, tx, actor, params, body }) => {
    await addTraveller(app, tx, actor, params.id, body)
    return listTravellers(tx, params.id)
  }),
  serve(contract.showTripTraveller, ({ app, tx, actor, params }) =>
    showTraveller(app, tx, actor, { bookingId: params.id, id: params.traveller }),
  ),
  serve(contract.updateTripTraveller, async ({ app, tx, actor, params, body: { version, ...fields } }) => {
    await changeTraveller(app, tx, actor, { bookingId: params.id, id: params.traveller, version, fields })
    return listTravellers(tx, params.id)
  }),
  serve(contract.deleteTripTraveller, async ({ tx, actor, params }) => {
    await deleteTraveller(tx, actor, { bookingId: params.id, id: params.traveller })
    return listTravellers(tx, params.id)
  }),
  serve(contract.openTripPassport, ({ app, tx, actor, params }) =>
    openPassport(app, tx, actor, { bookingId: params.id, id: params.traveller }),
  ),
  serve(contract.deleteTripPassport, async ({ tx, actor, params }) => {
    await deletePassport(tx, actor, { bookingId: params.id, id: params.traveller })
    return listTravellers(tx, params.id)
  }),
  serve(contract.listWidgetOffers, ({ tx, actor }) => widgetOffers(tx, actor)),
  serve(contract.startTripConversation, ({ app, tx, actor, params }) => startTripConversation(app, tx, actor, params.id)),
]
