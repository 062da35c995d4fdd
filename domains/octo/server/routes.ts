import { actorOf, serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { cancelTheirs, sellTheirs } from './client/sell.ts'
import { showSale } from './client/sales-data.ts'
import * as supplier from './client/supplier.ts'
import { listBooked } from './connections/booked.ts'
import { showConnection } from './connections/connections-data.ts'
import * as connections from './connections/connections.ts'
import * as keys from './connections/keys.ts'
import { listPickUps, updatePickUps } from './pick-ups.ts'

export const octoRoutes = [
  serve(contract.listConnections, ({ tx, actor, query }) => connections.listConnections(tx, actor, query)),
  serve(contract.showSummary, ({ app, tx, actor }) => connections.showSummary(app, tx, actor)),
  serve(contract.createPartner, ({ tx, actor, body }) => connections.createPartner(tx, actor, body)),
  serve(contract.showConnection, ({ tx, actor, params }) => showConnection(tx, actor, params.id)),
  serve(contract.renameConnection, ({ tx, actor, params, body }) => connections.renameConnection(tx, actor, params.id, body)),
  serve(contract.pauseConnection, ({ tx, actor, params }) => connections.moveConnection(tx, actor, params.id, 'paused')),
  serve(contract.resumeConnection, ({ tx, actor, params }) => connections.moveConnection(tx, actor, params.id, 'on')),
  serve(contract.removeConnection, ({ tx, actor, params }) => connections.removeConnection(tx, actor, params.id)),
  serve(contract.listKeys, ({ tx, actor, params }) => keys.listKeys(tx, actor, params.id)),
  serve(contract.createKey, ({ tx, actor, params }) => keys.createKey(tx, actor, params.id)),
  serve(contract.revokeKey, ({ tx, actor, params }) => keys.revokeKey(tx, actor, params)),
  serve(contract.listDays, ({ tx, actor, params }) => connections.listDays(tx, actor, params.id)),
  serve(contract.listBooked, ({ tx, actor, params, query }) => listBooked(tx, actor, params.id, query)),
  serve(contract.listPickUps, ({ tx, query }) => listPickUps(tx, query)),
  serve(contract.updatePickUps, ({ tx, actor, params, body }) => updatePickUps(tx, actor, params.id, body)),
  serveSession(contract.createSupplier, (call) => supplier.createSupplier(call.app, actorOf(call), call.body)),
  serveSession(contract.updateSupplier, (call) => supplier.updateSupplier(call.app, actorOf(call), call.params.id, call.body)),
  serveSession(contract.checkSupplier, (call) => supplier.checkSupplier(call.app, actorOf(call), call.params.id)),
  serveSession(contract.listTheirProducts, (call) => supplier.listTheirProducts(call.app, actorOf(call), call.params.id)),
  serveSession(contract.listTheirSlots, (call) => supplier.listTheirSlots(call.app, actorOf(call), call.params.id, call.body)),
  serveSession(contract.createTheirSale, (call) => sellTheirs(call.app, actorOf(call), call.params.id, call.body)),
  serve(contract.showTheirSale, ({ tx, params }) => showSale(tx, params.id)),
  serveSession(contract.cancelTheirSale, (call) => cancelTheirs(call.app, actorOf(call), call.params.id, call.body.reason)),
]
