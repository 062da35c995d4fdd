import { sql } from 'kysely'
import type { z } from 'zod'
import { invalid } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, refuseBackwards, sortOf } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { estimateBody, testMessageBody } from '../contract.ts'
import { centsOf } from '../contract/prices.ts'
import { segmentsOf } from '../contract/segments.ts'
import type { MessageChannel, MessageStatus } from '../contract/words.ts'
import { estimate, leftToday } from './costs.ts'
import type { MessageRow } from './listeners.ts'
import { queueMessage } from './messages.ts'

const messageView = ({
  id,
  channel,
  direction,
  address,
  text,
  status,
  status_at,
  failure,
  error,
  provider,
  segments,
  created_at,
}: MessageRow) => ({
  id,
  channel,
  direction,
  address,
  text,
  status,
  status_at: status_at.toISOString(),
  failure,
  error,
  provider,
  segments,
  created_at: created_at.toISOString(),
})

interface Filter extends ListRequest {
  channel?: readonly MessageChannel[] | undefined
  status?: readonly MessageStatus[] | undefined
}

/** Returns a page of all messages. */
export async function listMessages(tx: Tx, filter: Filter) {
  const { direction } = sortOf(filter.sort)
  const matching = tx
    .selectFrom('messages')
    .selectAll()
    .$if(Boolean(filter.channel), (query) => query.where('channel', 'in', [...filter.channel!]))
    .$if(Boolean(filter.status), (query) => query.where('status', 'in', [...filter.status!]))
    .$if(filter.search !== '', (query) => query.where(sql<string>`address || ' ' || text`, 'ilike', like(filter.search)))
  const rows = await matching.orderBy('created_at', direction).orderBy('id', direction).$call(atPage(filter)).execute()
  return { rows: rows.map(messageView), ...(await cappedTotal(tx, matching as never)) }
}

/** Queues a message to see whether a channel works. */
export async function sendTestMessage(app: App, tx: Tx, actor: Actor, { channel, to, text }: z.output<typeof testMessageBody>) {
  const id = newId()
  const row = await queueMessage(app, tx, actor, {
    channel,
    to,
    text,
    purpose: 'service',
    effectKey: `test ${id}`,
    source: { kind: 'test', id },
  })
  return messageView(row)
}

/** Returns what messages would cost. @throws 422 at `template_id`. */
export async function estimateMessages(tx: Tx, actor: Actor, { channel, text, template_id, to }: z.output<typeof estimateBody>) {
  const template = template_id
    ? await tx.selectFrom('whatsapp_templates').select(['category', 'body']).where('id', '=', template_id).executeTakeFirst()
    : null
  if (template === undefined) throw invalid('template_id', 'This template does not exist.', 'not_found_reference')
  const each = to.map((address) => estimate(channel, address, template?.body ?? text, template?.category))
  const micros = each.reduce((sum, { costMicros }) => sum + costMicros, 0)
  const left = await leftToday(tx, actor, channel)
  const cut = channel === 'sms' ? segmentsOf(text) : null
  return {
    messages: to.length,
    segments: each[0]!.segments,
    encoding: cut?.encoding ?? null,
    culprits: cut?.culprits ?? [],
    cost: moneyOf(centsOf(micros), 'USD'),
    left_today: moneyOf(Math.floor(left / 10_000), 'USD'),
  }
}

/** Returns the costs of a period, the latest day first. @throws 422 at `to`. */
export async function messageCosts(tx: Tx, { from, to }: { from: string; to: string }) {
  refuseBackwards(from, to, 'to')
  const rows = await tx
    .selectFrom('messaging_costs')
    .select(['day', 'channel', 'country', 'category', 'messages', 'units', 'cost_micros'])
    .where('day', '>=', from as never)
    .where('day', '<=', to as never)
    .orderBy('day', 'desc')
    .orderBy('channel')
    .orderBy('country')
    .orderBy('category')
    .limit(1000)
    .execute()
  return rows.map(({ cost_micros, day, ...row }) => ({ ...row, day: String(day), cost: moneyOf(centsOf(cost_micros), 'USD') }))
}
