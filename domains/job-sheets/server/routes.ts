import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { photoOf } from './photos.ts'
import { judgeReport } from './reports.ts'
import * as sheets from './sheets.ts'

export const jobSheetRoutes = [
  serve(contract.showJobSheet, ({ app, tx, agencyId, params }) => sheets.showJobSheet(app, tx, agencyId, params.id)),
  serve(contract.sendJobSheet, ({ app, tx, actor, params, body }) => sheets.sendJobSheet(app, tx, actor, params.id, body)),
  serve(contract.revokeJobSheet, ({ app, tx, actor, params }) => sheets.revokeJobSheet(app, tx, actor, params.id)),
  serve(contract.judgeJobEvent, async ({ app, tx, actor, params, body }) => {
    const dutyId = await judgeReport(tx, actor, params.id, body.counts)
    return sheets.showJobSheet(app, tx, actor.agencyId, dutyId)
  }),
  serve(contract.jobEventPhoto, ({ app, tx, params }) => photoOf(app, tx, params.id)),
]
