import { sql } from 'kysely'
import { standingStatuses } from '#domains/site-visits/contract/standing.ts'
import { moneyOf, type Money } from '#kit/contract/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { adSources, type AdsCompany } from '../contract/words.ts'

const daysShown = 30

interface Campaign {
  name: string
  spend: Money | null
  clicks: number
  bookings: number
  revenue: Money[]
}

/**
 * Returns what campaigns cost in the last 30 days, and what visitors booked that came from the company's ads. The two meet by the
 * campaign's name, which the links of drafts carry as `utm_campaign`.
 */
export async function adResults(tx: Tx, company: AdsCompany, now: Date) {
  const to = dayOf(now)
  const from = addDays(to, 1 - daysShown)
  const { source, medium } = adSources[company]
  const { rows: spent } = await sql<{ name: string; currency: string; spend: number; clicks: number }>`
    SELECT d.campaign_name AS name, d.currency, sum(d.spend)::bigint AS spend, sum(d.clicks)::int AS clicks FROM ad_days d
    JOIN ad_connections c ON c.agency_id = d.agency_id AND c.company = d.company AND c.account_id = d.account_id
    WHERE d.agency_id = ${thisAgency} AND d.company = ${company} AND d.day BETWEEN ${from} AND ${to}
    GROUP BY d.campaign_name, d.currency ORDER BY d.campaign_name`.execute(tx)
  const { rows: booked } = await sql<{ name: string; currency: string; bookings: number; amount: number }>`
    SELECT coalesce(o.campaign, '') AS name, o.currency, count(*)::int AS bookings, sum(o.amount)::bigint AS amount FROM site_booking_origins o
    JOIN bookings b ON b.agency_id = o.agency_id AND b.id = o.booking_id AND b.status = ANY(${[...standingStatuses]})
    WHERE o.agency_id = ${thisAgency} AND o.source = ${source} AND o.medium = ${medium} AND o.confirmed_on BETWEEN ${from} AND ${to}
    GROUP BY 1, 2 ORDER BY 1`.execute(tx)
  const campaigns = new Map<string, Campaign>()
  const at = (name: string): Campaign => {
    const key = name.toLowerCase()
    const found = campaigns.get(key) ?? { name: name || 'Without a name', spend: null, clicks: 0, bookings: 0, revenue: [] }
    campaigns.set(key, found)
    return found
  }
  for (const { name, currency, spend, clicks } of spent) {
    const one = at(name)
    one.spend = moneyOf(Number(spend) + (one.spend?.amount ?? 0), currency)
    one.clicks += clicks
  }
  for (const { name, currency, bookings, amount } of booked) {
    const one = at(name)
    one.bookings += bookings
    one.revenue.push(moneyOf(Number(amount), currency))
  }
  return { from, to, campaigns: [...campaigns.values()] }
}
