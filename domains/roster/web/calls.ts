import type { ResultOf } from '#kit/contract/endpoint.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

export type Roster = ResultOf<typeof contract.roster>
export type Duty = ResultOf<typeof contract.showDuty>
export type Fit = ResultOf<typeof contract.whoFits>[number]

/** How many days the roster shows. */
export const daysShown = 42

/** The first day without a choice: some days of the past stay in sight. */
export const firstDay = (): string => addDays(dayOf(new Date()), -3)
