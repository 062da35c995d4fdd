import { requireRight } from '#kit/server/http/permission.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as charges from './charges.ts'
import { closeFolio, reopenFolio } from './close.ts'
import * as extras from './extras.ts'
import * as folios from './folios.ts'
import { moveCharges } from './moves.ts'
import { movePayment, recordFolioPayment } from './payments.ts'
import { showFolio } from './view.ts'

export const folioRoutes = [
  serve(contract.listExtras, ({ tx, agencyId, query }) => extras.listExtras(tx, agencyId, query)),
  serve(contract.showExtra, ({ tx, params }) => extras.showExtra(tx, params.id)),
  serve(contract.createExtra, ({ tx, actor, body }) => extras.createExtra(tx, actor, body)),
  serve(contract.updateExtra, ({ tx, actor, params, body }) => extras.updateExtra(tx, actor, params.id, body)),
  serve(contract.deleteExtra, ({ tx, actor, params }) => extras.deleteExtra(tx, actor, params.id)),
  serve(contract.showFolio, ({ app, tx, actor, params }) => showFolio(app, tx, actor, params.id)),
  serve(contract.chargeRate, ({ app, tx, actor, params, query }) => charges.chargeRate(app, tx, actor, params.id, query.currency)),
  serve(contract.addCharge, ({ app, tx, actor, session, params, body }) =>
    charges.addCharge(app, tx, actor, params.id, body, () => requireRight(session, 'Edit Prices')),
  ),
  serve(contract.removeCharge, ({ app, tx, actor, params, body }) =>
    charges.removeCharge(app, tx, actor, params.id, params.line, body.reason),
  ),
  serve(contract.createFolio, ({ app, tx, actor, params, body }) => folios.createFolio(app, tx, actor, params.id, body)),
  serve(contract.updateFolio, ({ app, tx, actor, params, body }) =>
    folios.updateFolio(app, tx, actor, params.id, Number(params.folio), body),
  ),
  serve(contract.deleteFolio, ({ app, tx, actor, params, body }) =>
    folios.deleteFolio(app, tx, actor, params.id, Number(params.folio), body.version),
  ),
  serve(contract.moveCharges, ({ app, tx, actor, params, body }) => moveCharges(app, tx, actor, params.id, body)),
  serve(contract.recordFolioPayment, ({ app, tx, actor, params, body }) => recordFolioPayment(app, tx, actor, params.id, body)),
  serve(contract.movePayment, ({ app, tx, actor, params, body }) =>
    movePayment(app, tx, actor, params.id, params.payment, body.to, body.version),
  ),
  serve(contract.closeFolio, ({ app, tx, actor, session, params, body }) =>
    closeFolio(app, tx, actor, params.id, Number(params.folio), body.version, () => requireRight(session, 'Refund Payments')),
  ),
  serve(contract.reopenFolio, ({ app, tx, actor, params, body }) =>
    reopenFolio(app, tx, actor, params.id, Number(params.folio), body.version),
  ),
]
