import { serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { linkRecord } from './link-shown.ts'
import * as links from './links.ts'
import { sendLink } from './mails.ts'
import { linkReceipt } from './receipts.ts'

export const paymentLinkRoutes = [
  serve(contract.listPaymentLinks, ({ app, tx, query }) => links.listLinks(app, tx, query)),
  serve(contract.paymentLinkStatistics, ({ tx, now }) => links.linkStatistics(tx, now)),
  serve(contract.showPaymentLink, ({ app, tx, params }) => linkRecord(app, tx, params.id)),
  serve(contract.createPaymentLink, ({ app, tx, actor, body }) => links.createLink(app, tx, actor, body)),
  serve(contract.updatePaymentLink, ({ app, tx, actor, params, body }) => links.updateLink(app, tx, actor, params.id, body)),
  serve(contract.activatePaymentLink, ({ app, tx, actor, params }) => links.activateLink(app, tx, actor, params.id)),
  serve(contract.deactivatePaymentLink, ({ app, tx, actor, params }) => links.deactivateLink(app, tx, actor, params.id)),
  serve(contract.duplicatePaymentLink, ({ app, tx, actor, params }) => links.duplicateLink(app, tx, actor, params.id)),
  serve(contract.sendPaymentLink, ({ app, tx, actor, params, body }) => sendLink(app, tx, actor, params.id, body)),
  serve(contract.deletePaymentLink, ({ tx, actor, params }) => links.deleteLink(tx, actor, params.id)),
  serveSession(contract.paymentLinkReceipt, ({ app, session, params, now, requestId }) =>
    linkReceipt(
      app,
      { agencyId: session.agencyId!, userId: session.userId, userName: session.userName, now, requestId },
      params.id,
      params.payment,
    ),
  ),
]
