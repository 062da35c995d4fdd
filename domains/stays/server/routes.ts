import { requireRight } from '#kit/server/http/permission.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as stays from './stays.ts'
import { previewUndo, undoStay } from './undo.ts'

export const stayRoutes = [
  serve(contract.listStays, ({ tx, query, now }) => stays.listStays(tx, query, now)),
  serve(contract.checkIn, ({ app, tx, actor, params }) => stays.checkIn(app, tx, actor, params.id)),
  serve(contract.checkOut, ({ app, tx, actor, session, params, body }) =>
    stays.checkOut(app, tx, actor, params.id, body, () => requireRight(session, 'Refund Payments')),
  ),
  serve(contract.previewUndo, ({ tx, params }) => previewUndo(tx, params.id)),
  serve(contract.undoStay, ({ app, tx, actor, session, params, body }) =>
    undoStay(app, tx, actor, params.id, body.step, () => requireRight(session, 'Refund Payments')),
  ),
  serve(contract.lockStay, ({ tx, actor, params, body }) => stays.lockRoom(tx, actor, params.id, body.locked)),
  serve(contract.keepHouse, ({ tx, actor, params, body }) => stays.keepRoom(tx, actor, params.id, body.state)),
]
