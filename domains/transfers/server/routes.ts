import { serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { lookUpTransfer } from './sending.ts'
import * as transfers from './transfers.ts'

export const transferRoutes = [
  serve(contract.listTransfers, ({ tx, agencyId, query }) => transfers.listTransfers(tx, agencyId, query)),
  serve(contract.transferStatistics, ({ tx, agencyId, query }) => transfers.transferStatistics(tx, agencyId, query)),
  serve(contract.showTransfer, ({ tx, actor, params }) => transfers.showTransfer(tx, actor, params.id)),
  serve(contract.createTransfer, ({ app, tx, actor, body }) => transfers.createTransfer(app, tx, actor, body)),
  serve(contract.updateTransfer, ({ app, tx, actor, params, body }) => transfers.updateTransfer(app, tx, actor, params.id, body)),
  serve(contract.approveTransfer, ({ app, tx, actor, session, params, body }) =>
    transfers.approveTransfer(app, tx, actor, session, params.id, body),
  ),
  serve(contract.cancelTransfer, ({ tx, actor, params, body }) => transfers.cancelTransfer(tx, actor, params.id, body.reason)),
  serveSession(contract.checkTransfer, async ({ app, session, params }) => {
    await app.limits.take('money', session.userId)
    await lookUpTransfer(app, session.agencyId!, params.id)
    return app.db.asAgency({ agencyId: session.agencyId! }, (tx) => transfers.transferOf(tx, params.id))
  }),
]
