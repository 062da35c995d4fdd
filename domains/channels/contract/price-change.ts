import { percentOf } from '#kit/contract/money.ts'

// What a channel makes of a price, without schemas: the grid shows what the public page asks.

export const priceKinds = ['none', 'percent', 'amount'] as const
export type PriceKind = (typeof priceKinds)[number]

export interface PriceChange {
  price_kind: PriceKind
  /** Percent, or minor units of the item's currency; below zero it is cheaper there. */
  price_value: number
}

/** A price as a channel has it, in minor units; never below nothing. */
export function changedPrice(amount: number, { price_kind, price_value }: PriceChange): number {
  if (price_kind === 'none') return amount
  const change = price_kind === 'amount' ? price_value : Math.sign(price_value) * percentOf(amount, Math.abs(price_value))
  return Math.max(0, amount + change)
}

/** How many of some places a channel may show: its share, at least one while there is any. */
export function sharedPlaces(left: number, capacity: number, sharePercent: number): number {
  if (sharePercent >= 100 || left <= 0) return left
  return Math.min(left, Math.max(1, Math.floor((capacity * sharePercent) / 100)))
}
