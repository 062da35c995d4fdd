import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const connectionList = client<typeof contract>().rows('GET /connections')
export type ConnectionRow = ResultOf<typeof contract.listConnections>[number]
