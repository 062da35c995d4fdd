import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../../contract/taxes.ts'

export const taxCall = client<typeof contract>()

export type Tax = ResultOf<typeof contract.listTaxes>[number]
