import { formatCount } from './text.ts'

/** The currencies that an agency can use, each with its number of decimals (ISO 4217). */
export const currencies = {
  UGX: { name: 'Ugandan shilling', decimals: 0 },
  KES: { name: 'Kenyan shilling', decimals: 2 },
  TZS: { name: 'Tanzanian shilling', decimals: 2 },
  RWF: { name: 'Rwandan franc', decimals: 0 },
  BIF: { name: 'Burundian franc', decimals: 0 },
  SSP: { name: 'South Sudanese pound', decimals: 2 },
  ETB: { name: 'Ethiopian birr', decimals: 2 },
  USD: { name: 'US dollar', decimals: 2 },
  EUR: { name: 'Euro', decimals: 2 },
  GBP: { name: 'Pound sterling', decimals: 2 },
  ZAR: { name: 'South African rand', decimals: 2 },
  AED: { name: 'UAE dirham', decimals: 2 },
  INR: { name: 'Indian rupee', decimals: 2 },
  CNY: { name: 'Chinese yuan', decimals: 2 },
  JPY: { name: 'Japanese yen', decimals: 0 },
} as const

export type Currency = keyof typeof currencies
export const currencyCodes = Object.keys(currencies) as [Currency, ...Currency[]]

/** The largest amount in minor units: a trillion. The exact sum of a thousand of them still fits into a number. */
export const largestAmount = 1_000_000_000_000

/** An amount in minor units. */
export interface Money {
  amount: number
  currency: Currency
}

/** Combines an amount and a currency code that come from a database row. */
export const moneyOf = (amount: number, currency: string): Money => ({ amount, currency: currency as Currency })

/** Formats an amount of minor units as "1,250,000", in major units with the currency's decimals. "0" when empty. */
export function formatAmount(amount: number | null | undefined, currency: Currency): string {
  if (!amount) return '0'
  const { decimals } = currencies[currency]
  if (decimals === 0) return formatCount(amount)
  const sign = amount < 0 ? '-' : ''
  const absolute = Math.abs(amount)
  const unit = 10 ** decimals
  return `${sign}${formatCount(Math.floor(absolute / unit))}.${String(absolute % unit).padStart(decimals, '0')}`
}

/** "UGX 1,250,000". */
export const formatMoney = (money: { amount: number; currency: Currency } | null | undefined): string =>
  money ? `${money.currency} ${formatAmount(money.amount, money.currency)}` : '0'

/**
 * Parses an amount typed in major units ("1,250,000", "12.5"). Returns minor units, or the reason for refusing it.
 * More decimals than the currency has are refused, never rounded.
 */
export function parseAmount(text: string, currency: Currency): { amount: number } | { error: string } {
  const { decimals } = currencies[currency]
  const plain = text.trim().replaceAll(',', '')
  const match = /^([0-9]{1,15})(?:\.([0-9]+))?$/.exec(plain)
  if (!match) return { error: 'Amount is not valid.' }
  const fraction = match[2] ?? ''
  if (fraction.length > decimals)
    return { error: decimals === 0 ? `${currency} has no decimals.` : `${currency} has ${decimals} decimals.` }
  const amount = Number(match[1]) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || '0')
  return amount > largestAmount ? { error: 'Amount is too large.' } : { amount }
}

/** `amount` × `percent` / 100 in whole minor units. Halves round away from zero, like PostgreSQL. `percent` has at most 4 decimals. */
export function percentOf(amount: number, percent: number): number {
  const scaled = BigInt(amount) * BigInt(Math.round(percent * 10_000))
  const half = scaled < 0n ? -500_000n : 500_000n
  return Number((scaled + half) / 1_000_000n)
}

/** `amount` × `part` / `whole` in whole minor units, for whole numbers that are not negative. Halves round up. */
export const shareOf = (amount: number, part: number, whole: number): number =>
  part === whole ? amount : Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

/** Splits `amount` by `weights` into whole parts whose sum is `amount` (largest remainder). */
export function splitByLargestRemainder(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum <= 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (amount * weight) / sum)
  const parts = exact.map(Math.floor)
  const missing = amount - parts.reduce((a, b) => a + b, 0)
  const order = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index)
  for (const { index } of order.slice(0, missing)) parts[index]! += 1
  return parts
}
