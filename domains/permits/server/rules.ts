import { percentOf } from '#kit/contract/money.ts'
import { addDays, daysBetween } from '#kit/contract/time.ts'
import type { PermitDeadlineKind } from '../contract/states.ts'
import type { RuleRow } from './kinds.ts'
import { openMoney, type PermitRow } from './permits-data.ts'

type Sums = Pick<PermitRow, 'price' | 'deposit' | 'paid' | 'day'>

const later = (a: string, b: string) => (a > b ? a : b)

/**
 * Returns the deadlines of a permit that is reserved on `today`. None is before that day. The deposit has one only if it is less than the
 * price and due before the balance.
 */
export function deadlinesOf(
  rules: RuleRow,
  { day, price, deposit, paid }: Sums,
  today: string,
): { kind: PermitDeadlineKind; due_on: string }[] {
  const balance = later(today, addDays(day, -rules.balance_days))
  const list: { kind: PermitDeadlineKind; due_on: string }[] = [{ kind: 'names', due_on: later(today, addDays(day, -rules.names_days)) }]
  if (paid < price) list.push({ kind: 'balance', due_on: balance })
  const depositOn = addDays(today, rules.deposit_days)
  if (paid < deposit && deposit < price && depositOn < balance) list.push({ kind: 'deposit', due_on: depositOn })
  return list
}

/** Returns how much of what was paid a cancellation on `today` loses: all of it once the day has passed. */
export function lostOn(rules: RuleRow | null, row: PermitRow, today: string): number {
  const paid = openMoney(row)
  if (rules === null || paid === 0) return 0
  const left = daysBetween(today, row.day)
  if (left < 0) return paid
  const steps = (rules.forfeits as { days: number; percent: number }[]).filter(({ days }) => left < days)
  const percent = Math.max(0, ...steps.map((step) => step.percent))
  return percentOf(paid, percent)
}

/** The fee to move a permit to another day: none while nothing is paid. */
export const rescheduleFee = (rules: RuleRow | null, row: Sums): number =>
  rules === null || row.paid === 0 ? 0 : percentOf(row.price, rules.reschedule_percent)

/** The fee for another name on an issued permit, where the rules ask for one. */
export const nameFee = (rules: RuleRow | null, row: Sums): number =>
  rules?.name_rule === 'fee' ? percentOf(row.price, rules.name_percent) : 0
