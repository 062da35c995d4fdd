import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { listBooked } from './connections/booked.ts'
import { showConnection } from './connections/connections-data.ts'
import * as connections from './connections/connections.ts'
import * as keys from './connections/keys.ts'

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
]
