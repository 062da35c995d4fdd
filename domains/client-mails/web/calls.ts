import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

export type ClientMails = ResultOf<typeof contract.showClientMails>
export type MailPreview = ResultOf<typeof contract.previewClientMail>
