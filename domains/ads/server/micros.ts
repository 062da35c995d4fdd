import { currencies, type Currency } from '#kit/contract/money.ts'

// Google and X write amounts in millionths of a currency's unit.

/** Returns minor units of an amount in millionths. */
export const minorOf = (micros: number, currency: Currency): number => Math.round((micros / 1e6) * 10 ** currencies[currency].decimals)

/** Returns an amount in minor units as millionths. */
export const microsOf = (amount: number, currency: Currency): string => String(amount * 10 ** (6 - currencies[currency].decimals))
