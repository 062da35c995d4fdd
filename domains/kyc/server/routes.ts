import { actorOf, serve, serveOperator, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { readDocument, setExpiry, uploadDocument } from './documents.ts'
import { endApprovals } from './expiry.ts'
import * as kyc from './kyc.ts'
import * as review from './review.ts'
import { tellReviewers } from './tell-reviewers.ts'

export const kycRoutes = [
  serve(contract.showKyc, ({ tx, agencyId, now }) => kyc.showCase(tx, agencyId, now)),
  serve(contract.saveKycDetails, ({ tx, actor, body }) => kyc.saveDetails(tx, actor, body)),
  serveSession(contract.uploadKycDocument, (call) => uploadDocument(call.app, actorOf(call), call.params.kind as never, call.files)),
  serve(contract.setKycExpiry, ({ tx, actor, params, body }) => setExpiry(tx, actor, params.kind as never, body.expires_on)),
  serve(contract.readKycDocument, ({ app, tx, agencyId, params }) => readDocument(app, tx, agencyId, params.kind as never)),
  serve(contract.submitKyc, ({ app, tx, actor, body }) => kyc.submitCase(app, tx, actor, body)),
  serveOperator(contract.listKycCases, ({ tx, operator, query }) => review.listCases(tx, operator, query)),
  serveOperator(contract.showKycCase, ({ tx, operator, params }) => review.reviewCase(tx, operator, params.id)),
  serveOperator(contract.readReviewedDocument, ({ app, tx, operator, params }) =>
    review.readForReview(app, tx, operator, params.id, params.kind as never),
  ),
  serveOperator(contract.startKycReview, ({ tx, operator, params }) => review.startReview(tx, operator, params.id)),
  serveOperator(contract.decideKycDocument, ({ app, tx, operator, params, body }) =>
    review.decideDocument(app, tx, operator, { agencyId: params.id, kind: params.kind as never }, body),
  ),
  serveOperator(contract.decideKycCase, ({ app, tx, operator, params, body }) => review.decideCase(app, tx, operator, params.id, body)),
]

export const kycJobs = [endApprovals, tellReviewers]
