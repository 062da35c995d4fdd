import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const statementList = call.rows('GET /reconciliation/statements')

export const reads = ['/reconciliation']

export type BankStatement = ResultOf<typeof contract.listStatements>[number]
export type BankLine = ResultOf<typeof contract.listLines>[number]
export type Suggestion = BankLine['suggestions'][number]
export type Check = ResultOf<typeof contract.checkStatement>
export type Read = ResultOf<typeof contract.readStatement>
