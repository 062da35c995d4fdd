import type { PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import { percentOf, splitByLargestRemainder } from '#kit/contract/money.ts'

// The items of a line whose time changes. What was booked keeps its price; only the added or given-up time changes it. Amounts are minor units.

/** What the price list says for one item: for the time as booked, and for the new time. */
export interface Listed {
  before: PricedLine
  after: PricedLine
}

const isPerUnit = ({ amount, unit_amount, quantity }: PricedLine): boolean => quantity > 0 && amount === unit_amount * quantity

/** Returns the reasons of the booked price, changed by as much as those of the price list change. */
function reasonsOf(item: PricedLine, { before, after }: Listed): PricedLine['because'] {
  const changes = new Map(item.because.map(({ text, amount_change }) => [text, amount_change]))
  const add = (reasons: PricedLine['because'], sign: 1 | -1) => {
    for (const { text, amount_change } of reasons) changes.set(text, (changes.get(text) ?? 0) + sign * amount_change)
  }
  add(after.because, 1)
  add(before.because, -1)
  return [...changes].filter(([, change]) => change !== 0).map(([text, amount_change]) => ({ text, amount_change }))
}

const detailOf = ({ after: { detail } }: Listed) => (detail === undefined ? {} : { detail })

/** Returns the item for a longer time: its price as booked, and what the price list asks for the added time. */
export function grown(item: PricedLine, listed: Listed): PricedLine {
  const each = listed.after.unit_amount - listed.before.unit_amount
  const more = isPerUnit(item) ? each * item.quantity : listed.after.amount - listed.before.amount
  return {
    ...item,
    ...detailOf(listed),
    unit_amount: item.unit_amount + each,
    amount: item.amount + more,
    because: reasonsOf(item, listed),
  }
}

/** Returns the part of an amount that the given-up time costs, by the price list. */
const partOf = (amount: number, { before, after }: Listed): number =>
  splitByLargestRemainder(amount, [after.unit_amount, Math.max(0, before.unit_amount - after.unit_amount)])[1]!

/** Returns what the given-up time costs as booked, and the part of it that belongs to one unit. */
export function givenUpOf(item: PricedLine, listed: Listed): { each: number; amount: number } {
  if (!isPerUnit(item)) return { each: partOf(item.amount, listed), amount: partOf(item.amount, listed) }
  const each = partOf(item.unit_amount, listed)
  return { each, amount: each * item.quantity }
}

/** Returns the item for a shorter time, if `percent` of the given-up time is taken off. `time` names that time: "2 nights". */
export function shrunk(item: PricedLine, listed: Listed, percent: number, time: string): PricedLine {
  const { each, amount } = givenUpOf(item, listed)
  const eachOff = percentOf(each, percent)
  const off = isPerUnit(item) ? eachOff * item.quantity : percentOf(amount, percent)
  const charged = each - eachOff
  const because = [
    ...reasonsOf(item, listed),
    ...(charged > 0 ? [{ text: `${time} cancelled, ${charged === each ? 'charged' : 'partly charged'}`, amount_change: charged }] : []),
  ]
  return {
    ...item,
    ...detailOf(listed),
    unit_amount: item.unit_amount - eachOff,
    amount: item.amount - off,
    ...(item.discount ? { discount: item.discount - percentOf(partOf(item.discount, listed), percent) } : {}),
    because,
  }
}

/** Takes one room or vehicle out of an item. @returns the item of that one, and what is left; null if nothing is. */
export function oneOut(item: PricedLine): { one: PricedLine; rest: PricedLine | null } {
  if (item.quantity <= 1) return { one: item, rest: null }
  const weights = [item.quantity - 1, 1]
  const [rest, amount] = splitByLargestRemainder(item.amount, weights) as [number, number]
  const [restOff, off] = splitByLargestRemainder(item.discount ?? 0, weights) as [number, number]
  const discountOf = (discount: number) => (item.discount === undefined ? {} : { discount })
  return {
    one: { ...item, quantity: 1, unit_amount: amount, amount, ...discountOf(off) },
    rest: { ...item, quantity: item.quantity - 1, amount: rest, ...discountOf(restOff) },
  }
}

/**
 * Stands in for a price list that no longer sells the item: the price is spread evenly over the time. Prices that are not for a time stay.
 * `left` and `whole` are lengths in one unit; `detail` says what is left: "2 nights".
 */
export function spreadOver(item: PricedLine, { left, whole, detail }: { left: number; whole: number; detail?: string }): Listed {
  const isForTime = item.detail !== undefined
  const priced = (length: number) => ({ ...item, unit_amount: isForTime ? length : 0, because: [] })
  return { before: priced(whole), after: { ...priced(left), ...(isForTime && detail ? { detail } : {}) } }
}
