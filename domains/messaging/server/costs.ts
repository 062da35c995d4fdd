import { sql } from 'kysely'
import { agencyToday } from '#domains/agency/server/facts.ts'
import { countryOfPhone } from '#kit/contract/phone.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defaultDailyCap, priceOf } from '../contract/prices.ts'
import { segmentsOf } from '../contract/segments.ts'
import type { MessageChannel, TemplateCategory } from '../contract/words.ts'
import { accountRow } from './accounts.ts'

export interface Estimate {
  segments: number
  /** 'sms', or the category of a WhatsApp message. */
  category: TemplateCategory | 'service' | 'sms'
  /** '' if the address is no number. */
  country: string
  costMicros: number
}

/** Returns what a message to an address is expected to cost. `category` is that of its WhatsApp template; none is free text. */
export function estimate(channel: MessageChannel, address: string, text: string, category?: TemplateCategory): Estimate {
  const country = countryOfPhone(address)
  const segments = channel === 'sms' ? segmentsOf(text).segments : 1
  const costMicros = priceOf({ channel, country, segments, ...(category && { category }) })
  return { segments, category: channel === 'sms' ? 'sms' : (category ?? 'service'), country: country ?? '', costMicros }
}

/**
 * Takes the cost of a message from what the agency may spend today, in one statement, so that parallel workers stay within the cap.
 * @returns false, and takes nothing, when the cap would be passed.
 */
export async function takeFromCap(tx: Tx, actor: Actor, channel: MessageChannel, given: Estimate): Promise<boolean> {
  const day = await agencyToday(tx, actor.agencyId, actor.now)
  const { costMicros } = given
  if (costMicros > 0) {
    const account = await tx.selectFrom('messaging_accounts').select('daily_cap').where('channel', '=', channel).executeTakeFirst()
    const cap = (account?.daily_cap ?? defaultDailyCap) * 10_000
    if (costMicros > cap) return false
    const rows = await tx
      .insertInto('messaging_days')
      .values({ agency_id: actor.agencyId, day, channel, cost_micros: costMicros })
      .onConflict((conflict) =>
        conflict
          .columns(['agency_id', 'day', 'channel'])
          .doUpdateSet({ cost_micros: sql`messaging_days.cost_micros + excluded.cost_micros` })
          .where(sql<boolean>`messaging_days.cost_micros + excluded.cost_micros <= ${cap}`),
      )
      .returning('day')
      .execute()
    if (rows.length === 0) return false
  }
  await addCost(tx, actor.agencyId, day, channel, given, 1)
  return true
}

/** Gives back what a refused message would have cost. `sentAt` is when it was taken. */
export async function giveBack(tx: Tx, agencyId: string, sentAt: Date, channel: MessageChannel, given: Estimate): Promise<void> {
  const day = await agencyToday(tx, agencyId, sentAt)
  await tx
    .updateTable('messaging_days')
    .set({ cost_micros: sql<number>`greatest(cost_micros - ${given.costMicros}, 0)` })
    .where('day', '=', day)
    .where('channel', '=', channel)
    .execute()
  await addCost(tx, agencyId, day, channel, given, -1)
}

/** Replaces the estimate by what the provider reported. */
export async function correctCost(tx: Tx, agencyId: string, sentAt: Date, channel: MessageChannel, given: Estimate, costMicros: number) {
  const difference = costMicros - given.costMicros
  if (difference === 0) return
  const day = await agencyToday(tx, agencyId, sentAt)
  await tx
    .updateTable('messaging_days')
    .set({ cost_micros: sql<number>`greatest(cost_micros + ${difference}, 0)` })
    .where('day', '=', day)
    .where('channel', '=', channel)
    .execute()
  await addCost(tx, agencyId, day, channel, { ...given, segments: 0, costMicros: difference }, 0)
}

async function addCost(tx: Tx, agencyId: string, day: string, channel: MessageChannel, given: Estimate, count: 1 | 0 | -1): Promise<void> {
  const sign = count === 0 ? 1 : count
  await tx
    .insertInto('messaging_costs')
    .values({
      agency_id: agencyId,
      day,
      channel,
      country: given.country,
      category: given.category,
      messages: count,
      units: sign * given.segments,
      cost_micros: sign * given.costMicros,
    })
    .onConflict((row) =>
      row.columns(['agency_id', 'day', 'channel', 'country', 'category']).doUpdateSet((of) => ({
        messages: sql<number>`${of.ref('messaging_costs.messages')} + ${count}`,
        units: sql<number>`${of.ref('messaging_costs.units')} + ${sign * given.segments}`,
        cost_micros: sql<number>`${of.ref('messaging_costs.cost_micros')} + ${sign * given.costMicros}`,
      })),
    )
    .execute()
}

/** Returns what a channel may still spend today, in millionths of a dollar. */
export async function leftToday(tx: Tx, { agencyId, now }: Pick<Actor, 'agencyId' | 'now'>, channel: MessageChannel): Promise<number> {
  const cap = (await accountRow(tx, channel))?.daily_cap ?? defaultDailyCap
  return Math.max(0, cap * 10_000 - (await spentOn(tx, await agencyToday(tx, agencyId, now)))[channel])
}

/** Returns what was spent on a day by channel, in millionths of a dollar. */
export async function spentOn(tx: Tx, day: string): Promise<Record<MessageChannel, number>> {
  const rows = await tx.selectFrom('messaging_days').select(['channel', 'cost_micros']).where('day', '=', day).execute()
  const of = (channel: MessageChannel) => rows.find((row) => row.channel === channel)?.cost_micros ?? 0
  return { sms: of('sms'), whatsapp: of('whatsapp') }
}
