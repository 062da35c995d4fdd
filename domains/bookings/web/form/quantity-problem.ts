import { formatCount } from '#kit/contract/text.ts'
import { problemOfNumber } from '#kit/web/fields/number-problem.ts'

/** The most of one price option that a booking accepts. */
export const maxQuantity = 10_000

/** Returns what is wrong with the quantity of a price option; null if it fits or nothing is chosen. */
export function problemOfQuantity(
  quantity: number,
  { min_quantity: min, max_quantity }: { min_quantity: number; max_quantity: number | null },
) {
  const max = max_quantity ?? maxQuantity
  if (quantity > max) return `At most ${formatCount(max)} per order.`
  if (quantity > 0 && quantity < min) return `At least ${formatCount(min)}.`
  return problemOfNumber(quantity, { min: 0, allowDecimal: false })
}
