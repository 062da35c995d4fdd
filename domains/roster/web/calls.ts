import type { ResultOf } from '#kit/contract/endpoint.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

export type Roster = ResultOf<typeof contract.roster>
export type Duty = ResultOf<typeof contract.showDuty>

/** How many days the roster shows. */
export const daysShown = 42

/** The first day without a choice: some days of the past stay in sight. */
export const firstDay = (): string => addDays(dayOf(new Date()), -3)

/** The address of the roster with a duty opened. */
export const dutyPath = ({ id, starts_at }: Pick<Duty, 'id' | 'starts_at'>): string =>
  `${pathTo('/roster')}?${new URLSearchParams({ from: addDays(dayOf(new Date(starts_at)), -3), duty: id }).toString()}`
