import { currencies, moneyOf, type Currency, type Money } from '#kit/contract/money.ts'

/** About how many Ugandan shillings one unit of a currency is. Examples need believable prices, not exact ones. */
const shillings: Record<Currency, number> = {
  UGX: 1,
  KES: 28,
  TZS: 1.4,
  RWF: 2.6,
  BIF: 1.25,
  SSP: 0.8,
  ETB: 26,
  USD: 3600,
  EUR: 4100,
  GBP: 4700,
  ZAR: 205,
  AED: 980,
  INR: 42,
  CNY: 505,
  JPY: 24,
}

/** Returns a price in the agency's currency with two significant digits: UGX 320,000 is USD 89.00. */
export function priceIn(currency: Currency, ugx: number): Money {
  const units = ugx / shillings[currency]
  const step = 10 ** Math.max(0, Math.floor(Math.log10(units)) - 1)
  return moneyOf(Math.max(1, Math.round(units / step)) * step * 10 ** currencies[currency].decimals, currency)
}
