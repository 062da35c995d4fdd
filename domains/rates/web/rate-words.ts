import { dayOf, daysBetween, formatShortDay } from '#kit/contract/time.ts'

const providers: Record<string, string> = { openexchangerates: 'Open Exchange Rates' }
const ownSources: Record<string, string> = { 'built-in': 'Built-in', 'by hand': 'By hand' }

/** The source of a rate as a standalone name: "Built-in". */
export const sourceName = (source: string): string => providers[source] ?? ownSources[source] ?? source

/** "Rates: built-in of 21 Nov 2026.", or with the provider's name. */
export const sourceText = ({ source, day }: { source: string; day: string }): string =>
  `Rates: ${providers[source] ?? source} of ${formatShortDay(day)}.`

const daysUntilOld = 3

/** Returns a warning about rates that are more than three days old; null for fresh ones. */
export function oldRatesText(day: string): string | null {
  const age = daysBetween(day, dayOf(new Date()))
  return age > daysUntilOld ? `These rates are ${age} days old. The market may have moved since ${formatShortDay(day)}.` : null
}

const figures = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 })

/** Formats a rate with at most six significant digits. */
export const figuresOf = (rate: number): string => figures.format(rate)

/** "1 USD = 3,640 UGX": starts from the dearer currency, so that the number is never below one. */
export const rateText = (rate: number, from: string, to: string): string =>
  rate < 1 ? `1 ${to} = ${figuresOf(1 / rate)} ${from}` : `1 ${from} = ${figuresOf(rate)} ${to}`
