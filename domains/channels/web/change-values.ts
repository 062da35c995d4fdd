import type { Currency, Money } from '#kit/contract/money.ts'
import type { ChannelCell } from './calls.ts'
import type { ChangeInput } from './use-change.ts'

/** Each field may be left unchanged. */
export interface ChangeValues {
  channel: string
  enabled: 'leave' | 'on' | 'off'
  starts: 'leave' | 'at_once' | 'day'
  starts_on: string | null
  price: 'leave' | 'none' | 'percent_more' | 'percent_less' | 'amount_more' | 'amount_less'
  percent: number | null
  amount: Money | null
  share_percent: number | null
}

/** Returns values that change nothing. */
export const unchanged = (channel: string): ChangeValues => ({
  channel,
  enabled: 'leave',
  starts: 'leave',
  starts_on: null,
  price: 'leave',
  percent: null,
  amount: null,
  share_percent: null,
})

/** Returns the current settings of one item. */
export function currentValues(channel: string, cell: ChannelCell, currency: Currency | undefined): ChangeValues {
  const { price_kind, price_value, starts_on } = cell
  const size = Math.abs(price_value)
  const side = price_value < 0 ? 'less' : 'more'
  return {
    channel,
    enabled: cell.enabled ? 'on' : 'off',
    starts: starts_on ? 'day' : 'at_once',
    starts_on,
    price: price_kind === 'none' ? 'none' : `${price_kind}_${side}`,
    percent: price_kind === 'percent' ? size : null,
    amount: price_kind === 'amount' && currency ? { amount: size, currency } : null,
    share_percent: cell.share_percent,
  }
}

type Price = NonNullable<ChangeInput['set']['price']>

function priceOf({ price, percent, amount }: ChangeValues): Price | undefined {
  const sign = price.endsWith('less') ? -1 : 1
  if (price === 'leave') return undefined
  if (price === 'none') return { kind: 'none', value: 0 }
  if (price.startsWith('percent')) return { kind: 'percent', value: sign * (percent ?? 0) }
  return { kind: 'amount', value: sign * (amount?.amount ?? 0), ...(amount ? { currency: amount.currency } : {}) }
}

/** Returns the request body: only changed fields, and only settings that the channel supports. */
export function changeOf(ids: string[], values: ChangeValues, settings: { starts: boolean; price: boolean; share: boolean }): ChangeInput {
  const price = settings.price ? priceOf(values) : undefined
  const starts = settings.starts && values.starts !== 'leave' ? { starts_on: values.starts === 'day' ? values.starts_on : null } : {}
  return {
    ids,
    channel: values.channel,
    set: {
      ...(values.enabled === 'leave' ? {} : { enabled: values.enabled === 'on' }),
      ...starts,
      ...(price ? { price } : {}),
      ...(settings.share && values.share_percent !== null ? { share_percent: values.share_percent } : {}),
    },
  }
}

/** Returns the errors of incomplete values, by field. */
export function problemsOf(values: ChangeValues): Record<string, string> {
  const { starts, starts_on, price, percent, amount } = values
  return {
    ...(starts === 'day' && !starts_on ? { starts_on: 'Choose the first day.' } : {}),
    ...(price.startsWith('percent') && !percent ? { percent: 'Enter a percentage.' } : {}),
    ...(price === 'percent_less' && percent && percent >= 100 ? { percent: 'Less than 100%.' } : {}),
    ...(price.startsWith('amount') && !(amount && amount.amount > 0) ? { amount: 'Enter an amount.' } : {}),
  }
}
