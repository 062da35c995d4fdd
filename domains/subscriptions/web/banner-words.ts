import { dayOf, daysBetween } from '#kit/contract/time.ts'
import type { SignedInAgency } from '#kit/web/session.ts'

const saidFromDays = 7
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** Returns the text of the trial or payment banner; `null` when none is needed. */
export function bannerText(subscription: SignedInAgency['subscription'], now: Date): string | null {
  if (!subscription?.ends_at) return null
  const left = daysBetween(dayOf(now), dayOf(new Date(subscription.ends_at)))
  if (subscription.status === 'past_due')
    return `The payment for ${subscription.active_plan.name} is overdue. You can continue working ${left > 0 ? `for ${days(left)}` : 'until tonight'}.`
  if (subscription.status !== 'trialing' || left > saidFromDays || left < 0) return null
  return left === 0 ? 'Your free trial ends today.' : `${days(left)} of your free trial left.`
}
