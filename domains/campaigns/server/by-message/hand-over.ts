import type { Updateable } from 'kysely'
import type { CampaignRecipients } from '../../../../database/tables.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import type { MergeValues } from '#domains/mail-blocks/contract/merge-fields.ts'
import { queueMessage, takeBackMessages } from '#domains/messaging/server/messages.ts'
import { AppError, conflict } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { lockAny, setCampaign, type CampaignRow } from '../campaigns-data.ts'
import { claimMessages, dueRecipients, openRecipients, type Due } from '../recipients-data.ts'
import { valuesOf } from '../sending/content.ts'
import { allowance, finish, type CampaignOrder } from '../sending/slice-end.ts'
import { mayGoOn } from '../sending/slice.ts'
import { lockSettings } from '../settings-data.ts'
import { stopBy } from '../stopping.ts'
import { contentOf, type MessageContent } from './content.ts'
import { spendLeft } from './spending.ts'

/** Whose the messages of a campaign are. */
export const sourceOf = (campaignId: string) => ({ kind: 'campaign', id: campaignId })

/**
 * Hands the next people of an SMS or WhatsApp campaign over to `messaging`, which sends each message once. It is one transaction: a worker
 * that dies here has handed over nobody. The next batch follows when the last message of this one has left.
 */
export function handOver(app: App, order: CampaignOrder, next: Job<CampaignOrder>): Promise<void> {
  const actor: Actor = { agencyId: order.agency_id, userId: null, now: app.clock.now() }
  return app.db.asAgency(actor, async (tx) => {
    const row = await lockAny(tx, order.id)
    if (row?.status !== 'running' || (row.waits_until !== null && row.waits_until > actor.now)) return
    if ((await openRecipients(tx, row.id)).sending > 0 || !(await mayGoOn(app, tx, actor, row, true))) return
    const content = await contentOf(tx, row)
    if (!content) return stopBy(app, tx, actor, row, 'not_ready')
    const { limit, waitsUntil } = await allowance(tx, row, true, actor.now)
    const due = waitsUntil ? [] : await dueRecipients(tx, row.id, actor.now, limit)
    const { affordable, isOver } = await withinLimit(tx, actor, row, content, due)
    await handOverAll(app, tx, actor, row, affordable)
    await setCampaign(tx, row.id, { waits_until: waitsUntil })
    if (isOver) return stopBy(app, tx, actor, row, 'spend_limit')
    const { queued, sending } = await openRecipients(tx, row.id)
    if (queued + sending === 0) return finish(app, tx, actor, row)
    // Nobody of this batch got a message, so none of them will wake the campaign.
    if (sending === 0 && !waitsUntil) await app.jobs.enqueue(tx, next, order, { key: row.id })
  })
}

interface Message {
  due: Due
  filled: ReturnType<MessageContent['fill']>
}

/** The people that can be paid for, in their order. */
async function withinLimit(tx: Tx, actor: Actor, row: CampaignRow, content: MessageContent, due: readonly Due[]) {
  const { name } = await ofAgency(tx, row.agency_id).select('name').executeTakeFirstOrThrow()
  await lockSettings(tx, actor)
  let { micros: left } = await spendLeft(tx, actor, row)
  const affordable: Message[] = []
  for (const one of due) {
    const values: MergeValues = { ...valuesOf(one), agency_name: name }
    left -= content.price(one.address, values).costMicros
    if (left < 0) return { affordable, isOver: true }
    affordable.push({ due: one, filled: content.fill(values) })
  }
  return { affordable, isOver: false }
}

async function handOverAll(app: App, tx: Tx, actor: Actor, row: CampaignRow, messages: readonly Message[]): Promise<void> {
  const claimed = await claimMessages(
    tx,
    messages.map(({ due }) => due.id),
    row.type,
  )
  for (const { due, filled } of messages) {
    if (!claimed.has(due.id)) continue
    try {
      const { id, cost_micros } = await queueMessage(app, tx, actor, {
        channel: row.type as 'sms' | 'whatsapp',
        to: due.address,
        ...filled,
        purpose: 'marketing',
        effectKey: `campaign ${due.id} ${due.tries}`,
        source: sourceOf(row.id),
      })
      await setRecipient(tx, due.id, { message_id: id, cost_micros, tries: due.tries + 1 })
    } catch (error) {
      // It cannot be written for this person: their number is not valid, or a value of the template is empty.
      if (!(error instanceof AppError)) throw error
      await setRecipient(tx, due.id, { status: 'failed', error: Object.values(error.errors)[0]?.[0] ?? error.message })
    }
  }
}

const setRecipient = (tx: Tx, id: string, fields: Updateable<CampaignRecipients>) =>
  tx.updateTable('campaign_recipients').set(fields).where('id', '=', id).execute()

/** Takes back the messages of a campaign that no worker has begun to send. Their people wait again. */
export async function takeBack(tx: Tx, { id, type }: Pick<CampaignRow, 'id' | 'type'>): Promise<void> {
  if (type === 'email') return
  const ids = await takeBackMessages(tx, sourceOf(id))
  if (ids.length > 0)
    await tx
      .updateTable('campaign_recipients')
      .set({ status: 'queued', message_id: null, cost_micros: 0 })
      .where('message_id', 'in', ids)
      .where('status', '=', 'sending')
      .execute()
}

/** Refuses to continue a campaign that cannot pay for its next message. @throws 409 `spend_limit`. */
export async function requireNextAffordable(tx: Tx, actor: Actor, row: CampaignRow): Promise<void> {
  const content = row.type === 'email' ? null : await contentOf(tx, row)
  const due = content ? await dueRecipients(tx, row.id, actor.now, 1) : []
  if (content && (await withinLimit(tx, actor, row, content, due)).isOver)
    throw conflict('spend_limit', 'It has reached the most that it may cost. Raise the limit first.')
}
