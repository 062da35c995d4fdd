import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { agreedToMarketing } from '#domains/consents/server/consents.ts'
import { agencyWorks } from '#domains/subscriptions/server/at-work.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { mayReachOut } from '#kit/server/installation.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import type { MessageFailure } from '../contract/words.ts'
import { accountOf } from './accounts.ts'
import type { Account, OutgoingFile, Sent } from './adapters/adapter.ts'
import { adapterOf } from './adapters/registry.ts'
import { takeTurn, windowOf } from './contacts.ts'
import { correctCost, estimate, giveBack, takeFromCap, type Estimate } from './costs.ts'
import type { MessageFile, MessageRow } from './listeners.ts'
import { lockMessage, setStatus } from './status.ts'

/** A message in `sending` for longer than this belongs to a worker that was killed. Nobody knows whether it was sent. */
const lostAfterMs = 2 * 60_000
/** A message that could not be handed over for a day is given up. */
const giveUpMs = 24 * 60 * 60_000
/** How long an offer waits in a restored copy until it asks again. */
const copyWaitsMs = 15 * 60_000
/** A number sends at most 80 messages a second. */
const perMessageMs = 12.5

const data = z.object({ agency_id: z.uuid(), id: z.uuid() })
type Data = z.output<typeof data>

const actorFor = (app: App, { agency_id }: Data): Actor => ({ agencyId: agency_id, userId: null, now: app.clock.now() })

/** Sends one message: a claim, the provider's call outside transactions, and its result. */
export const sendMessage = defineJob({
  name: 'message-send',
  fair: true,
  reachesOut: true,
  data,
  async run(app, given) {
    const actor = actorFor(app, given)
    const claimed = await app.db.asAgency(actor, (tx) => claim(app, tx, actor, given))
    if (!claimed) return
    const { message, account, cost, waitMs } = claimed
    if (waitMs > 0) await wait(waitMs)
    const template = message.template as { name: string; language: string; params: string[] } | null
    const { id, address, text } = message
    const file = await fileOf(app, actor, message)
    const sent: Sent =
      file === 'gone'
        ? { status: 'failed', failure: 'other', error: 'The file was removed before it was sent.' }
        : await adapterOf(account.provider).send(app, account, { id, agencyId: given.agency_id, address, text, template, file })
    const later = { ...actor, now: app.clock.now() }
    await app.db.asAgency(later, (tx) => conclude(app, tx, later, given, { sent, account, cost }))
  },
})

/** Reads the file that a message carries; 'gone' if it was removed meanwhile. */
async function fileOf(app: App, actor: Actor, { attachments }: MessageRow): Promise<OutgoingFile | 'gone' | undefined> {
  const [given] = attachments as unknown as MessageFile[]
  if (!given) return undefined
  const { id, name, mime } = given
  const stored = await app.db.asAgency(actor, (tx) => tx.selectFrom('files').select('key').where('id', '=', id).executeTakeFirst())
  if (!stored) return 'gone'
  return { name, mime, content: await app.files.documents.bytes(stored.key) }
}

interface Claimed {
  message: MessageRow
  account: Account
  cost: Estimate
  waitMs: number
}

/** Takes a queued message for sending. Returns null if it is not to be sent now: it is over, waits, or may not be sent. */
async function claim(app: App, tx: Tx, actor: Actor, given: Data): Promise<Claimed | null> {
  const message = await lockMessage(tx, given.id)
  if (!message) return null
  if (message.status === 'sending') {
    if (actor.now.getTime() - message.sending_at!.getTime() >= lostAfterMs) await markUnknown(app, tx, actor, message)
    return null
  }
  if (message.status !== 'queued') return null
  if (message.not_before && message.not_before > actor.now) return null
  const fail = async (failure: MessageFailure, error?: string) => {
    await setStatus(app, tx, actor, message, { status: 'failed', at: actor.now, failure, error })
    return null
  }
  if (actor.now.getTime() - message.created_at.getTime() > giveUpMs + waitedFor(message)) return fail('expired')
  const account = await accountOf(app, tx, message.channel)
  if (!account) return fail('no_provider')
  // A restored copy sends no offers until a person confirms. They wait.
  if (message.purpose === 'marketing' && !(await mayReachOut(tx))) {
    await postpone(app, tx, given, new Date(actor.now.getTime() + copyWaitsMs))
    return null
  }
  const obstacle = await obstacleOf(tx, actor, message)
  if (obstacle) return fail(obstacle)
  const turn = await takeTurn(tx, actor, message.channel, message.address)
  if (turn > actor.now) {
    await postpone(app, tx, given, turn)
    return null
  }
  const category = (message.template as { category?: 'marketing' | 'utility' | 'authentication' } | null)?.category
  const cost = estimate(message.channel, message.address, message.text, category)
  if (!(await takeFromCap(tx, actor, message.channel, cost))) return fail('spend_cap')
  const waitMs = await takeSlot(tx, actor, message.channel)
  await setStatus(app, tx, actor, message, { status: 'sending', at: actor.now, provider: account.provider })
  await tx.updateTable('messages').set({ sending_at: actor.now, cost_micros: cost.costMicros }).where('id', '=', message.id).execute()
  return { message, account, cost, waitMs }
}

/** How long the message was meant to wait, for example for the morning. */
const waitedFor = ({ not_before, created_at }: MessageRow) => (not_before ? Math.max(0, not_before.getTime() - created_at.getTime()) : 0)

/** Returns why a message may not be sent now, or null. Checked at each sending, because people withdraw while a campaign runs. */
async function obstacleOf(tx: Tx, actor: Actor, message: MessageRow): Promise<MessageFailure | null> {
  const { rows } = await sql<{ works: boolean; agreed: boolean; template: string | null }>`SELECT
    ${agencyWorks(sql.val(actor.agencyId))} AS works,
    m.purpose = 'service' OR ${agreedToMarketing(message.channel, 'm.address')} AS agreed,
    (SELECT t.status FROM whatsapp_templates t WHERE t.agency_id = ${actor.agencyId} AND t.id = (m.template->>'id')::uuid) AS template
    FROM messages m WHERE m.agency_id = ${actor.agencyId} AND m.id = ${message.id}`.execute(tx)
  const { works, agreed, template } = rows[0]!
  if (!works) return 'refused'
  if (!agreed) return 'withdrawn'
  if (message.channel !== 'whatsapp') return null
  if (message.template) return template === 'approved' ? null : 'template_not_approved'
  const closes = await windowOf(tx, message.address)
  return closes && closes > actor.now ? null : 'window_closed'
}

/** Takes the next slot of the number, one after the other. Returns how long to wait for it, in milliseconds. */
async function takeSlot(tx: Tx, { agencyId, now }: Actor, channel: MessageRow['channel']): Promise<number> {
  await tx
    .insertInto('messaging_accounts')
    .values({ agency_id: agencyId, channel, next_send_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['agency_id', 'channel']).doNothing())
    .execute()
  const { next_send_at: next } = await tx
    .selectFrom('messaging_accounts')
    .select('next_send_at')
    .where('channel', '=', channel)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const at = Math.max(next?.getTime() ?? 0, now.getTime())
  await tx
    .updateTable('messaging_accounts')
    .set({ next_send_at: new Date(at + perMessageMs) })
    .where('channel', '=', channel)
    .execute()
  return Math.min(at - now.getTime(), 10_000)
}

async function postpone(app: App, tx: Tx, given: Data, until: Date): Promise<void> {
  await tx.updateTable('messages').set({ not_before: until, status: 'queued' }).where('id', '=', given.id).execute()
  await app.jobs.enqueue(tx, sendMessage, given, { startAfter: until })
}

async function markUnknown(app: App, tx: Tx, actor: Actor, message: MessageRow): Promise<void> {
  await setStatus(app, tx, actor, message, { status: 'unknown', at: actor.now, error: 'The server stopped while it sent this.' })
}

interface Result {
  sent: Sent
  account: Account
  cost: Estimate
}

/** Stores what the provider said. */
async function conclude(app: App, tx: Tx, actor: Actor, given: Data, { sent, account, cost }: Result): Promise<void> {
  const message = await lockMessage(tx, given.id)
  if (!message) return
  const { channel, sending_at } = message
  const takenAt = sending_at ?? actor.now
  if (sent.status === 'again') {
    await giveBack(tx, actor.agencyId, takenAt, channel, cost)
    const pauseMs = sent.afterSeconds
      ? sent.afterSeconds * 1000
      : Math.min(30 * 60_000, 10_000 + (actor.now.getTime() - message.created_at.getTime()) / 2)
    await postpone(app, tx, given, new Date(actor.now.getTime() + pauseMs))
    return
  }
  if (sent.status === 'failed') await giveBack(tx, actor.agencyId, takenAt, channel, cost)
  if (sent.status === 'sent' && sent.costMicros !== undefined) {
    await correctCost(tx, actor.agencyId, takenAt, channel, cost, sent.costMicros)
    await tx.updateTable('messages').set({ cost_micros: sent.costMicros }).where('id', '=', message.id).execute()
  }
  await setStatus(app, tx, actor, message, {
    status: sent.status,
    at: actor.now,
    provider: account.provider,
    ...(sent.status === 'sent' ? { providerId: sent.providerId } : { error: sent.error }),
    ...(sent.status === 'failed' && { failure: sent.failure }),
  })
}

const batch = 500

/** Each minute: queues again what is due and has no job, and marks as unknown what a killed worker was sending. */
export const sendDueMessages = defineJob({
  name: 'messages-due',
  reachesOut: true,
  data: z.object({}),
  every: '* * * * *',
  atStart: true,
  async run(app) {
    const now = app.clock.now()
    const lost = new Date(now.getTime() - lostAfterMs)
    const due = await app.db.asPlatform('sweep: messages that are due', (tx) =>
      tx
        .selectFrom('messages')
        .select(['agency_id', 'id'])
        .where((of) =>
          of.or([
            of.and([of('status', '=', 'queued'), of('not_before', '<=', now)]),
            of.and([of('status', '=', 'sending'), of('sending_at', '<=', lost)]),
          ]),
        )
        .orderBy('not_before')
        .orderBy('created_at')
        .orderBy('id')
        .limit(batch)
        .execute(),
    )
    await eachRow(app, due, 'a message was not queued', (given) =>
      app.db.asAgency({ agencyId: given.agency_id }, (tx) => app.jobs.enqueue(tx, sendMessage, given, { key: `due ${given.id}` })),
    )
  },
})
