import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const templateList = call.rows('GET /crm/messaging/templates')
export const messageList = call.rows('GET /crm/messaging/messages')

/** Paths to refetch when a channel, a template or a message changes. */
export const messagingReads = ['/crm/messaging']

export type Channel = ResultOf<typeof contract.listChannels>[number]
export type Template = ResultOf<typeof contract.listTemplates>[number]
export type MessageRow = ResultOf<typeof contract.listMessages>[number]
