import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../../contract/bulk.ts'

export const bulkCall = client<typeof contract>()

export type BulkReport = ResultOf<typeof contract.showBulk>
export type Planned = ResultOf<typeof contract.previewBulk>
export type BulkChange = contract.BulkChange
