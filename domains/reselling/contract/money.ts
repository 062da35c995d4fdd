import { percentOf, shareOf } from '#kit/contract/money.ts'

// How a sale is divided between owner and reseller. Amounts are minor units.

/** Returns what the reseller owes of one unit price of the owner. The rest is its commission. */
export const netOf = (unitPrice: number, percent: number): number => unitPrice - percentOf(unitPrice, percent)

/** Returns what the reseller's client pays: the owner's price, or for a net rate the net price and the reseller's markup. */
export const priceOf = (model: 'commission' | 'net_rate', sums: { gross: number; net: number }, markupPercent: number): number =>
  model === 'commission' ? sums.gross : sums.net + percentOf(sums.net, markupPercent)

/**
 * Returns what a part of a sale is worth after a cancellation kept `kept` of its net price. Parts of one sale are counted from the whole,
 * so kept and returned parts sum to it.
 */
export const keptOf = (amount: number, kept: number, net: number): number => (net === 0 ? 0 : shareOf(amount, kept, net))
