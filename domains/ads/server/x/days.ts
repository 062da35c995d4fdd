import { z } from 'zod'
import type { Currency } from '#kit/contract/money.ts'
import { addDays, daysBetween } from '#kit/contract/time.ts'
import { momentIn } from '#kit/contract/zones.ts'
import type { App } from '#kit/server/app.ts'
import type { Account, AdDay } from '../company.ts'
import { askX } from './ask.ts'
import { minorOf } from '../micros.ts'
import { read } from './read.ts'

// What campaigns cost. X answers for at most seven days and twenty campaigns at once, in days of the account's zone.

// X answers for seven times 24 hours, which are not seven days when clocks change.
const mostDays = 6
const mostCampaigns = 20
const mostPages = 20

const accountAnswer = z.object({ data: z.object({ timezone: z.string() }) })
const campaignsAnswer = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })), next_cursor: z.string().nullish() })
const counts = z.array(z.number().nullable()).nullish()
const statsAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      id_data: z.array(z.object({ metrics: z.object({ billed_charge_local_micro: counts, impressions: counts, clicks: counts }) })),
    }),
  ),
})

async function campaignsOf(app: App, { token, accountId }: Account): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  let cursor: string | null | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = { count: '1000', ...(cursor && { cursor }) }
    const answer = read(campaignsAnswer, await askX(app, `accounts/${accountId}/campaigns`, { query, token }))
    for (const { id, name } of answer.data) names.set(id, name)
    cursor = answer.next_cursor
    if (!cursor) break
  }
  return names
}

/** Returns what campaigns cost each day, in minor units of the account's currency. @throws AdProblem. */
export async function xDays(
  app: App,
  account: Account & { currency: Currency },
  { since, until }: { since: string; until: string },
): Promise<AdDay[]> {
  const { token, accountId, currency } = account
  const zone = read(accountAnswer, await askX(app, `accounts/${accountId}`, { token })).data.timezone
  const campaigns = await campaignsOf(app, account)
  const ids = [...campaigns.keys()]
  const days: AdDay[] = []
  for (let from = since; from <= until; from = addDays(from, mostDays)) {
    const to = [addDays(from, mostDays), addDays(until, 1)].toSorted()[0]!
    for (let at = 0; at < ids.length; at += mostCampaigns) {
      const query = {
        entity: 'CAMPAIGN',
        entity_ids: ids.slice(at, at + mostCampaigns).join(','),
        start_time: momentIn(zone, from, '00:00').toISOString().replace('.000', ''),
        end_time: momentIn(zone, to, '00:00').toISOString().replace('.000', ''),
        granularity: 'DAY',
        metric_groups: 'BILLING,ENGAGEMENT',
        placement: 'ALL_ON_TWITTER',
      }
      const { data } = read(statsAnswer, await askX(app, `stats/accounts/${accountId}`, { query, token }))
      for (const { id, id_data } of data)
        for (const { metrics } of id_data)
          for (let index = 0; index < daysBetween(from, to); index++) {
            const of = (values: typeof metrics.clicks) => values?.[index] ?? 0
            const [spend, impressions, clicks] = [of(metrics.billed_charge_local_micro), of(metrics.impressions), of(metrics.clicks)]
            if (spend === 0 && impressions === 0) continue
            days.push({
              campaign_id: id,
              campaign_name: campaigns.get(id) ?? id,
              day: addDays(from, index),
              spend: minorOf(spend, currency),
              impressions,
              clicks,
            })
          }
    }
  }
  return days
}
