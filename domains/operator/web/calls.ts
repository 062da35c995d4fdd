import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const agencyList = call.rows('GET /operator/agencies')
export const payoutList = call.rows('GET /operator/payouts')
export const eventList = call.rows('GET /operator/provider-events')
export const failedEventList = call.rows('GET /operator/failed-events')
export const logList = call.rows('GET /operator/log')

export type Health = ResultOf<typeof contract.showHealth>
export type Recovery = ResultOf<typeof contract.showRecovery>
export type StaffAgency = ResultOf<typeof contract.showAgencyForStaff>
export type StaffPlan = ResultOf<typeof contract.listPlansForStaff>[number]
export type StaffRate = ResultOf<typeof contract.listRatesForStaff>[number]
