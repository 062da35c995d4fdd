import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const transferList = call.rows('GET /all-agent-beneficiaries-records')

/** Queries to refetch after a transfer changes. */
export const transferReads = ['/wallet', '/all-agent-beneficiaries-records', '/agencies', '/finance', '/business']

export type TransferItem = ResultOf<typeof contract.listTransfers>[number]
export type TransferShown = ResultOf<typeof contract.showTransfer>
