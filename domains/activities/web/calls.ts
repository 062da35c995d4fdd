import type * as clients from '#domains/clients/contract.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const clientCall = client<typeof clients>()
export const taskList = call.rows('GET /crm/tasks')
