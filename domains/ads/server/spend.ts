import { z } from 'zod'
import type { Currency } from '#kit/contract/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { mayReachOut } from '#kit/server/installation.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { adsCompanies, type AdsCompany } from '../contract/words.ts'
import { adapterOf } from './adapters.ts'
import { enqueueSyncs } from './audiences/sync.ts'
import { AdProblem } from './company.ts'
import { findConnection, openToken, setProblem } from './connections-data.ts'
import { endedText } from './problems.ts'

/** Companies correct the figures of past days, so a month is read again each time. */
const daysRead = 30

export const readSpendJob = defineJob({
  name: 'read-ad-spend',
  reachesOut: true,
  data: z.object({ agencyId: z.string(), company: z.enum(adsCompanies) }),
  run: readSpend,
})

async function readSpend(app: App, { agencyId, company }: { agencyId: string; company: AdsCompany }): Promise<void> {
  const actor = { agencyId, userId: null, now: app.clock.now() }
  const row = await app.db.asAgency(actor, async (tx) => ((await mayReachOut(tx)) ? findConnection(tx, company) : undefined))
  const adapter = adapterOf(app, company)
  if (!row?.account_id || !adapter) return
  const currency = row.account_currency as Currency
  const account = { token: openToken(app, row), accountId: row.account_id, currency }
  const until = dayOf(actor.now)
  const since = addDays(until, 1 - daysRead)
  try {
    const days = await adapter.days(app, account, { since, until })
    await app.db.asAgency(actor, async (tx) => {
      // Another account was chosen in between.
      const now = await findConnection(tx, company)
      if (now?.account_id !== account.accountId) return
      await tx
        .deleteFrom('ad_days')
        .where('company', '=', company)
        .where('account_id', '=', account.accountId)
        .where('day', '>=', since)
        .execute()
      for (let from = 0; from < days.length; from += 500)
        await tx
          .insertInto('ad_days')
          .values(
            days.slice(from, from + 500).map((day) => ({ agency_id: agencyId, company, account_id: account.accountId, currency, ...day })),
          )
          .execute()
      await tx.updateTable('ad_connections').set({ spend_read_at: actor.now }).where('company', '=', company).execute()
    })
  } catch (error) {
    if (!(error instanceof AdProblem) || error.again) throw error
    await app.db.asAgency(actor, (tx) => setProblem(tx, company, error.tokenEnded ? endedText : error.message))
  }
}

/** Reads the spend of all connected accounts each day, brings audiences up to date, and forgets logins that were never finished. */
export const dailyAds = defineJob({
  name: 'daily-ads',
  reachesOut: true,
  data: z.object({}),
  every: '20 4 * * *',
  run: async (app) => {
    const rows = await app.db.asPlatform('sweep: ad accounts whose spend is due', async (tx) => {
      await tx.deleteFrom('ad_logins').where('expires_at', '<', app.clock.now()).execute()
      return tx.selectFrom('ad_connections').select(['agency_id', 'company']).where('account_id', 'is not', null).execute()
    })
    for (const { agency_id: agencyId, company } of rows)
      await app.db.asAgency({ agencyId }, (tx) =>
        app.jobs.enqueue(tx, readSpendJob, { agencyId, company }, { key: `${agencyId} ${company}` }),
      )
    // A withdrawn consent is followed at once; here also who agreed, was erased, or would be forgotten by the company.
    const lists = await app.db.asPlatform('sweep: audiences that are kept at ad companies', (tx) =>
      tx.selectFrom('ad_audiences').select(['agency_id', 'company']).execute(),
    )
    for (const { agency_id: agencyId, company } of lists)
      await app.db.asAgency({ agencyId }, (tx) => enqueueSyncs(app, tx, agencyId, company))
  },
})
