import { formatShortDay } from '#kit/contract/time.ts'

const providers: Record<string, string> = { openexchangerates: 'Open Exchange Rates' }
const ownSources: Record<string, string> = { 'built-in': 'Built-in', 'by hand': 'By hand' }

/** Who gives a rate, as a name by itself: "Built-in". */
export const sourceName = (source: string): string => providers[source] ?? ownSources[source] ?? source

/** "Rates: built-in of 21 Nov 2026.", or the name of who provides them. */
export const sourceText = ({ source, day }: { source: string; day: string }): string =>
  `Rates: ${providers[source] ?? source} of ${formatShortDay(day)}.`

const figures = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 })

/** A rate as people read it: six figures, and no more than that. */
export const figuresOf = (rate: number): string => figures.format(rate)

/** "1 USD = 3,640 UGX": told of the dearer currency, so that the number is never below one. */
export const rateText = (rate: number, from: string, to: string): string =>
  rate < 1 ? `1 ${to} = ${figuresOf(1 / rate)} ${from}` : `1 ${from} = ${figuresOf(rate)} ${to}`
