import { serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as subscriptions from './subscriptions.ts'

export const subscriptionRoutes = [
  serveSession(contract.listPlans, ({ app, query }) => subscriptions.listPlans(app, query)),
  serveSession(contract.showPlan, ({ app, params }) => subscriptions.showPlan(app, params.id)),
  serveSession(contract.listSubscriptions, ({ app, session, query }) => subscriptions.listSubscriptions(app, session, query)),
  serveSession(contract.showSubscriptionState, ({ app, session, now }) => {
    const agencyId = subscriptions.requireBilling(session)
    return app.db.asAgency({ agencyId }, (tx) => subscriptions.stateOf(tx, agencyId, now))
  }),
  serveSession(contract.choosePlan, ({ app, session, body, now, requestId }) => {
    const actor = { agencyId: subscriptions.requirePlanChoice(session), userId: session.userId, userName: session.userName, now, requestId }
    return app.db.asAgency(actor, (tx) => {
      // Again: the transaction has just read the session's current rights.
      subscriptions.requirePlanChoice(session)
      return subscriptions.choose(tx, actor, body.plan_id)
    })
  }),
]
