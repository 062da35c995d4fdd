import type { z } from 'zod'
import { statusesOnDuty } from '#domains/roster/server/assignments.ts'
import { dutiesOfPerson, lockDuty } from '#domains/roster/server/duties.ts'
import { lockPerson } from '#domains/staff/server/people.ts'
import type { AssignmentStatus } from '#domains/roster/contract/moves.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { addDays, dayOf, formatDay } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { allowanceBody } from '../contract/people.ts'
import { bookCost } from './books.ts'
import { allowanceDays } from './entries-data.ts'
import { showMoney, writeMoney } from './people.ts'
import { ratesOf } from './rates.ts'

/** Who has not begun a duty has earned nothing yet. */
const earning: readonly AssignmentStatus[] = ['started', 'done']

/** Returns the days of a duty, each `YYYY-MM-DD`. */
export function daysOf({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }): string[] {
  const last = dayOf(new Date(ends_at.getTime() - 1))
  const days: string[] = []
  for (let day = dayOf(starts_at); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** Returns the last duties that a person started or finished, with the days until today. @throws 404. */
export async function openAllowances(tx: Tx, staffId: string, now: Date) {
  const duties = (await dutiesOfPerson(tx, staffId)).filter(({ status }) => earning.includes(status))
  const rateOf = await ratesOf(tx, [staffId])
  const paid = await allowanceDays(
    tx,
    staffId,
    duties.map(({ duty_id }) => duty_id),
  )
  const has = new Set(paid.map(({ duty_id, day }) => `${duty_id} ${day}`))
  const today = dayOf(now)
  return duties.map(({ duty_id, title, kind, status, starts_at, ends_at }) => ({
    duty_id,
    title,
    kind,
    status,
    rate: rateOf(staffId, kind),
    days: daysOf({ starts_at: new Date(starts_at), ends_at: new Date(ends_at) })
      .filter((day) => day <= today)
      .map((day) => ({ day, has_allowance: has.has(`${duty_id} ${day}`) })),
  }))
}

/**
 * Adds allowances for days of a duty, all or none.
 * @throws 404, 409 `not_started`, `no_rate`, `already_paid`, 422 at `days` for days that are not of the duty or have not come.
 */
export async function addAllowances(tx: Tx, actor: Actor, staffId: string, { duty_id, days }: z.output<typeof allowanceBody>) {
  // The duty before the person, as the roster does.
  const duty = await lockDuty(tx, duty_id)
  const name = await lockPerson(tx, staffId)
  const statuses = duty ? await statusesOnDuty(tx, duty_id, staffId) : []
  if (!duty || statuses.length === 0) throw notFound('Duty')
  if (!statuses.some((status) => earning.includes(status)))
    throw conflict('not_started', `${name} has not started this duty. Record in the roster that it was started.`)
  refuseDays(duty, days, dayOf(actor.now))
  const had = new Set((await allowanceDays(tx, staffId, [duty_id])).map(({ day }) => day))
  const twice = days.filter((day) => had.has(day)).map((day) => `${formatDay(day)} has an allowance already.`)
  if (twice.length > 0) throw conflict('already_paid', twice.join(' '), { days: twice })
  const rate = (await ratesOf(tx, [staffId]))(staffId, duty.kind)
  if (!rate || rate.amount === 0) throw conflict('no_rate', `There is no daily rate. Enter one for ${name}, or for this kind of work.`)
  for (const day of days) await bookCost(tx, actor, { staffId, duty, day, money: rate, description: duty.title, note: null })
  const text = `${days.length} ${days.length === 1 ? 'day' : 'days'} at ${formatMoney(rate)}: ${duty.title}`
  await writeMoney(tx, actor, staffId, 'allowance_added', text)
  return showMoney(tx, staffId)
}

/** @throws 422 at `days`. */
function refuseDays(duty: { starts_at: Date; ends_at: Date }, days: readonly string[], today: string): void {
  const own = daysOf(duty)
  const other = days.find((day) => !own.includes(day))
  if (other !== undefined) throw invalid('days', `${formatDay(other)} is not a day of this duty.`)
  const coming = days.find((day) => day > today)
  if (coming !== undefined) throw invalid('days', `${formatDay(coming)} has not come yet.`)
}
