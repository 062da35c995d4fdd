import { serveOperator, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { beginActing, endActing } from './acting.ts'
import * as agencies from './agencies.ts'
import { listFailedEvents, retryFailedEvent } from './failed-events.ts'
import * as payouts from './payouts.ts'
import * as plans from './plans.ts'
import { showHealth } from './health.ts'
import { confirmRestoredCopy, showRecovery } from './recovery.ts'

export const operatorRoutes = [
  serveOperator(contract.beginActing, ({ tx, operator, session, params, body }) =>
    beginActing(tx, operator, session, { agencyId: params.id, ...body }),
  ),
  serveSession(contract.endActing, ({ app, session, requestId }) => endActing(app, session, requestId)),
  serveOperator(contract.listAgenciesForStaff, ({ tx, operator, query }) => agencies.listAgencies(tx, operator, query)),
  serveOperator(contract.showAgencyForStaff, ({ tx, operator, params }) => agencies.showAgency(tx, operator, params.id)),
  serveOperator(contract.suspendAgency, ({ app, tx, operator, params, body }) =>
    agencies.suspendAgency(app, tx, operator, params.id, body.reason),
  ),
  serveOperator(contract.restoreAgency, ({ app, tx, operator, params }) => agencies.restoreAgency(app, tx, operator, params.id)),
  serveOperator(contract.setExchangeMargin, ({ tx, operator, params, body }) => agencies.setMargin(tx, operator, params.id, body.percent)),
  serveOperator(contract.listPlansForStaff, ({ tx }) => plans.listPlans(tx)),
  serveOperator(contract.editPlan, ({ tx, operator, params, body }) => plans.editPlan(tx, operator, params.id, body)),
  serveOperator(contract.listRatesForStaff, ({ tx, now }) => plans.listRates(tx, now)),
  serveOperator(contract.setRate, ({ tx, operator, body }) => plans.setRate(tx, operator, body)),
  serveOperator(contract.listPayoutsForStaff, ({ tx, operator, query }) => payouts.listPayouts(tx, operator, query)),
  serveSession(contract.checkPayout, ({ app, session, now, requestId, params }) =>
    payouts.checkPayout(app, { id: session.userId, name: session.userName, now, requestId }, params.id),
  ),
  serveOperator(contract.settlePayout, ({ tx, operator, params, body }) => payouts.settlePayout(tx, operator, params.id, body.text)),
  serveOperator(contract.listProviderEvents, ({ tx, operator, query }) => payouts.listEvents(tx, operator, query)),
  serveOperator(contract.retryProviderEvent, ({ app, tx, operator, body }) => payouts.retryEvent(app, tx, operator, body)),
  serveOperator(contract.settleProviderEvent, ({ tx, operator, body }) => payouts.settleEvent(tx, operator, body)),
  serveOperator(contract.listFailedEvents, ({ tx, operator, query }) => listFailedEvents(tx, operator, query)),
  serveOperator(contract.retryFailedEvent, ({ tx, operator, body }) => retryFailedEvent(tx, operator, body)),
  serveOperator(contract.showHealth, ({ tx, now }) => showHealth(tx, now)),
  serveOperator(contract.showRecovery, ({ tx }) => showRecovery(tx)),
  serveOperator(contract.confirmCopy, ({ tx, operator }) => confirmRestoredCopy(tx, operator)),
  serveOperator(contract.listOperatorLog, ({ tx, query }) => agencies.listLog(tx, query)),
]
