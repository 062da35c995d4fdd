import { currencies, formatMoney, type Currency, type Money } from '#kit/contract/money.ts'
import { formatCount } from '#kit/contract/text.ts'

/** A rate at which prices are converted: units of `other` for one unit of `one`, as a decimal number with at most ten places. */
export interface SellingRate {
  one: Currency
  other: Currency
  rate: string
}

const places = 10

/**
 * Converts a price at a rate of its currency and another: minor units of the other. Halves round away from zero, and a price never
 * becomes nothing.
 */
export function priceAt(amount: number, currency: Currency, { one, other, rate }: SellingRate): number {
  const [whole, fraction = ''] = rate.split('.')
  const scaled = BigInt(whole! + fraction.padEnd(places, '0'))
  const unitsOf = (code: Currency) => 10n ** BigInt(currencies[code].decimals)
  const scale = 10n ** BigInt(places)
  const [up, down] = currency === one ? [scaled * unitsOf(other), scale * unitsOf(one)] : [scale * unitsOf(one), scaled * unitsOf(other)]
  const exact = BigInt(Math.abs(amount)) * up
  const rounded = Number((exact * 2n + down) / (down * 2n))
  return Math.sign(amount) * Math.max(rounded, 1)
}

/** "3,705": the rate's figures with separators, without needless zeros. */
export function rateFigures(rate: string): string {
  const [whole, fraction = ''] = rate.split('.')
  const decimals = fraction.replace(/0+$/, '')
  return formatCount(Number(whole)) + (decimals && `.${decimals}`)
}

/** "USD 700.00 at 3,705", or "UGX 370,500 at 3,705 for 1 USD" for a price in the cheaper currency. */
export const convertedText = (price: Money, { one, rate }: SellingRate): string =>
  `${formatMoney(price)} at ${rateFigures(rate)}${price.currency === one ? '' : ` for 1 ${one}`}`
