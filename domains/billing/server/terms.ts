import { addDays, dayOf, daysBetween, momentOf } from '#kit/contract/time.ts'
import type { PlanRow, SubscriptionRow } from '#domains/subscriptions/server/billed.ts'
import type { InvoiceRow } from './billing-data.ts'

/** The price of a plan now. `later` costs nothing; the plan starts with the next period. */
export interface Terms {
  kind: 'start' | 'renewal' | 'change' | 'later'
  /** Minor units of the plan's currency. */
  amount: number
  /** The unused value of the current plan's paid period, already deducted from `amount`; minor units. */
  counted: number
  starts: Date
  ends: Date
}

/** Days before its end from which a period can be renewed. */
const renewableDays = 7

/** Returns the same day of the next month in Kampala, or its last day if the month is shorter. */
export function monthAfter(moment: Date): Date {
  const day = dayOf(moment)
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const first = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  const within = moment.getTime() - momentOf(day).getTime()
  return new Date(momentOf(addDays(first, Math.min(date, daysIn(first)) - 1)).getTime() + within)
}

const daysIn = (first: string): number => [31, 30, 29, 28].find((days) => addDays(first, days - 1).slice(0, 7) === first.slice(0, 7))!

/** Returns whether the subscription's plan is still active. */
const runs = ({ ended_at, status, current_period_ends_at }: SubscriptionRow, now: Date): boolean =>
  ended_at === null && status === 'active' && current_period_ends_at > now

/**
 * Returns what an agency pays for a plan now. A trial keeps its days. An overdue period is paid from its old end. A larger
 * plan costs the difference for the remaining days, per day, rounded down.
 * @returns `null` when the plan is active and not due yet.
 */
export function termsOf(plan: PlanRow, subscription: SubscriptionRow | undefined, now: Date): Terms | null {
  if (subscription && runs(subscription, now)) return whileRunning(plan, subscription, now)
  const trying = subscription?.status === 'trialing' && subscription.ended_at === null && subscription.current_period_ends_at > now
  const owing = subscription?.status === 'past_due' && subscription.ended_at === null
  const starts = trying || owing ? subscription.current_period_ends_at : now
  // Suspended months are not charged: after a whole one, the period starts now.
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
  // A month counts as thirty days, even with 31.
  const share = (price: number) => Math.floor((price * (left === 31 ? 30 : left)) / 30)
  const amount = share(plan.price - subscription.plan_price)
  return { kind: 'change', amount, counted: share(plan.price) - amount, starts: now, ends }
}

/** A paid invoice. */
type Paid = Pick<InvoiceRow, 'kind' | 'period_starts_at' | 'period_ends_at'>

/**
 * Returns the period that an invoice covers when its money comes in; suspended days are not charged.
 * @returns `null` for a change within a period that is over.
 */
export function periodPaid({ kind, period_starts_at, period_ends_at }: Paid, now: Date): { starts: Date; ends: Date } | null {
  const isOver = period_ends_at <= now
  if (kind === 'change' && isOver) return null
  if (isOver || (kind === 'start' && period_starts_at < now)) return { starts: now, ends: monthAfter(now) }
  return { starts: period_starts_at, ends: period_ends_at }
}
