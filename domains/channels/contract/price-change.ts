import { percentOf } from '#kit/contract/money.ts'

// A channel's price changes, without schemas, so that the grid shows the same price as the public page.

export const priceKinds = ['none', 'percent', 'amount'] as const
export type PriceKind = (typeof priceKinds)[number]

export interface PriceChange {
  price_kind: PriceKind
  /** Percent, or minor units of the item's currency; negative makes it cheaper there. */
  price_value: number
}

/** Returns a price on a channel in minor units, at least 0. */
export function changedPrice(amount: number, { price_kind, price_value }: PriceChange): number {
  if (price_kind === 'none') return amount
  const change = price_kind === 'amount' ? price_value : Math.sign(price_value) * percentOf(amount, Math.abs(price_value))
  return Math.max(0, amount + change)
}

/** Returns how many of a capacity a channel may sell: its share, but at least one. */
export const shareOf = (capacity: number, sharePercent: number): number =>
  sharePercent >= 100 ? capacity : Math.max(1, Math.floor((capacity * sharePercent) / 100))

/** Returns how many places a channel may still sell: what is left, but no more than its share without what it has `sold` of it. */
export function sharedPlaces(left: number, capacity: number, sharePercent: number, sold = 0): number {
  if (sharePercent >= 100 || left <= 0) return left
  return Math.min(left, Math.max(0, shareOf(capacity, sharePercent) - sold))
}
