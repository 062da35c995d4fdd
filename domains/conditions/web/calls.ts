import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

export type Conditions = ResultOf<typeof contract.showConditions>
export type ConditionSet = Conditions['sets'][number]
export type Accepted = ResultOf<typeof contract.showBookingConditions>['accepted'][number]
