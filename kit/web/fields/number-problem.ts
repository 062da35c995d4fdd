import { formatCount } from '#kit/contract/text.ts'

export interface NumberLimits {
  min?: number | undefined
  max?: number | undefined
  /** False for whole numbers only. */
  allowDecimal?: boolean | undefined
  /** False for zero or more. */
  allowNegative?: boolean | undefined
  /** The maximum number of decimals. */
  decimalScale?: number | undefined
}

const decimalsOf = (value: number): number => (String(value).split('.')[1] ?? '').length

/** Returns the lowest number that a field accepts; undefined without a limit. */
export const lowestOf = ({ min, allowNegative = true }: NumberLimits): number | undefined => min ?? (allowNegative ? undefined : 0)

/** Returns what is wrong with a typed number, as a sentence; null if it fits, is empty, or is only a minus so far. */
export function problemOfNumber(typed: unknown, limits: NumberLimits): string | null {
  if ((typeof typed !== 'number' && typeof typed !== 'string') || typed === '' || Number.isNaN(Number(typed))) return null
  const value = Number(typed)
  const lowest = lowestOf(limits)
  if (limits.allowDecimal === false && !Number.isInteger(value)) return 'Use a whole number.'
  if (lowest !== undefined && value < lowest) return `At least ${formatCount(lowest)}.`
  if (limits.max !== undefined && value > limits.max) return `At most ${formatCount(limits.max)}.`
  if (limits.decimalScale !== undefined && decimalsOf(value) > limits.decimalScale) return `At most ${limits.decimalScale} decimals.`
  return null
}

/** Returns a typed text as a number: null if it is empty, NaN if it is no number. */
export const numberOf = (typed: number | string | null | undefined): number | null =>
  typed === '' || typed === null || typed === undefined ? null : Number(typed)
