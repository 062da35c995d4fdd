import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

export type JobSheet = ResultOf<typeof contract.showJobSheet>
export type SentSheet = JobSheet['sheets'][number]
export type JobEvent = JobSheet['events'][number]
