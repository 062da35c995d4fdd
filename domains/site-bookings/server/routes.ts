import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { createTripLink, revokeTripLink, showTripLink } from './my-trip/links.ts'

export const siteBookingRoutes = [
  serve(contract.showTripLink, ({ app, tx, actor, params }) => showTripLink(app, tx, actor, params.id)),
  serve(contract.createTripLink, ({ app, tx, actor, params }) => createTripLink(app, tx, actor, params.id)),
  serve(contract.revokeTripLink, ({ app, tx, actor, params }) => revokeTripLink(app, tx, actor, params.id)),
]
