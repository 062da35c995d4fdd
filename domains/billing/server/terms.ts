import { addDays, dayOf, daysBetween, momentOf } from '#kit/contract/time.ts'
import type { PlanRow, SubscriptionRow } from '#domains/subscriptions/server/billed.ts'
import type { InvoiceRow } from './billing-data.ts'

/** What paying for a plan now is: `later` costs nothing, the plan begins with the next period. */
export interface Terms {
  kind: 'start' | 'renewal' | 'change' | 'later'
  /** Minor units of the plan's currency. */
  amount: number
  /** What is left of the paid period of the present plan, which `amount` is less by. */
  counted: number
  starts: Date
  ends: Date
}

/** How long before its end a period can be paid on. */
const renewableDays = 7

/** The same day of the next month in Kampala, its last day where it has no such day. */
export function monthAfter(moment: Date): Date {
  const day = dayOf(moment)
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const first = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  const within = moment.getTime() - momentOf(day).getTime()
  return new Date(momentOf(addDays(first, Math.min(date, daysIn(first)) - 1)).getTime() + within)
}

const daysIn = (first: string): number => [31, 30, 29, 28].find((days) => addDays(first, days - 1).slice(0, 7) === first.slice(0, 7))!

/** Whether the subscription still gives its plan. */
const runs = ({ ended_at, status, current_period_ends_at }: SubscriptionRow, now: Date): boolean =>
  ended_at === null && status === 'active' && current_period_ends_at > now

/**
 * What an agency pays for a plan at a moment. A trial keeps its days; an overdue period is paid from where it ended; a larger
 * plan costs the difference for the days that are left, by the day, rounded down.
 * @returns `null` when the plan runs and need not be paid yet.
 */
export function termsOf(plan: PlanRow, subscription: SubscriptionRow | undefined, now: Date): Terms | null {
  if (subscription && runs(subscription, now)) return whileRunning(plan, subscription, now)
  const trying = subscription?.status === 'trialing' && subscription.ended_at === null && subscription.current_period_ends_at > now
  const owing = subscription?.status === 'past_due' && subscription.ended_at === null
  const starts = trying || owing ? subscription.current_period_ends_at : now
  // Nobody pays for months in which nothing worked: after a whole one the period begins anew.
  const from = owing && monthAfter(starts) <= now ? now : starts
  return { kind: owing ? 'renewal' : 'start', amount: plan.price, counted: 0, starts: from, ends: monthAfter(from) }
}

function whileRunning(plan: PlanRow, subscription: SubscriptionRow, now: Date): Terms | null {
  const ends = subscription.current_period_ends_at
  if (plan.id === subscription.plan_id) {
    const early = ends.getTime() - now.getTime() > renewableDays * 86_400_000
    return early ? null : { kind: 'renewal', amount: plan.price, counted: 0, starts: ends, ends: monthAfter(ends) }
  }
  if (plan.price <= subscription.plan_price) return { kind: 'later', amount: 0, counted: 0, starts: ends, ends: monthAfter(ends) }
  const left = Math.max(1, daysBetween(dayOf(now), dayOf(ends)))
  // A month counts as thirty days, those of 31 as well.
  const share = (price: number) => Math.floor((price * (left === 31 ? 30 : left)) / 30)
  const amount = share(plan.price - subscription.plan_price)
  return { kind: 'change', amount, counted: share(plan.price) - amount, starts: now, ends }
}

/** An invoice whose money has come in. */
type Paid = Pick<InvoiceRow, 'kind' | 'period_starts_at' | 'period_ends_at'>

/**
 * The period that an invoice pays for at the moment its money comes in: days in which nothing worked are not paid for.
 * @returns `null` for a change within a period that is over.
 */
export function periodPaid({ kind, period_starts_at, period_ends_at }: Paid, now: Date): { starts: Date; ends: Date } | null {
  const isOver = period_ends_at <= now
  if (kind === 'change' && isOver) return null
  if (isOver || (kind === 'start' && period_starts_at < now)) return { starts: now, ends: monthAfter(now) }
  return { starts: period_starts_at, ends: period_ends_at }
}
