import { requireRight } from '#kit/server/http/permission.ts'
import { serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { packingSlipFile } from './packing-slip.ts'
import { listOrders, showOrder, updateOrder } from './orders.ts'
import { previewReturn, returnGoods } from './returns.ts'

export const orderRoutes = [
  serve(contract.listOrders, ({ app, tx, query }) => listOrders(app, tx, query)),
  serve(contract.showOrder, ({ tx, params }) => showOrder(tx, params.id)),
  serve(contract.updateOrder, ({ app, tx, actor, params, body }) => updateOrder(app, tx, actor, params.id, body)),
  serve(contract.previewReturn, ({ tx, params, body }) => previewReturn(tx, params.id, body.items)),
  serve(contract.returnGoods, ({ app, tx, actor, session, params, body }) => {
    if (body.refund) requireRight(session, 'Refund Payments')
    return returnGoods(app, tx, actor, params.id, body)
  }),
  serveSession(contract.packingSlip, ({ app, session, now, params }) =>
    packingSlipFile(app, { agencyId: session.agencyId!, userId: session.userId, now }, params.id),
  ),
]
