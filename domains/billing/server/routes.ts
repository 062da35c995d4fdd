import { serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as billing from './billing.ts'
import { invoicePdf } from './invoice-pdf.ts'

export const billingRoutes = [
  serve(contract.payPlan, ({ app, tx, actor, body }) => billing.payPlan(app, tx, actor, body)),
  serve(contract.previewPlan, ({ tx, agencyId, query, now }) => billing.previewPlan(tx, agencyId, query.plan_id, now)),
  serve(contract.cancelPlan, ({ tx, actor }) => billing.cancelPlan(tx, actor)),
  serve(contract.resumePlan, ({ tx, actor }) => billing.resumePlan(tx, actor)),
  serve(contract.listInvoices, ({ app, tx, agencyId, query }) => billing.listInvoices(app, tx, agencyId, query)),
  serveSession(contract.invoicePdf, ({ app, session, params }) => invoicePdf(app, session.agencyId!, params.id)),
]
