import { z } from 'zod'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { rateProviderInUse, type ProvidedRates } from './provider.ts'
import { newestRateOf, saveRates } from './rates-data.ts'

/** A rate that changed by more than this factor since the last one is rejected. */
const maxRateFactor = 1.5

/** Fetches the day's rates if a provider is configured. Implausible rates are skipped and logged; the stored rate then becomes stale. */
const fetchRates = defineJob({
  name: 'exchange-rates',
  reachesOut: true,
  data: z.object({}),
  every: '15 4,10,16 * * *',
  async run(app) {
    const provider = rateProviderInUse(app)
    if (!provider) return
    const provided = await provider.fetchRates(app)
    const now = app.clock.now()
    if (provided.day > dayOf(now) || provided.day < addDays(dayOf(now), -2)) throw new Error(`the provider's rates are of ${provided.day}`)
    await app.db.asPlatform('house: exchange rates', (tx) => keepBelievable(app, tx, provider.key, provided, now))
  },
})

async function keepBelievable(app: App, tx: Tx, source: string, { day, rates }: ProvidedRates, now: Date): Promise<void> {
  for (const { currency, rate } of rates) {
    const last = await newestRateOf(tx, currency)
    const moved = last ? Math.max(rate / last, last / rate) : 1
    if (!Number.isFinite(rate) || rate <= 0 || !(moved <= maxRateFactor)) {
      app.log.error({ currency, rate, last, source }, 'a rate cannot be right and is not kept')
      continue
    }
    await saveRates(tx, { day, base: 'USD', currency, rate: rate.toFixed(10), source, fetched_at: now })
  }
}

export const rateJobs = [fetchRates]
