import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { bookingConditions, recordAcceptance } from './acceptances.ts'
import * as conditions from './conditions.ts'

export const conditionRoutes = [
  serve(contract.showConditions, ({ app, tx, agencyId }) => conditions.showConditions(app, tx, agencyId)),
  serve(contract.saveConditionsDraft, async ({ app, tx, actor, body }) => {
    await conditions.saveDraft(tx, actor, body)
    return conditions.showConditions(app, tx, actor.agencyId)
  }),
  serve(contract.deleteConditionsDraft, async ({ app, tx, actor }) => {
    await conditions.deleteDraft(tx, actor)
    return conditions.showConditions(app, tx, actor.agencyId)
  }),
  serve(contract.publishConditions, async ({ app, tx, actor, body }) => {
    await conditions.publishDraft(tx, actor, body)
    return conditions.showConditions(app, tx, actor.agencyId)
  }),
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
