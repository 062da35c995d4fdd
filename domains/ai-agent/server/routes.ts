import { modelAvailable } from '#domains/language-model/server/model.ts'
import { requireRight } from '#kit/server/http/permission.ts'
import { actorOf, serve, serveSession, type SessionCall } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { approveDraft, discardDraft } from './approve.ts'
import { newCampaign, newItinerary, newReply, newSummary, refreshDraft } from './drafting.ts'
import { nextActions } from './next-actions.ts'
import { listDrafts, showDraft } from './shown.ts'

const callOf = (call: Pick<SessionCall<never>, 'app' | 'session' | 'now' | 'requestId' | 'recheck'>) => ({
  app: call.app,
  session: call.session,
  actor: actorOf(call),
})

export const aiAgentRoutes = [
  serve(contract.listDrafts, ({ tx, session, query }) => listDrafts(tx, session, query)),
  serve(contract.showDraft, ({ tx, session, params }) => showDraft(tx, session, params.id)),
  serve(contract.agentState, async ({ app }) => ({ made_by: modelAvailable(app) ? ('model' as const) : ('rules' as const) })),
  serve(contract.nextActions, ({ app, tx, session, now }) => nextActions(app, tx, session, now)),
  serveSession(contract.draftItinerary, (call) => {
    if (call.body.inquiry_id) requireRight(call.session, 'View Inquiries')
    return newItinerary(callOf(call), call.body)
  }),
  serveSession(contract.draftReply, (call) => newReply(callOf(call), call.body)),
  serveSession(contract.draftSummary, (call) => newSummary(callOf(call), call.body)),
  serveSession(contract.draftCampaign, (call) => newCampaign(callOf(call), call.body)),
  serveSession(contract.refreshDraft, (call) => refreshDraft(callOf(call), call.params.id, call.body.version)),
  serve(contract.approveDraft, ({ app, tx, session, actor, params, body }) => approveDraft(app, tx, session, actor, params.id, body)),
  serve(contract.discardDraft, ({ tx, session, actor, params, body }) => discardDraft(tx, session, actor, params.id, body.version)),
]
