import type { PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import { percentOf, splitByLargestRemainder } from '#kit/contract/money.ts'
import type { Offered } from './discounts-data.ts'

interface Line {
  kind: string
  inventory_id: string
  items: PricedLine[]
  amount: number
}

const isFor = ({ kinds, inventory_ids }: Offered, { kind, inventory_id }: Line): boolean =>
  (!kinds?.length || kinds.includes(kind)) && (!inventory_ids?.length || inventory_ids.includes(inventory_id))

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Returns how much a discount takes off before it is spread over the items, in minor units. Never more than the items cost. `amount`
 * replaces the discount's own value, for part of a booking that already has it.
 */
export function worthOf(discount: Offered, lines: readonly Line[], amount?: number): number {
  const eligible = sumOf(lines.filter((line) => isFor(discount, line)))
  const own = discount.value_kind === 'percent' ? percentOf(eligible, discount.percent!) : (amount ?? discount.amount!)
  return Math.min(own, discount.max_amount ?? own, eligible)
}

/**
 * Returns the lines with the discount on their items, each with its reason. It reduces the unit price, so that removing a traveller removes
 * that traveller's discounted price. An amount that cannot be split evenly is rounded up per unit, in the client's favour.
 */
export function discounted<L extends Line>(discount: Offered, lines: readonly L[], amount?: number): L[] {
  const eligible = lines.flatMap((line) => (isFor(discount, line) ? line.items : []))
  const shares = splitByLargestRemainder(
    worthOf(discount, lines, amount),
    eligible.map((item) => item.amount),
  )
  const off = new Map(eligible.map((item, index) => [item, shares[index]!]))
  const text = discount.code ? `Code ${discount.code}` : discount.name
  return lines.map((line) => {
    const items = line.items.map((item) => lessened(item, off.get(item) ?? 0, text))
    return { ...line, items, amount: items.reduce((sum, item) => sum + item.amount, 0) }
  })
}

function lessened(item: PricedLine, share: number, text: string): PricedLine {
  if (share <= 0 || item.amount <= 0) return item
  const perUnit = item.amount === item.unit_amount * item.quantity && item.quantity > 0
  const each = perUnit ? Math.min(item.unit_amount, Math.ceil(share / item.quantity)) : share
  const less = perUnit ? each * item.quantity : share
  return {
    ...item,
    unit_amount: Math.max(0, item.unit_amount - each),
    amount: item.amount - less,
    discount: (item.discount ?? 0) + less,
    because: [...item.because, { text, amount_change: -each }],
  }
}
