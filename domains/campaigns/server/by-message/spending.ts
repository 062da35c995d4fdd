import { sql } from 'kysely'
import { agencyCurrency, ofAgency } from '#domains/agency/server/facts.ts'
import { leftToday } from '#domains/messaging/server/costs.ts'
import { valueIn } from '#domains/rates/server/market.ts'
import { invalid } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf, type Currency, type Money } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { messageGroups, type Chosen } from '../audience.ts'
import type { CampaignRow } from '../campaigns-data.ts'
import { lockSettings, readSettings } from '../settings-data.ts'
import { monthOf } from '../this-month.ts'
import { contentOf } from './content.ts'

// Costs are in millionths of a US dollar, as providers charge them; people see them in the agency's currency.

type By = Pick<Actor, 'agencyId' | 'now'>

/** What a campaign may still cost, and which limit says so. */
interface SpendLeft {
  micros: number
  by: 'campaign' | 'month' | 'day'
  /** The limit as it was set. The cap of a day is set in the messaging settings. */
  limit: Money | null
}

/** Returns a price in the agency's currency, rounded up; in dollars where there is no exchange rate. */
export async function shownPrice(tx: Tx, { agencyId, now }: By, micros: number): Promise<Money> {
  const currency = await agencyCurrency(tx, agencyId)
  const value = await valueIn(tx, dayOf(now), { amount: micros, currency: 'USD' }, currency)
  return value === null ? moneyOf(Math.ceil(micros / 10_000), 'USD') : moneyOf(Math.ceil(value / 10_000), currency)
}

/** A limit in millionths of a dollar. Without an exchange rate nobody knows whether it is kept, so it allows nothing. */
const microsOf = async (tx: Tx, now: Date, limit: Money): Promise<number> => ((await valueIn(tx, dayOf(now), limit, 'USD')) ?? 0) * 10_000

/** Returns what messages of a campaign have cost, in millionths of a dollar. */
export async function spentBy(tx: Tx, campaignId: string): Promise<number> {
  const { rows } = await sql<{ micros: number }>`SELECT coalesce(sum(cost_micros), 0)::bigint AS micros
    FROM campaign_recipients WHERE agency_id = ${thisAgency} AND campaign_id = ${campaignId}`.execute(tx)
  return rows[0]!.micros
}

async function spentThisMonth(tx: Tx, by: By): Promise<number> {
  const { since } = await monthOf(tx, by)
  const { rows } = await sql<{ micros: number }>`SELECT coalesce(sum(r.cost_micros), 0)::bigint AS micros FROM campaign_recipients r
    JOIN campaigns c ON c.agency_id = r.agency_id AND c.id = r.campaign_id AND c.type IN ('sms', 'whatsapp') AND c.started_at IS NOT NULL
    WHERE r.agency_id = ${thisAgency} AND (r.sent_at >= ${since}::timestamptz OR r.status = 'sending')`.execute(tx)
  return rows[0]!.micros
}

/**
 * Returns what a campaign may still cost: the least of its own limit, the month's, and the channel's cap of the day. A caller that spends
 * it must lock the settings first.
 */
export async function spendLeft(tx: Tx, actor: Actor, row: CampaignRow): Promise<SpendLeft> {
  const { spend_limit_month } = await readSettings(tx)
  const lefts: SpendLeft[] = []
  if (row.spend_limit !== null) {
    const limit = moneyOf(row.spend_limit, row.spend_currency!)
    lefts.push({ micros: (await microsOf(tx, actor.now, limit)) - (await spentBy(tx, row.id)), by: 'campaign', limit })
  }
  if (spend_limit_month !== null) {
    const limit = moneyOf(spend_limit_month, await agencyCurrency(tx, actor.agencyId))
    lefts.push({ micros: (await microsOf(tx, actor.now, limit)) - (await spentThisMonth(tx, actor)), by: 'month', limit })
  }
  lefts.push({ micros: await leftToday(tx, actor, row.type as 'sms' | 'whatsapp'), by: 'day', limit: null })
  const nearest = lefts.toSorted((a, b) => a.micros - b.micros)[0]!
  return { ...nearest, micros: Math.max(0, nearest.micros) }
}

/** What a campaign is expected to cost now. */
interface Expected {
  recipients: number
  micros: number
  /** The longest text; null for WhatsApp. */
  segments: number | null
}

/** Returns what a campaign to an audience is expected to cost; null while it has no content that can be sent. */
export async function expectedCost(tx: Tx, actor: By, row: CampaignRow, chosen: Chosen): Promise<Expected | null> {
  const content = await contentOf(tx, row)
  if (!content) return null
  const { name } = await ofAgency(tx, actor.agencyId).select('name').executeTakeFirstOrThrow()
  const expected: Expected = { recipients: 0, micros: 0, segments: row.type === 'sms' ? 1 : null }
  // People with a number of one network prefix pay one price. Their names are taken as long as the longest.
  for (const { sample, people, first_name, full_name } of await messageGroups(tx, chosen, actor.now)) {
    const letters = (count: number) => 'a'.repeat(Math.max(count, 1))
    const values = { first_name: letters(first_name), last_name: letters(full_name - first_name), full_name: letters(full_name) }
    const { costMicros, segments } = content.price(sample, { ...values, agency_name: name })
    expected.recipients += people
    expected.micros += people * costMicros
    if (expected.segments !== null) expected.segments = Math.max(expected.segments, segments)
  }
  return expected
}

/** Returns why a campaign costs more than it may; null if it does not. */
export async function overLimit(tx: Tx, actor: Actor, row: CampaignRow, micros: number): Promise<string | null> {
  const left = await spendLeft(tx, actor, row)
  if (micros <= left.micros) return null
  const cost = `This costs about ${formatMoney(await shownPrice(tx, actor, micros))}`
  const remains = formatMoney(await shownPrice(tx, actor, left.micros))
  if (left.by === 'campaign')
    return `${cost}, and this campaign may cost ${formatMoney(left.limit as { amount: number; currency: Currency })}. Raise its limit or choose fewer people.`
  if (left.by === 'month')
    return `${cost}, and ${remains} of the limit of this month are left. Raise it in the CRM settings or choose fewer people.`
  return `${cost}, and today’s spend cap leaves ${remains}. Raise it in the messaging settings or choose fewer people.`
}

/** Refuses a campaign that costs more than it may. @throws 422 at `spend_limit`. */
export async function requireWithinLimit(tx: Tx, actor: Actor, row: CampaignRow, micros: number): Promise<void> {
  await lockSettings(tx, actor)
  const reason = await overLimit(tx, actor, row, micros)
  if (reason) throw invalid('spend_limit', reason, 'spend_limit')
}
