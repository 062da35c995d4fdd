import { formatMoney, type Currency } from '#kit/contract/money.ts'
import { formatDays, formatShortDay } from '#kit/contract/time.ts'
import type { Tone } from '#kit/web/status-badge.tsx'
import type { Discount } from './calls.ts'

export const stateWords: Record<Discount['status'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'green' },
  off: { label: 'Off', tone: 'neutral' },
  not_yet: { label: 'Not yet', tone: 'blue' },
  over: { label: 'Over', tone: 'neutral' },
  used_up: { label: 'Used up', tone: 'amber' },
}

export const bearerOptions = [
  { value: 'agency', label: 'The agency' },
  { value: 'supplier', label: 'The supplier' },
  { value: 'shared', label: 'Shared equally' },
]

const money = (amount: number, currency: Discount['currency']) => formatMoney({ amount, currency: currency ?? ('UGX' as Currency) })

/** "10%, at most UGX 50,000". */
export function worthText({ value_kind, percent, amount, max_amount, currency }: Discount): string {
  const off = value_kind === 'percent' ? `${percent}%` : money(amount ?? 0, currency)
  return max_amount ? `${off}, at most ${money(max_amount, currency)}` : off
}

/** "From 1 Dec 2026", "1–24 Dec 2026". */
export function daysText({ starts_on, ends_on }: Discount): string {
  if (starts_on && ends_on) return formatDays(starts_on, ends_on)
  if (starts_on) return `From ${formatShortDay(starts_on)}`
  return ends_on ? `Until ${formatShortDay(ends_on)}` : 'Always'
}

/** "3 of 10". */
export const usesText = ({ uses, max_uses }: Discount): string => (max_uses ? `${uses} of ${max_uses}` : String(uses))

export const spentText = ({ spent, max_spend, currency }: Discount): string =>
  max_spend ? `${money(spent, currency)} of ${money(max_spend, currency)}` : money(spent, currency)
