import { z } from 'zod'
import { currencies, type Currency } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { outgoingFetch } from '#kit/server/restored/gate.ts'

export interface ProvidedRates {
  day: string
  /** Units per US dollar. */
  rates: { currency: Currency; rate: number }[]
}

/** A source of daily rates. */
interface RateProvider {
  key: string
  isReady(app: App): boolean
  /** @throws when there is no answer, or no rates in it. */
  fetchRates(app: App): Promise<ProvidedRates>
}

const patienceMs = 15_000
const latest = z.object({ timestamp: z.number().int().positive(), base: z.literal('USD'), rates: z.record(z.string(), z.number()) })

/** Open Exchange Rates, `latest.json` (docs.openexchangerates.org/reference/latest-json). */
const openExchangeRates: RateProvider = {
  key: 'openexchangerates',
  isReady: ({ settings }) => Boolean(settings.EXCHANGE_RATES_APP_ID),
  async fetchRates({ settings }) {
    const url = new URL('/api/latest.json', settings.EXCHANGE_RATES_URL)
    url.searchParams.set('app_id', settings.EXCHANGE_RATES_APP_ID!)
    const response = await outgoingFetch(url, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
    if (!response.ok) throw new Error(`the provider of rates answered ${response.status}`)
    const { timestamp, rates } = latest.parse(await response.json())
    return {
      day: dayOf(new Date(timestamp * 1000)),
      rates: Object.entries(rates).flatMap(([currency, rate]) =>
        currency in currencies ? [{ currency: currency as Currency, rate }] : [],
      ),
    }
  },
}

const known = [openExchangeRates]

/** Returns the provider whose key is set, or `null` when the built-in rates are used. */
export const rateProviderInUse = (app: App): RateProvider | null => known.find((one) => one.isReady(app)) ?? null
