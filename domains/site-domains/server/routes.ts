import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { actorOf, serve, serveOperator, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import type { OrderState } from '../contract/states.ts'
import { refuseTaken } from './claims.ts'
import * as domains from './domains.ts'
import * as orders from './orders/orders.ts'
import { registrarOf } from './orders/registrar.ts'
import * as staff from './orders/staff.ts'
import * as redirects from './redirects/redirects.ts'
import { searchDomain, searchedBy } from './search.ts'

async function overview(app: App, tx: Tx, agencyId: string) {
  const { SITES_DOMAIN, ACME_DIRECTORY } = app.settings
  return {
    domains: await domains.listDomains(app, tx, agencyId, null),
    orders: await orders.listOrders(tx),
    offered: domains.takesOwnDomains(app),
    searched_by: searchedBy(app),
    registrar: registrarOf(app)?.key ?? ('operator' as const),
    certificates_by: ACME_DIRECTORY && SITES_DOMAIN ? ('acme' as const) : ('proxy' as const),
  }
}

export const siteDomainRoutes = [
  serve(contract.listDomains, ({ app, tx, agencyId }) => overview(app, tx, agencyId)),
  // Outside a transaction, because registries take seconds.
  serveSession(contract.searchDomain, async ({ app, session, body }) => {
    await app.limits.take('domain_searches', session.agencyId!)
    const own = await app.db.asAgency({ agencyId: session.agencyId! }, (tx) => tx.selectFrom('site_domains').select('domain').execute())
    return searchDomain(
      app,
      body.domain,
      own.map(({ domain }) => domain),
    )
  }),
  serve(contract.registerDomain, ({ app, tx, actor, body }) => orders.orderDomain(app, tx, actor, body)),
  serve(contract.withdrawOrder, ({ tx, actor, params }) => orders.withdrawOrder(tx, actor, params.id)),
  serveSession(contract.addExistingDomain, async (call) => {
    const actor = actorOf(call)
    await refuseTaken(call.app, actor.agencyId, call.body.domain)
    return call.app.db.asAgency(actor, (tx) => domains.addDomain(call.app, tx, actor, null, call.body.domain))
  }),
  serveSession(contract.checkDomain, async (call) => {
    await call.app.limits.take('domain_checks', call.session.agencyId!)
    return domains.checkDomain(call.app, actorOf(call), null, call.params.id)
  }),
  serve(contract.chooseMainHost, ({ app, tx, actor, params, body }) => domains.chooseMainHost(app, tx, actor, null, params.id, body.host)),
  serve(contract.removeDomain, ({ tx, actor, params }) => domains.removeDomain(tx, actor, null, params.id)),
  serve(contract.listRedirects, ({ tx, actor, query }) => redirects.listRedirects(tx, actor, query)),
  serve(contract.addRedirect, ({ tx, actor, body }) => redirects.addRedirect(tx, actor, body)),
  serve(contract.importRedirects, ({ tx, actor, body }) => redirects.importRedirects(tx, actor, body.csv)),
  serve(contract.deleteRedirect, ({ tx, actor, params }) => redirects.deleteRedirect(tx, actor, params.id)),
  serveOperator(contract.listOrdersForStaff, ({ tx, operator, query }) =>
    staff.listOrdersForStaff(tx, operator, query as typeof query & { state?: OrderState[] }),
  ),
  serveOperator(contract.markRegistered, ({ tx, operator, params, body }) =>
    staff.settleByStaff(tx, operator, params.id, 'registered', body.text),
  ),
  serveOperator(contract.declineOrder, ({ tx, operator, params, body }) =>
    staff.settleByStaff(tx, operator, params.id, 'declined', body.text),
  ),
]
