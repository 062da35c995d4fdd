import { sql, type RawBuilder } from 'kysely'
import { agencyZone } from '#domains/agency/server/facts.ts'
import { memberName } from '#domains/team/server/names.ts'
import { itemTitle } from '#domains/inventory/server/items/titles.ts'
import { moneyOf, type Currency } from '#kit/contract/money.ts'
import { addDays } from '#kit/contract/time.ts'
import { localIn, momentIn } from '#kit/contract/zones.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseBackwards } from '#kit/server/database/list.ts'
import type { dimensions } from '../contract.ts'

type Dimension = (typeof dimensions)[number]

/** What a group is called by, and its label. The zone is the agency's. */
const groupingsIn = (zone: string): Record<Dimension, { key: RawBuilder<string | null>; label: RawBuilder<string | null> }> => ({
  source: { key: sql`l.source::text`, label: sql`l.source::text` },
  owner: { key: sql`l.owner_id::text`, label: memberName('l.owner_id') },
  month: {
    key: sql`to_char(l.created_at AT TIME ZONE ${sql.lit(zone)}, 'YYYY-MM')`,
    label: sql`to_char(l.created_at AT TIME ZONE ${sql.lit(zone)}, 'YYYY-MM')`,
  },
  season: { key: sql`to_char(l.expected_on, 'MM')`, label: sql`to_char(l.expected_on, 'FMMonth')` },
  residency: { key: sql`c.residency::text`, label: sql`c.residency::text` },
  offer: { key: sql`l.inventory_id::text`, label: itemTitle('l.inventory_id') },
})

const isWon = sql<boolean>`l.stage IN ('confirmed_booking', 'paid_booking')`
const mostGroups = 100

/** Returns what became of the leads of a period, by one dimension, and the forecast. @throws 422 at `to` before `from`. */
export async function funnelStatistics(tx: Tx, agencyId: string, { from, to, by }: { from: string; to: string; by: Dimension }, now: Date) {
  refuseBackwards(from, to, 'to')
  const zone = await agencyZone(tx, agencyId)
  const leads = tx
    .selectFrom('leads as l')
    .innerJoin('clients as c', (join) => join.onRef('c.agency_id', '=', 'l.agency_id').onRef('c.id', '=', 'l.client_id'))
    .where('l.created_at', '>=', momentIn(zone, from, '00:00'))
    .where('l.created_at', '<', momentIn(zone, addDays(to, 1), '00:00'))
  const { key, label } = groupingsIn(zone)[by]
  const won = tx
    .selectFrom('lead_moves as m')
    .select((of) => ['m.agency_id', 'm.lead_id', of.fn.min('m.at').as('at')])
    .where('m.to_stage', 'in', ['confirmed_booking', 'paid_booking'])
    .groupBy(['m.agency_id', 'm.lead_id'])
  const groups = await leads
    .leftJoin(won.as('won'), (join) => join.onRef('won.agency_id', '=', 'l.agency_id').onRef('won.lead_id', '=', 'l.id'))
    .select((of) => [
      key.as('key'),
      sql<string | null>`max(${label})`.as('label'),
      of.fn.countAll<number>().as('leads'),
      sql<number>`count(*) FILTER (WHERE l.stage IN ('lead', 'qualified'))`.as('open'),
      sql<number>`count(*) FILTER (WHERE ${isWon})`.as('won'),
      sql<number>`count(*) FILTER (WHERE l.stage = 'lost')`.as('lost'),
      sql<
        number | null
      >`percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM won.at - l.created_at) / 86400) FILTER (WHERE ${isWon})`.as(
        'days_to_win',
      ),
    ])
    .groupBy(key)
    .orderBy('leads', 'desc')
    .limit(mostGroups)
    .execute()
  const values = await leads
    .where(isWon)
    .where('l.value', 'is not', null)
    .select(['l.currency', key.as('key'), sql<number>`sum(l.value)::bigint`.as('value')])
    .groupBy([key, 'l.currency'])
    .execute()
  const reasons = await leads
    .where('l.lost_reason', 'is not', null)
    .select((of) => ['l.lost_reason as reason', of.fn.countAll<number>().as('leads')])
    .groupBy('l.lost_reason')
    .orderBy('leads', 'desc')
    .execute()
  return {
    groups: groups.map(({ key: name, label: shown, days_to_win, ...counts }) => ({
      key: name,
      label: shown ?? '',
      ...counts,
      win_rate: winRate(counts),
      days_to_win: days_to_win === null ? null : Math.round(days_to_win * 10) / 10,
      won_value: values.filter((one) => one.key === name).map(({ value, currency }) => moneyOf(value, currency!)),
    })),
    lost_reasons: reasons.map(({ reason, leads: count }) => ({ reason: reason!, leads: count })),
    forecast: await forecast(tx, zone, now),
  }
}

const winRate = ({ won, lost }: { won: number; lost: number }): number | null =>
  won + lost === 0 ? null : Math.round((won / (won + lost)) * 1000) / 10

const months = 3

/** Returns the value of open leads by the month they are expected in: this month and the next two. */
async function forecast(tx: Tx, zone: string, now: Date) {
  const today = localIn(zone, now).day
  const first = `${today.slice(0, 7)}-01`
  const end = `${addDays(first, months * 31).slice(0, 7)}-01`
  const rates = await stageRates(tx, now)
  const rows = await tx
    .selectFrom('leads as l')
    .select((of) => [
      sql<string>`to_char(date_trunc('month', l.expected_on), 'YYYY-MM-DD')`.as('month'),
      'l.stage',
      'l.currency',
      sql<number>`sum(l.value)::bigint`.as('value'),
      of.fn.countAll<number>().as('leads'),
    ])
    .where('l.stage', 'in', ['lead', 'qualified'])
    .where('l.value', 'is not', null)
    .where('l.expected_on', '>=', first)
    .where('l.expected_on', '<', end)
    .groupBy([sql`date_trunc('month', l.expected_on)`, 'l.stage', 'l.currency'])
    .orderBy('month')
    .execute()
  const byMonth = Map.groupBy(rows, ({ month, currency }) => `${month} ${currency}`)
  return [...byMonth.values()].map((group) => {
    const { month, currency } = group[0]!
    const sum = (value: (row: (typeof rows)[number]) => number) => group.reduce((total, row) => total + value(row), 0)
    const known = group.every(({ stage }) => rates.has(stage))
    return {
      month,
      leads: sum(({ leads }) => leads),
      value: moneyOf(
        sum(({ value }) => value),
        currency as Currency,
      ),
      weighted: known
        ? moneyOf(
            sum(({ value, stage }) => Math.round(value * rates.get(stage)!)),
            currency as Currency,
          )
        : null,
    }
  })
}

/** Returns the share of the leads closed in the past year that were won, by the stages they have been in. */
async function stageRates(tx: Tx, now: Date): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('lead_moves as m')
    .innerJoin('leads as l', (join) => join.onRef('l.agency_id', '=', 'm.agency_id').onRef('l.id', '=', 'm.lead_id'))
    .select([
      'm.to_stage as stage',
      sql<number>`count(DISTINCT l.id) FILTER (WHERE ${isWon})`.as('won'),
      sql<number>`count(DISTINCT l.id)`.as('closed'),
    ])
    .where('m.to_stage', 'in', ['lead', 'qualified'])
    .where('l.stage', 'not in', ['lead', 'qualified'])
    .where('l.stage_changed_at', '>=', new Date(now.getTime() - 365 * 86_400_000))
    .groupBy('m.to_stage')
    .execute()
  return new Map(rows.map(({ stage, won, closed }) => [stage, won / closed]))
}
