import { formatMoney, type Currency } from '#kit/contract/money.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import type { PriceKind } from '../contract/price-change.ts'

export interface SettingWords {
  enabled: boolean
  starts_on: string | null
  price_kind: PriceKind
  price_value: number
  share_percent: number
}

/** "10% more", "UGX 50,000 less"; empty if the price is unchanged. */
export function priceText({ price_kind, price_value }: SettingWords, currency: Currency | undefined): string {
  if (price_kind === 'none' || price_value === 0) return ''
  const size = Math.abs(price_value)
  const text = price_kind === 'percent' || !currency ? `${size}%` : formatMoney({ amount: size, currency })
  return `${text} ${price_value > 0 ? 'more' : 'less'}`
}

/** A setting in one line: "On, from 12 Mar 2027, 10% more, half the stock". */
export function settingText(setting: SettingWords, currency: Currency | undefined): string {
  return [
    setting.enabled ? 'On' : 'Off',
    setting.starts_on && `from ${formatShortDay(setting.starts_on)}`,
    priceText(setting, currency) || null,
    setting.share_percent < 100 && `${setting.share_percent}% of the stock`,
  ]
    .filter(Boolean)
    .join(', ')
}
