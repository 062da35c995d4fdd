import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const expenseList = call.rows('GET /staff-money/expenses')

export type StaffMoney = ResultOf<typeof contract.showStaffMoney>
export type StaffEntry = ResultOf<typeof contract.listStaffEntries>[number]
export type StaffOwed = ResultOf<typeof contract.listStaffOwed>[number]
export type OpenAllowance = ResultOf<typeof contract.listOpenAllowances>[number]
export type RoadExpense = ResultOf<typeof contract.listRoadExpenses>[number]
export type DailyRate = ResultOf<typeof contract.listDailyRates>[number]
export type TripStaffCosts = ResultOf<typeof contract.showTripStaffCosts>

/** Queries to refetch after money of staff changes: job sheets and profit count it. */
export const moneyReads = ['/staff-money', '/roster', '/payables', '/business']
