import type { CountryCode } from '#kit/contract/countries.ts'
import type { Currency } from '#kit/contract/money.ts'

const currencyOf: Partial<Record<CountryCode, Currency>> = {
  UG: 'UGX',
  KE: 'KES',
  TZ: 'TZS',
  RW: 'RWF',
  BI: 'BIF',
  SS: 'SSP',
  ET: 'ETB',
  ZA: 'ZAR',
  AE: 'AED',
  IN: 'INR',
  CN: 'CNY',
  GB: 'GBP',
  US: 'USD',
}

/** Returns the currency that an agency of a country starts with. */
export const currencyIn = (country: CountryCode): Currency => currencyOf[country] ?? 'USD'
