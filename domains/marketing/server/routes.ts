import { addDays, dayOf } from '#kit/contract/time.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { resultsOf } from './results.ts'
import { tasksOf } from './tasks.ts'

const daysShown = 30

export const marketingRoutes = [
  serve(contract.marketingOverview, async ({ app, tx, actor, now }) => {
    const range = { from: addDays(dayOf(now), 1 - daysShown), to: dayOf(now) }
    return { tasks: await tasksOf(app, tx, actor), ...range, results: await resultsOf(tx, range) }
  }),
]
