import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const chatList = call.rows('GET /chatbot/inquiries')
export const lessonList = call.rows('GET /chatbot/lessons')

export type Settings = ResultOf<typeof contract.showSettings>
export type ChatRow = ResultOf<typeof contract.listChats>[number]
export type Chat = ResultOf<typeof contract.showChat>
export type Lesson = ResultOf<typeof contract.listLessons>[number]
export type Analytics = ResultOf<typeof contract.analytics>
/** Path prefixes to refetch after a change. */
export const chatbotReads = ['/chatbot']
