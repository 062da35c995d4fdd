import { actorOf, serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { cancelFlight, quoteCancel, voidFlight } from './changes/cancelling.ts'
import * as changes from './changes/changes.ts'
import { flightView } from './records/flight-view.ts'
import * as flights from './records/flights.ts'
import { listDeadlines, listFlights } from './lists/lists.ts'
import { bookOffer, searchOffers } from './provider/offers.ts'
import { findAirports } from './reference/reference.ts'
import * as settings from './settings/settings.ts'
import { statisticsOf } from './lists/statistics.ts'
import { moveFlight } from './records/status.ts'
import { correctTickets, ticketFlight } from './tickets/ticketing.ts'

export const flightRoutes = [
  serve(contract.showSettings, ({ app, tx }) => settings.showSettings(app, tx)),
  serve(contract.updateSettings, ({ app, tx, actor, body }) => settings.updateSettings(app, tx, actor, body)),
  serve(contract.findAirports, async ({ query }) => findAirports(query)),
  serve(contract.findAirlines, ({ tx, query }) => settings.airlinesFor(tx, query)),
  serve(contract.listFlights, ({ tx, query, now }) => listFlights(tx, query, now)),
  serve(contract.listDeadlines, ({ tx, query, now }) => listDeadlines(tx, query, now)),
  serve(contract.checkFlight, ({ tx, actor, body }) => flights.checkFlight(tx, actor, body)),
  serve(contract.createFlight, ({ tx, actor, body }) => flights.createFlight(tx, actor, body)),
  serve(contract.showFlight, ({ tx, params, now }) => flightView(tx, now, params.id)),
  serve(contract.updateFlight, ({ app, tx, actor, params, body }) => flights.updateFlight(app, tx, actor, params.id, body)),
  serve(contract.deleteFlight, ({ tx, actor, params }) => flights.deleteFlight(tx, actor, params.id)),
  serve(contract.moveFlight, ({ app, tx, actor, params, body }) => moveFlight(app, tx, actor, params.id, body.status, body.reason ?? null)),
  serve(contract.ticketFlight, ({ app, tx, actor, params, body }) => ticketFlight(app, tx, actor, params.id, body)),
  serve(contract.correctTickets, ({ tx, actor, params, body }) => correctTickets(tx, actor, params.id, body.tickets)),
  serve(contract.changeDeadlines, ({ tx, actor, params, body }) => flights.changeDeadlines(tx, actor, params.id, body)),
  serve(contract.changeDocuments, ({ tx, actor, params, body }) => flights.changeDocuments(tx, actor, params.id, body)),
  serveSession(contract.quoteCancel, (call) => quoteCancel(call.app, actorOf(call), call.params.id)),
  serve(contract.cancelFlight, ({ app, tx, actor, params, body }) => cancelFlight(app, tx, actor, params.id, body)),
  serve(contract.voidFlight, ({ app, tx, actor, params, body }) => voidFlight(app, tx, actor, params.id, body)),
  serve(contract.listChanges, ({ tx, query }) => changes.listChanges(tx, query)),
  serve(contract.recordChange, ({ app, tx, actor, params, body }) => changes.recordChange(app, tx, actor, params.id, body)),
  serve(contract.acceptChange, ({ app, tx, actor, params }) => changes.acceptChange(app, tx, actor, params.id)),
  serve(contract.contactAboutChange, ({ app, tx, actor, params, body }) => changes.contactAboutChange(app, tx, actor, params.id, body)),
  serve(contract.dismissChange, ({ app, tx, actor, params }) => changes.dismissChange(app, tx, actor, params.id)),
  serveSession(contract.searchOffers, (call) => searchOffers(call.app, actorOf(call), call.body)),
  serveSession(contract.bookOffer, (call) => bookOffer(call.app, actorOf(call), call.body)),
  serve(contract.flightStatistics, ({ tx, actor, query }) => statisticsOf(tx, actor, query)),
]
