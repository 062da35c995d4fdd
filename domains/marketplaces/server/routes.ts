import { actorOf, serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as categories from './categories.ts'
import * as domains from './domains.ts'
import { acceptDispute, listDisputes, rejectDispute } from './disputes/disputes.ts'
import { joinMarketplace, leaveMarketplace } from './joining.ts'
import { listMarketplaces } from './list.ts'
import { payVendor } from './money/payouts.ts'
import { listBalances, listStatements } from './money/statements.ts'
import { listCustomers } from './orders/customers.ts'
import { listOrders } from './orders/list.ts'
import { showOverview } from './overview.ts'
import { listReviews, moveReview, replyReview } from './reviews/reviews.ts'
import * as marketplaces from './marketplaces.ts'
import * as vendors from './vendors.ts'

export const marketplaceRoutes = [
  serve(contract.listMarketplaces, ({ tx, actor, query }) => listMarketplaces(tx, actor, query)),
  serve(contract.createMarketplace, ({ app, tx, actor, body }) => marketplaces.createMarketplace(app, tx, actor, body)),
  serve(contract.showMarketplace, ({ app, tx, actor, params }) => marketplaces.showMarketplace(app, tx, actor, params.id)),
  serve(contract.updateMarketplace, ({ app, tx, actor, params, body }) => marketplaces.updateMarketplace(app, tx, actor, params.id, body)),
  serve(contract.updateCommission, ({ app, tx, actor, params, body }) => marketplaces.updateCommission(app, tx, actor, params.id, body)),
  serve(contract.joinMarketplace, ({ app, tx, actor, params, body }) => joinMarketplace(app, tx, actor, params.id, body.message ?? null)),
  serve(contract.leaveMarketplace, ({ app, tx, actor, params }) => leaveMarketplace(app, tx, actor, params.id)),
  serve(contract.listVendors, ({ tx, params, query }) => vendors.listVendors(tx, params.id, query)),
  serve(contract.inviteVendor, ({ app, tx, actor, params, body: { agency, message = null } }) =>
    vendors.inviteVendor(app, tx, actor, params.id, { agency, message }),
  ),
  serve(contract.approveVendor, ({ tx, actor, params }) => vendors.moveVendor(tx, actor, params, 'approved', null)),
  serve(contract.suspendVendor, ({ tx, actor, params, body }) => vendors.moveVendor(tx, actor, params, 'suspended', body.note)),
  serve(contract.removeVendor, ({ tx, actor, params, body }) => vendors.moveVendor(tx, actor, params, 'removed', body.note ?? null)),
  serve(contract.updateVendorCommission, ({ tx, actor, params, body }) => vendors.setVendorCommission(tx, actor, params, body.commission)),
  serve(contract.listCategories, ({ tx, params }) => categories.listCategories(tx, params.id)),
  serve(contract.createCategory, ({ tx, actor, params, body }) => categories.createCategory(tx, actor, params.id, body)),
  serve(contract.updateCategory, ({ tx, actor, params, body }) => categories.updateCategory(tx, actor, params, body)),
  serve(contract.listCustomers, ({ tx, actor, params, query }) => listCustomers(tx, actor, params.id, query)),
  serve(contract.listOrders, ({ tx, params, query }) => listOrders(tx, params.id, query)),
  serve(contract.listStatements, ({ tx, actor, params, query }) => listStatements(tx, actor, params.id, query)),
  serve(contract.listBalances, ({ tx, actor, params }) => listBalances(tx, actor, params.id)),
  serve(contract.payVendor, ({ app, tx, actor, params, body }) => payVendor(app, tx, actor, params, body)),
  serveSession(contract.listReviews, (call) => listReviews(call.app, actorOf(call), call.params.id, call.query)),
  serve(contract.publishReview, ({ tx, actor, params }) => moveReview(tx, actor, params, 'published', null)),
  serve(contract.hideReview, ({ tx, actor, params, body }) => moveReview(tx, actor, params, 'hidden', body.note)),
  serveSession(contract.replyReview, (call) => replyReview(call.app, actorOf(call), call.params, call.body.reply)),
  serve(contract.listDisputes, ({ tx, params, query }) => listDisputes(tx, params.id, query)),
  serve(contract.acceptDispute, ({ app, tx, actor, params, body }) => acceptDispute(app, tx, actor, params, body)),
  serve(contract.rejectDispute, ({ app, tx, actor, params, body }) => rejectDispute(app, tx, actor, params, body.answer)),
  serve(contract.showOverview, ({ tx, actor, params }) => showOverview(tx, actor, params.id)),
  serve(contract.listStoreDomains, ({ app, tx, actor, params }) => domains.listStoreDomains(app, tx, actor, params.id)),
  serveSession(contract.addStoreDomain, (call) => domains.addStoreDomain(call.app, actorOf(call), call.params.id, call.body.domain)),
  serveSession(contract.checkStoreDomain, (call) => domains.checkStoreDomain(call.app, actorOf(call), call.params)),
  serve(contract.chooseStoreHost, ({ app, tx, actor, params, body }) => domains.chooseStoreHost(app, tx, actor, params, body.host)),
  serve(contract.removeStoreDomain, ({ tx, actor, params }) => domains.removeStoreDomain(tx, actor, params)),
  serve(contract.deleteCategory, ({ tx, actor, params }) => categories.deleteCategory(tx, actor, params)),
]
