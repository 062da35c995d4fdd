import { hasOneOf } from '#kit/server/http/permission.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as inquiries from './inquiries.ts'
import { recentInquiries } from './recent.ts'

export const inquiryRoutes = [
  serve(contract.listInquiries, ({ tx, query, now }) => inquiries.listInquiries(tx, query, now)),
  serve(contract.recentInquiries, ({ tx, session }) => recentInquiries(tx, { contacts: hasOneOf(session, 'View Inquiries') })),
  serve(contract.listInquiryOwners, ({ tx, agencyId }) => inquiries.listOwners(tx, agencyId)),
  serve(contract.createInquiry, ({ app, tx, actor, body }) => inquiries.createInquiry(app, tx, actor, body)),
  serve(contract.showInquiry, ({ tx, params, now }) => inquiries.showInquiry(tx, params.id, now)),
  serve(contract.replyToInquiry, ({ app, tx, actor, params, body }) => inquiries.replyToInquiry(app, tx, actor, params.id, body)),
  serve(contract.writeInInquiry, ({ tx, actor, params, body }) => inquiries.writeInInquiry(tx, actor, params.id, body)),
  serve(contract.assignInquiry, ({ app, tx, actor, params, body }) => inquiries.assignInquiry(app, tx, actor, params.id, body.owner_id)),
  serve(contract.moveInquiry, ({ tx, actor, params, body }) =>
    inquiries.moveInquiry(tx, actor, params.id, body.status, body.reason ?? null),
  ),
  serve(contract.inquiryToClient, ({ tx, actor, params, body }) => inquiries.inquiryToClient(tx, actor, params.id, body.client_id)),
]
