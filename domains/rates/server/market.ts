import { sql } from 'kysely'
import { AppError } from '#kit/contract/errors.ts'
import { currencies, type Currency, type Money } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { saveRates } from './rates-data.ts'

/** Maximum age of a provider's rate for an exchange, in days. The built-in rates have no maximum age. */
const maxAgeDays = 4
const scale = 10_000_000_000n

/** Sources other than a provider: built in, or set by the platform's staff. Both apply until newer rates exist. */
export const rateSource = { builtIn: 'built-in', byHand: 'by hand' } as const

/** A rate as a whole number of units of 10⁻¹⁰, with its source. */
export interface Rate {
  scaled: bigint
  day: string
  source: string
}

const unavailable = () =>
  new AppError(503, 'rate_unavailable', 'No current rate for these currencies. Try again later.', {}, { 'retry-after': '600' })

interface RateRow {
  currency: Currency
  rate: string
  day: string
  source: string
  stale: boolean
}

async function newestRates(tx: Tx, today: string): Promise<Map<string, RateRow>> {
  const { rows } = await sql<RateRow>`
    SELECT DISTINCT ON (currency) currency, rate::text AS rate, day::text AS day, source,
      source NOT IN (${rateSource.builtIn}, ${rateSource.byHand}) AND day < ${today}::date - ${maxAgeDays}::int AS stale
    FROM exchange_rates WHERE base = 'USD' AND day <= ${today}::date ORDER BY currency, day DESC`.execute(tx)
  return new Map(rows.map((row) => [row.currency, row]))
}

/** Returns the newest rate of each currency per US dollar, including stale ones. */
export async function standingRates(tx: Tx, today: string) {
  const rows = [...(await newestRates(tx, today)).values()]
  return rows.filter(({ currency }) => currency !== 'USD').map(({ rate, ...row }) => ({ ...row, rate: textOfRate(scaledOf(rate)) }))
}

/** Sets the rate of a day by hand: units per US dollar, a decimal number with at most ten places. */
export const setRateByHand = (tx: Tx, { day, currency, rate, now }: { day: string; currency: Currency; rate: string; now: Date }) =>
  saveRates(tx, { day, base: 'USD', currency, rate, source: rateSource.byHand, fetched_at: now })

/** Converts a decimal number with at most ten places to a whole number of units of 10⁻¹⁰. */
export function scaledOf(text: string): bigint {
  const [whole, fraction = ''] = text.split('.')
  return BigInt(whole!) * scale + BigInt(fraction.padEnd(10, '0').slice(0, 10))
}

/** Converts it back to text, without trailing zeros. */
export function textOfRate(scaled: bigint): string {
  const fraction = String(scaled % scale)
    .padStart(10, '0')
    .replace(/0+$/, '')
  return fraction === '' ? String(scaled / scale) : `${scaled / scale}.${fraction}`
}

function crossed(rows: Map<string, RateRow>, from: Currency, to: Currency): Rate {
  const [a, b] = [rows.get(from), rows.get(to)]
  if (!a || !b || a.stale || b.stale) throw unavailable()
  const scaled = (scaledOf(b.rate) * scale) / scaledOf(a.rate)
  if (scaled <= 0n) throw unavailable()
  return { scaled, day: a.day < b.day ? a.day : b.day, source: a.source === b.source ? a.source : `${a.source}, ${b.source}` }
}

/** Returns the rate between two currencies, from the newest rate of each. @throws 503 `rate_unavailable` when one is missing or stale. */
export async function rateBetween(tx: Tx, today: string, from: Currency, to: Currency): Promise<Rate> {
  return crossed(await newestRates(tx, today), from, to)
}

/** Returns the rates of one currency to every other that has one. @throws 503 `rate_unavailable`. */
export async function ratesOf(tx: Tx, today: string, base: Currency): Promise<(Rate & { currency: Currency })[]> {
  const rows = await newestRates(tx, today)
  return [...rows.values()]
    .filter(({ currency, stale }) => currency !== base && !stale)
    .map(({ currency }) => ({ currency, ...crossed(rows, base, currency) }))
}

/** Deducts a margin in percent (two decimals) from a rate, rounded down. */
export const afterMargin = (scaled: bigint, percent: number): bigint => (scaled * BigInt(10_000 - Math.round(percent * 100))) / 10_000n

/** Converts an amount to another currency, in its minor units, rounded down. */
export function converted(amount: number, scaled: bigint, from: Currency, to: Currency): number {
  const up = 10n ** BigInt(currencies[to].decimals)
  const down = 10n ** BigInt(currencies[from].decimals)
  return Number((BigInt(amount) * scaled * up) / (scale * down))
}

/** Returns the value of an amount in another currency at today's rate, in its minor units; `null` without a rate. */
export async function valueIn(tx: Tx, today: string, { amount, currency }: Money, to: Currency): Promise<number | null> {
  if (currency === to) return amount
  try {
    return converted(amount, (await rateBetween(tx, today, currency, to)).scaled, currency, to)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
