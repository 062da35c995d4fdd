import { addDays, daysBetween } from '#kit/contract/time.ts'
import type { instalmentStatuses } from '../contract.ts'

export interface Part {
  id: string
  position: number
  /** Minor units. */
  amount: number
  rolled: number
  due_on: string
}

export interface PaidPart extends Part {
  paid: number
  due: number
  status: (typeof instalmentStatuses)[number]
}

/** Returns the parts with their paid amounts. Money pays the parts in order, starting with the first unpaid one. */
export function paidParts(parts: readonly Part[], paid: number, today: string): PaidPart[] {
  let left = paid
  return parts.map((part) => {
    const given = Math.min(part.amount, Math.max(0, left))
    left -= given
    return { ...part, paid: given, due: part.amount - given, status: statusOf(part, given, today) }
  })
}

function statusOf({ amount, rolled, due_on }: Part, paid: number, today: string): PaidPart['status'] {
  if (amount === 0 && rolled > 0) return 'rolled_over'
  if (paid >= amount) return 'paid'
  if (due_on < today) return 'overdue'
  if (paid > 0) return 'partially_paid'
  return due_on === today ? 'due' : 'scheduled'
}

/** Fits the parts to a new total: the last part takes an increase, a decrease is taken off the last parts. */
export function fitToTotal<P extends { amount: number }>(parts: readonly P[], total: number): P[] {
  let change = total - parts.reduce((sum, { amount }) => sum + amount, 0)
  return parts
    .toReversed()
    .map((part) => {
      const amount = Math.max(0, part.amount + change)
      change -= amount - part.amount
      return { ...part, amount }
    })
    .toReversed()
}

/**
 * Returns a deposit due today and the rest in `count` equal parts, spread evenly until a day. Amounts are minor units and
 * sum to the total.
 */
export function spread(total: number, deposit: number, count: number, today: string, until: string): { amount: number; due_on: string }[] {
  const rest = total - deposit
  const days = Math.max(count, daysBetween(today, until))
  const each = Math.floor(rest / count)
  const parts = Array.from({ length: count }, (_, index) => ({
    // The last part takes the rounding remainder.
    amount: index === count - 1 ? rest - each * (count - 1) : each,
    due_on: addDays(today, Math.round((days * (index + 1)) / count)),
  }))
  return [...(deposit > 0 ? [{ amount: deposit, due_on: today }] : []), ...parts].filter(({ amount }) => amount > 0)
}
