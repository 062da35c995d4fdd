import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const staffList = call.rows('GET /staff')

export type StaffRow = ResultOf<typeof contract.listStaff>[number]
export type StaffMember = ResultOf<typeof contract.showStaff>

/** Queries to refetch after a change of a person: the roster shows them too. */
export const staffReads = ['/staff', '/roster']
