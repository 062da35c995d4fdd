import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const noticeList = call.rows('GET /operator/notices')

export type Status = ResultOf<typeof contract.showStatus>
export type Notice = Status['notices'][number]
export type StaffNotice = Awaited<ReturnType<typeof noticeList.fetch>>['data'][number]
export type Maintenance = ResultOf<typeof contract.showMaintenance>
