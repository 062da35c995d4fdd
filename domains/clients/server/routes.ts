import { hasOneOf } from '#kit/server/http/permission.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as clients from './clients.ts'
import { contactRoutes } from './contacts/routes.ts'
import { fieldRoutes } from './fields/routes.ts'

export const clientRoutes = [
  serve(contract.listClients, ({ tx, query, session, now }) => clients.listClients(tx, query, now, hasOneOf(session, 'View Clients'))),
  serve(contract.listClientTags, ({ tx }) => clients.listTags(tx)),
  serve(contract.showClient, ({ tx, params }) => clients.showClient(tx, params.id)),
  serve(contract.createClient, ({ tx, actor, body }) => clients.createClient(tx, actor, body)),
  serve(contract.updateClient, ({ tx, actor, params, body }) => clients.updateClient(tx, actor, params.id, body)),
  serve(contract.archiveClient, ({ tx, actor, params }) => clients.setArchived(tx, actor, params.id, true)),
  serve(contract.restoreClient, ({ tx, actor, params }) => clients.setArchived(tx, actor, params.id, false)),
  ...contactRoutes,
  ...fieldRoutes,
]
