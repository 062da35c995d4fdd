import type { z } from 'zod'
import type { Currency, Money } from '#kit/contract/money.ts'
import type { FormSchema } from '#kit/web/record-form/form-errors.ts'
import { settingsBody } from '../../contract/bodies.ts'
import type { ProviderKey } from '../../contract/states.ts'
import type { Settings } from '../calls.ts'

export interface FeeValues {
  currency: Currency
  markup: Money | null
  service_fee: Money | null
}

export interface SettingsValues {
  markup_percent: number | string
  fees: FeeValues[]
  service_fee_per: 'passenger' | 'booking'
  carriers: string[]
  provider: ProviderKey
}

export const settingsValues = ({ markup_percent, fees, service_fee_per, carriers, provider }: Settings): SettingsValues => ({
  markup_percent,
  fees: fees.map(({ currency, markup, service_fee }) => ({
    currency,
    markup: { amount: markup, currency },
    service_fee: { amount: service_fee, currency },
  })),
  service_fee_per,
  carriers,
  provider,
})

/** The request body. An empty amount counts as 0. */
export const settingsBodyOf = ({ markup_percent, fees, ...rest }: SettingsValues, version: number): z.input<typeof settingsBody> => ({
  ...rest,
  version,
  markup_percent: Number(markup_percent === '' ? 0 : markup_percent),
  fees: fees.map(({ currency, markup, service_fee }) => ({
    currency,
    markup: markup?.amount ?? 0,
    service_fee: service_fee?.amount ?? 0,
  })),
})

export const settingsSchema: FormSchema = {
  safeParse: (given, options) => {
    const { success, error } = settingsBody.safeParse(settingsBodyOf(given as SettingsValues, 0), options)
    return { success, error }
  },
}
