import { serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { packingSlipFile } from './packing-slip.ts'
import { listOrders, showOrder, updateOrder } from './orders.ts'

export const orderRoutes = [
  serve(contract.listOrders, ({ tx, query }) => listOrders(tx, query)),
  serve(contract.showOrder, ({ tx, params }) => showOrder(tx, params.id)),
  serve(contract.updateOrder, ({ app, tx, actor, params, body }) => updateOrder(app, tx, actor, params.id, body)),
  serveSession(contract.packingSlip, ({ app, session, now, params }) =>
    packingSlipFile(app, { agencyId: session.agencyId!, userId: session.userId, now }, params.id),
  ),
]
