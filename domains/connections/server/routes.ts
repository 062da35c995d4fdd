import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { listConnections } from './connections.ts'

export const connectionRoutes = [
  serve(contract.listConnections, ({ app, tx, session, now, query }) => listConnections(app, tx, session, now, query)),
]
