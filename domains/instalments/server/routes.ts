import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as instalments from './instalments.ts'

export const instalmentRoutes = [
  serve(contract.enableInstalments, ({ tx, actor, body }) => instalments.enableInstalments(tx, actor, body.enabled)),
  serve(contract.showInstalments, ({ app, tx, agencyId, params, now }) => instalments.showInstalments(app, tx, agencyId, params.id, now)),
  serve(contract.planInstalments, ({ app, tx, actor, params, body }) => instalments.planInstalments(app, tx, actor, params.id, body)),
  serve(contract.removeInstalments, ({ app, tx, actor, params }) => instalments.removeInstalments(app, tx, actor, params.id)),
  serve(contract.rollOverInstalment, ({ app, tx, actor, params }) => instalments.rollOverInstalment(app, tx, actor, params.id)),
  serve(contract.payInstalment, ({ app, tx, actor, params }) => instalments.payInstalment(app, tx, actor, params.id)),
]
