import type { CancellationPolicy } from '#domains/agency/contract/cancellation-policy.ts'
import type { PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import { percentOf, splitByLargestRemainder } from '#kit/contract/money.ts'
import { dayOf, daysBetween } from '#kit/contract/time.ts'
import type { BookingRow } from './bookings-data.ts'

/** What goes back to a client who cancels: by the policy, everything, or nothing. */
export type RefundChoice = 'policy' | 'full' | 'none'

type Paid = Pick<BookingRow, 'paid' | 'refunded' | 'deposit_due' | 'starts_on' | 'confirmed_at'>

export interface Settlement {
  refund_percent: number
  days_before: number | null
  /** How much of the paid amount the agency keeps and how much it refunds, in minor units. */
  kept: number
  refund: number
}

/**
 * Returns how much of the paid amount is kept and refunded. The first policy tier whose days are still ahead gives the percentage; the
 * deposit has its own percentage if the policy sets one. A booking that was never confirmed is refunded in full.
 */
export function settle(row: Paid, policy: CancellationPolicy, refund: RefundChoice, now: Date): Settlement {
  const paid = Math.max(0, row.paid - row.refunded)
  const days_before = row.starts_on ? daysBetween(dayOf(now), row.starts_on) : null
  const tiers = [...policy.tiers].sort((a, b) => b.days_before - a.days_before)
  const byPolicy = days_before === null ? 100 : (tiers.find((tier) => days_before >= tier.days_before)?.refund_percent ?? 0)
  const refund_percent = refund === 'full' || row.confirmed_at === null ? 100 : refund === 'none' ? 0 : byPolicy
  const deposit = Math.min(paid, row.deposit_due)
  const depositPercent =
    refund === 'policy' && row.confirmed_at !== null ? (policy.deposit_refund_percent ?? refund_percent) : refund_percent
  const back = Math.min(paid, percentOf(deposit, depositPercent) + percentOf(paid - deposit, refund_percent))
  return { refund_percent, days_before, kept: paid - back, refund: back }
}

/** What of a booking is cancelled by one policy, in minor units. */
export interface Share {
  policy: CancellationPolicy
  amount: number
}

type Governed = Pick<BookingRow, 'cancellation_policy'>
const policyOf = (row: Governed): CancellationPolicy => row.cancellation_policy as unknown as CancellationPolicy

/** Returns what each policy governs: items with one of their own (a rate plan), and the rest by the booking's. At least one share. */
export function sharesOf(row: Governed, lines: readonly { amount: number; items: unknown }[]): Share[] {
  const shares = new Map<string, Share>()
  const add = (policy: CancellationPolicy, amount: number) => {
    const key = JSON.stringify(policy)
    const share = shares.get(key)
    if (share) share.amount += amount
    else shares.set(key, { policy, amount })
  }
  for (const line of lines) {
    const own = (line.items as PricedLine[]).filter(({ policy }) => policy)
    for (const { policy, amount } of own) add(policy!, amount)
    const rest = line.amount - own.reduce((sum, { amount }) => sum + amount, 0)
    if (rest > 0) add(policyOf(row), rest)
  }
  if (shares.size === 0) add(policyOf(row), 0)
  return [...shares.values()]
}

/**
 * Settles what was paid, divided among the shares by their amounts. What was paid beyond the total is the client's and goes back in any
 * case. @returns the sums, and each share with its percentage.
 */
export function settleShares(row: Paid & Pick<BookingRow, 'total'>, shares: readonly Share[], refund: RefundChoice, now: Date) {
  const all = Math.max(0, row.paid - row.refunded)
  const paid = Math.min(all, row.total)
  const weights = shares.some(({ amount }) => amount > 0) ? shares.map(({ amount }) => amount) : shares.map(() => 1)
  const deposits = splitByLargestRemainder(Math.min(paid, row.deposit_due), weights)
  const rests = splitByLargestRemainder(paid - Math.min(paid, row.deposit_due), weights)
  const settled = shares.map(({ policy }, index) =>
    settle({ ...row, paid: deposits[index]! + rests[index]!, refunded: 0, deposit_due: deposits[index]! }, policy, refund, now),
  )
  return {
    days_before: settled[0]!.days_before,
    kept: settled.reduce((sum, { kept }) => sum + kept, 0),
    refund: settled.reduce((sum, one) => sum + one.refund, all - paid),
    terms: shares.map(({ policy, amount }, index) => ({ refund_percent: settled[index]!.refund_percent, tiers: policy.tiers, amount })),
  }
}

/** Returns the fee for cancelling what the shares govern: what their policies do not give back. */
export const feeForShares = (row: Paid, shares: readonly Share[], refund: RefundChoice, now: Date): number =>
  shares.reduce((sum, { policy, amount }) => sum + amount - percentOf(amount, settle(row, policy, refund, now).refund_percent), 0)
