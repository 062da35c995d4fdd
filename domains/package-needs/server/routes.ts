import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { consumeAgain, listConsumptions, settleConsumption } from './follow.ts'
import { addNeed, listNeeds, removeNeed } from './needs.ts'
import { shortageOf } from './shortage.ts'

export const packageNeedRoutes = [
  serve(contract.listPackageNeeds, ({ tx, params }) => listNeeds(tx, params.id)),
  serve(contract.addPackageNeed, ({ tx, actor, params, body }) => addNeed(tx, actor, params.id, body)),
  serve(contract.removePackageNeed, ({ tx, actor, params, body }) => removeNeed(tx, actor, params.need, body.version)),
  serve(contract.packageShortage, ({ tx, params, query, now }) => shortageOf(tx, params.id, query, now)),
  serve(contract.listConsumptions, ({ tx, params }) => listConsumptions(tx, params.id)),
  serve(contract.settleConsumption, ({ tx, actor, params }) => settleConsumption(tx, actor, params.id, params.consumption)),
  serve(contract.consumeAgain, ({ app, tx, actor, params }) => consumeAgain(app, tx, actor, params.id)),
]
