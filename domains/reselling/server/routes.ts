import { actorOf, serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as agreements from './agreements/agreements.ts'
import { changeLimits } from './agreements/at-owner.ts'
import { listListings } from './directory/listings.ts'
import { listSales } from './sales/list.ts'
import * as sell from './sales/sell.ts'
import { listStatements } from './statements.ts'

export const resellingRoutes = [
  serve(contract.listListings, ({ app, tx, actor, query }) => listListings(app, tx, actor, query)),
  serve(contract.listAgreements, ({ tx, query }) => agreements.listAgreements(tx, query)),
  serve(contract.showAgreement, ({ tx, actor, params }) => agreements.showAgreement(tx, actor, params.id)),
  serveSession(contract.createAgreement, (call) => agreements.createAgreement(call.app, actorOf(call), call.body)),
  serveSession(contract.offerTerms, (call) =>
    agreements.actOnAgreement(call.app, actorOf(call), call.params.id, { action: 'offer', ...call.body }),
  ),
  serveSession(contract.acceptTerms, (call) =>
    agreements.actOnAgreement(call.app, actorOf(call), call.params.id, { action: 'accept', ...call.body }),
  ),
  serveSession(contract.rejectTerms, (call) =>
    agreements.actOnAgreement(call.app, actorOf(call), call.params.id, { action: 'reject', ...call.body }),
  ),
  serveSession(contract.withdrawTerms, (call) =>
    agreements.actOnAgreement(call.app, actorOf(call), call.params.id, { action: 'withdraw', ...call.body }),
  ),
  serveSession(contract.pauseAgreement, (call) =>
    agreements.actOnAgreement(call.app, actorOf(call), call.params.id, { action: 'pause', ...call.body }),
  ),
  serveSession(contract.resumeAgreement, (call) =>
    agreements.actOnAgreement(call.app, actorOf(call), call.params.id, { action: 'resume', ...call.body }),
  ),
  serveSession(contract.terminateAgreement, (call) =>
    agreements.actOnAgreement(call.app, actorOf(call), call.params.id, { action: 'terminate', ...call.body }),
  ),
  serve(contract.updateLimits, async ({ tx, actor, params, body }) => {
    await changeLimits(tx, actor, params.id, body)
    return agreements.showAgreement(tx, actor, params.id)
  }),
  serve(contract.updateMarkup, ({ tx, actor, params, body }) => agreements.changeMarkup(tx, actor, params.id, body.markup_percent)),
  serveSession(contract.showSaleOptions, (call) => sell.saleOptions(call.app, actorOf(call), call.params.id)),
  serveSession(contract.priceSale, (call) => sell.priceSale(call.app, actorOf(call), call.params.id, call.body)),
  serveSession(contract.createSale, (call) => sell.sellOffer(call.app, actorOf(call), call.params.id, call.body)),
  serve(contract.listSales, ({ tx, query }) => listSales(tx, query)),
  serveSession(contract.cancelSale, (call) => sell.cancelSale(call.app, actorOf(call), call.params.id, call.body.reason)),
  serve(contract.listStatements, ({ tx, actor, query }) => listStatements(tx, actor, query)),
]
