import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { actorOf, serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as agreements from './agreements/agreements.ts'
import { changeLimits } from './agreements/at-owner.ts'
import { listListings } from './directory/listings.ts'
import { listSales } from './sales/list.ts'
import * as sell from './sales/sell.ts'
import { closeByHand } from './settlements/close.ts'
import * as settlements from './settlements/list.ts'
import { writeMessage } from './settlements/messages.ts'
import { actOnSettlement, type Wanted } from './settlements/moves.ts'
import { settlementInvoice, settlementStatement } from './settlements/papers.ts'
import { paySettlement, receiveSettlement } from './settlements/pay.ts'
import { listStatements } from './statements.ts'

/** Answers with a settlement as it is now. */
const settlementNow = (app: App, actor: Actor, id: string) =>
  app.db.asAgency(actor, (tx) => settlements.showSettlement(tx, actor, id), { readOnly: true })

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
  serve(contract.listSettlements, ({ tx, actor, query }) => settlements.listSettlements(tx, actor, query)),
  serve(contract.showSettlement, ({ tx, actor, params }) => settlements.showSettlement(tx, actor, params.id)),
  serve(contract.listSettlementLines, ({ tx, params, query }) => settlements.listSettlementLines(tx, params.id, query)),
  serve(contract.listSettlementBalances, ({ tx, actor, query }) => settlements.listBalances(tx, actor, query.agreement_id)),
  serveSession(contract.closeSettlement, async (call) => {
    const actor = actorOf(call)
    return settlementNow(call.app, actor, await closeByHand(call.app, actor, call.body))
  }),
  serveSession(contract.invoiceSettlement, (call) => act(call.app, actorOf(call), call.params.id, call.body, { action: 'invoice' })),
  serveSession(contract.withdrawDispute, (call) => act(call.app, actorOf(call), call.params.id, call.body, { action: 'withdraw' })),
  serveSession(contract.carrySettlement, (call) => act(call.app, actorOf(call), call.params.id, call.body, { action: 'carry' })),
  serveSession(contract.disputeSettlement, (call) =>
    act(call.app, actorOf(call), call.params.id, call.body, { action: 'dispute', reason: call.body.reason }),
  ),
  serve(contract.sendSettlementMessage, async ({ tx, actor, params, body }) => {
    await writeMessage(tx, actor, params.id, body.text)
    return settlements.showSettlement(tx, actor, params.id)
  }),
  serve(contract.paySettlement, ({ app, tx, actor, params, body }) => paySettlement(app, tx, actor, params.id, body)),
  serveSession(contract.receiveSettlement, async (call) => {
    const actor = actorOf(call)
    await receiveSettlement(call.app, actor, call.params.id, call.body)
    return settlementNow(call.app, actor, call.params.id)
  }),
  serveSession(contract.settlementStatement, (call) => settlementStatement(call.app, actorOf(call), call.params.id)),
  serveSession(contract.settlementInvoice, (call) => settlementInvoice(call.app, actorOf(call), call.params.id)),
]

/** Does something with a settlement, and answers with it. */
async function act(app: App, actor: Actor, id: string, { revision }: { revision: number }, wanted: Wanted) {
  await actOnSettlement(app, actor, id, revision, wanted)
  return settlementNow(app, actor, id)
}
