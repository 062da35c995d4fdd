import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { bookingConditions, recordAcceptance } from './acceptances.ts'
import * as conditions from './conditions.ts'
import * as sets from './sets.ts'

export const conditionRoutes = [
  serve(contract.showConditions, ({ app, tx, agencyId, query }) => conditions.showConditions(app, tx, agencyId, query.set_id)),
  serve(contract.saveConditionsDraft, async ({ app, tx, actor, body }) => {
    await conditions.saveDraft(tx, actor, body)
    return conditions.showConditions(app, tx, actor.agencyId, body.set_id)
  }),
  serve(contract.deleteConditionsDraft, async ({ app, tx, actor, body }) => {
    await conditions.deleteDraft(tx, actor, body)
    return conditions.showConditions(app, tx, actor.agencyId, body.set_id)
  }),
  serve(contract.publishConditions, async ({ app, tx, actor, body }) => {
    await conditions.publishDraft(app, tx, actor, body)
    return conditions.showConditions(app, tx, actor.agencyId, body.set_id)
  }),
  serve(contract.createConditionSet, ({ tx, actor, body }) => sets.createSet(tx, actor, body)),
  serve(contract.updateConditionSet, ({ tx, actor, params, body }) => sets.updateSet(tx, actor, params.id, body)),
  serve(contract.deleteConditionSet, ({ tx, actor, params }) => sets.deleteSet(tx, actor, params.id)),
  serve(contract.listConditionOffers, ({ tx, query }) => sets.listOffers(tx, query.search)),
  serve(contract.showConditionsVersion, async ({ tx, params }) => {
    const { number, title, text, published_at, hash } = await conditions.publishedVersion(tx, params.id)
    return { number, title, text, published_at: published_at.toISOString(), hash }
  }),
  serve(contract.showBookingConditions, ({ app, tx, agencyId, params }) => bookingConditions(app, tx, agencyId, params.id)),
  serve(contract.recordAcceptance, async ({ app, tx, actor, params, body }) => {
    await recordAcceptance(tx, actor, params.id, body)
    return bookingConditions(app, tx, actor.agencyId, params.id)
  }),
]
