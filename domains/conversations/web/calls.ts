import type { ResultOf } from '#kit/contract/endpoint.ts'
import type * as messaging from '#domains/messaging/contract.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const messagingCall = client<typeof messaging>()
export const inboxList = call.rows('GET /crm/inbox')
export const cannedList = call.rows('GET /crm/canned-replies')

/** Paths to refetch when a conversation changes. */
export const inboxReads = ['/crm/inbox', '/business/navigation']

export type Conversation = ResultOf<typeof contract.showConversation>
export type ConversationRow = ResultOf<typeof contract.listConversations>[number]
export type Message = ResultOf<typeof contract.listConversationMessages>['messages'][number]
export type CannedReply = ResultOf<typeof contract.listCannedReplies>[number]
export type Template = ResultOf<typeof messaging.listTemplates>[number]
