import { actorOf, serve, serveSession, type MemberCall } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as canned from './canned.ts'
import { openAttachment } from './attachments.ts'
import * as inbox from './inbox.ts'
import * as lists from './lists.ts'
import { tellInbox } from './live.ts'
import * as replies from './replies.ts'
import { writeFirst } from './start.ts'
import { keepMedia } from './media.ts'
import { forgetUnsentFiles, uploadFile } from './uploads.ts'
import { wakeConversations } from './wake.ts'

type Call = Pick<MemberCall<never>, 'app' | 'tx' | 'actor' | 'session'>

const show = ({ app, tx, actor, session }: Call, id: string) => lists.showConversation(app, tx, session, actor, id)

/** Refuses what the caller may not see, does the work, and returns the conversation as it is then. */
async function changed(call: Call, id: string, work: () => Promise<unknown>) {
  await lists.visibleConversation(call.tx, call.session, id)
  await work()
  return show(call, id)
}

export const conversationRoutes = [
  serve(contract.listConversations, ({ tx, session, query, now }) => lists.listConversations(tx, session, query, now)),
  serve(contract.listAgents, ({ tx, agencyId }) => lists.listAgents(tx, agencyId)),
  serve(contract.showConversation, (call) => show(call, call.params.id)),
  serve(contract.listConversationMessages, ({ tx, session, params, query, now }) =>
    lists.listMessages(tx, session, now, params.id, query.before),
  ),
  serve(contract.startConversation, async (call) => show(call, await writeFirst(call.app, call.tx, call.actor, call.body))),
  serve(contract.reply, async ({ app, tx, actor, session, params, body }) => {
    await lists.visibleConversation(tx, session, params.id)
    return replies.reply(app, tx, actor, params.id, body)
  }),
  serve(contract.addNote, async ({ app, tx, actor, session, params, body }) => {
    await lists.visibleConversation(tx, session, params.id)
    return replies.addNote(app, tx, actor, params.id, body)
  }),
  serve(contract.assignConversation, (call) =>
    changed(call, call.params.id, () => inbox.assign(call.app, call.tx, call.actor, call.params.id, call.body)),
  ),
  serve(contract.moveConversation, (call) =>
    changed(call, call.params.id, () => inbox.move(call.app, call.tx, call.actor, call.params.id, call.body)),
  ),
  serve(contract.tagConversation, (call) =>
    changed(call, call.params.id, () => inbox.setTags(call.app, call.tx, call.actor, call.params.id, call.body.tags)),
  ),
  serve(contract.readConversation, async ({ app, tx, actor, session, params }) => {
    await lists.visibleConversation(tx, session, params.id)
    return inbox.markRead(app, tx, actor, params.id)
  }),
  serve(contract.tellPresence, async ({ app, tx, actor, session, params, body }) => {
    await lists.visibleConversation(tx, session, params.id)
    const presence = { user_id: session.userId, name: session.userName, state: body.state }
    tellInbox(app, tx, actor.agencyId, { conversation_id: params.id, presence })
    return { told: true }
  }),
  serve(contract.linkClient, (call) =>
    changed(call, call.params.id, () => inbox.linkClient(call.app, call.tx, call.actor, call.params.id, call.body)),
  ),
  serve(contract.createLeadFrom, (call) =>
    changed(call, call.params.id, () => inbox.makeLead(call.app, call.tx, call.actor, call.params.id, call.body.title)),
  ),
  serve(contract.createInquiryFrom, async ({ app, tx, actor, session, params, body }) => {
    await lists.visibleConversation(tx, session, params.id)
    return inbox.makeInquiry(app, tx, actor, params.id, body.message)
  }),
  serveSession(contract.uploadFile, (call) => uploadFile(call.app, actorOf(call), call.session, call.params.id, call.files)),
  serve(contract.openAttachment, ({ app, tx, session, params }) => openAttachment(app, tx, session, params.id, params.file_id)),
  serve(contract.listCannedReplies, ({ tx, query }) => canned.listCanned(tx, query)),
  serve(contract.createCannedReply, ({ tx, actor, body }) => canned.createCanned(tx, actor, body)),
  serve(contract.updateCannedReply, ({ tx, actor, params, body }) => canned.updateCanned(tx, actor, params.id, body)),
  serve(contract.deleteCannedReply, ({ tx, params }) => canned.deleteCanned(tx, params.id)),
]

export const conversationJobs = [wakeConversations, keepMedia, forgetUnsentFiles]
