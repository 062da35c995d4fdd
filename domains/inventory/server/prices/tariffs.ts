import { invalid } from '#kit/contract/errors.ts'
import { largestAmount } from '#kit/contract/money.ts'
import type { PricedLine, PriceOption, Selected } from './pricing.ts'

// Prices for a time: nights, and combinations of hours, days, weeks and months.

export interface UnitPrice {
  amount: number
  because: PricedLine['because']
  /** The time it covers: "3 nights". */
  detail?: string
}

/** A rental month is 30 days. */
const rateMinutes: Record<string, number> = { hour: 60, day: 24 * 60, week: 7 * 24 * 60, month: 30 * 24 * 60 }

/** Returns whether an option is priced per hour, day, week or month. */
export const isRate = ({ per }: { per: string }): boolean => per in rateMinutes
/** Returns whether an option is priced by time, so that it may take a unit for that time. */
export const isTimed = (option: { per: string }): boolean => option.per === 'night' || isRate(option)

/**
 * Each entry of a selection takes vehicles of its own, and any rate of a tariff stands for the tariff. So a day and an hour of one tariff
 * would hire two vehicles. @throws 422 at `selection`.
 */
export function refuseRatesTwice(options: readonly PriceOption[], selection: readonly Selected[]): void {
  const chosen = new Set(selection.filter(({ quantity }) => quantity > 0).map(({ price_option_id }) => price_option_id))
  const rates = options.filter((option) => chosen.has(option.id) && isRate(option) && option.places > 0)
  for (const tariffs of Map.groupBy(rates, ({ tariff }) => tariff ?? '').values())
    if (tariffs.length > 1) {
      const name = tariffs[0]!.tariff || tariffs[0]!.name
      throw invalid('selection', `Choose ${name} once, with the number of vehicles. The hire time determines its rates.`)
    }
}

/** Adds up prices of several nights or rates; each reason gets its total change. */
export function summed(parts: readonly UnitPrice[], detail: string): UnitPrice {
  const changes = new Map<string, number>()
  for (const { because } of parts)
    for (const { text, amount_change } of because) changes.set(text, (changes.get(text) ?? 0) + amount_change)
  const amount = parts.reduce((sum, part) => sum + part.amount, 0)
  if (amount > largestAmount) throw invalid('selection', 'The total is too large.')
  return { amount, detail, because: [...changes].map(([text, amount_change]) => ({ text, amount_change })) }
}

export const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

interface Rate {
  per: string
  price: UnitPrice
}

/** Returns the cheapest combination of rates that covers the time. Among equal prices, the one with the fewest pieces. */
export function cheapest(rates: readonly Rate[], minutes: number): UnitPrice {
  const step = rates.some(({ per }) => per === 'hour') ? rateMinutes.hour! : rateMinutes.day!
  const steps = Math.ceil(minutes / step)
  const stepsOf = (rate: Rate) => rateMinutes[rate.per]! / step
  const best: { amount: number; pieces: number; last: Rate | null }[] = [{ amount: 0, pieces: 0, last: null }]
  for (let at = 1; at <= steps; at++) {
    let found = { amount: Infinity, pieces: Infinity, last: null as Rate | null }
    for (const rate of rates) {
      const before = best[Math.max(0, at - stepsOf(rate))]!
      const amount = before.amount + rate.price.amount
      if (amount < found.amount || (amount === found.amount && before.pieces + 1 < found.pieces))
        found = { amount, pieces: before.pieces + 1, last: rate }
    }
    best.push(found)
  }
  const taken: Rate[] = []
  for (let at = steps; at > 0;) {
    const { last } = best[at]!
    taken.push(last!)
    at = Math.max(0, at - stepsOf(last!))
  }
  const detail = [...rates]
    .sort((a, b) => stepsOf(b) - stepsOf(a))
    .map(({ per }) => ({ per, count: taken.filter((rate) => rate.per === per).length }))
    .filter(({ count }) => count > 0)
    .map(({ per, count }) => countOf(count, per))
    .join(' + ')
  return summed(
    taken.map(({ price }) => price),
    detail,
  )
}
