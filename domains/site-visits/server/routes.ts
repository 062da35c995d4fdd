import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { websiteAnalytics } from './counting/analytics.ts'
import { liveVisits } from './counting/live.ts'
import { listRevenue, listVisits } from './counting/rows.ts'
import { addGoal, deleteGoal } from './goals.ts'
import { changePixels, readPixels } from './pixels/pixels.ts'

export const siteVisitRoutes = [
  serve(contract.websiteAnalytics, ({ tx, agencyId, query, now }) => websiteAnalytics(tx, agencyId, query, now)),
  serve(contract.listVisits, ({ tx, agencyId, query, now }) => listVisits(tx, agencyId, query, now)),
  serve(contract.listRevenue, ({ tx, query, now }) => listRevenue(tx, query, now)),
  serve(contract.liveVisits, ({ tx, now }) => liveVisits(tx, now)),
  serve(contract.addGoal, ({ tx, actor, body }) => addGoal(tx, actor, body)),
  serve(contract.deleteGoal, ({ tx, actor, params }) => deleteGoal(tx, actor, params.id)),
  serve(contract.showPixels, ({ tx }) => readPixels(tx)),
  serve(contract.changePixels, ({ tx, actor, body }) => changePixels(tx, actor, body)),
]
