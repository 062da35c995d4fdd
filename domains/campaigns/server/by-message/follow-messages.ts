import { failureWords } from '#domains/messaging/contract/words.ts'
import type { MessageListener, MessageRow } from '#domains/messaging/server/listeners.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { noteReply, replyDays } from '../replies.ts'
import { runCampaign } from '../sending/run.ts'

type Recipient = NonNullable<Awaited<ReturnType<typeof lockRecipient>>>

const lockRecipient = (tx: Tx, messageId: string) =>
  tx.selectFrom('campaign_recipients').selectAll().where('message_id', '=', messageId).forUpdate().executeTakeFirst()

/** Shows in a campaign how far its messages have come, what they cost, who answered and who asked to stop. */
export const campaignsFollowMessages: MessageListener = {
  async statusChanged(app, tx, actor, message) {
    if (message.source_kind !== 'campaign' || message.status === 'queued' || message.status === 'sending') return
    const row = await lockRecipient(tx, message.id)
    if (!row) return
    await tx.updateTable('campaign_recipients').set(changesOf(row, message)).where('id', '=', row.id).execute()
    if (row.status === 'sending') await wake(app, tx, actor, row.campaign_id)
  },
  async received(_app, tx, actor, { message, phone, wish }) {
    const since = new Date(actor.now.getTime() - replyDays * 86_400_000)
    const last = await tx
      .selectFrom('campaign_recipients as r')
      .innerJoin('campaigns as c', (join) => join.onRef('c.agency_id', '=', 'r.agency_id').onRef('c.id', '=', 'r.campaign_id'))
      .select('r.id')
      .where('r.address', '=', phone ?? message.address)
      .where('r.sent_at', '>=', since)
      .where('c.type', '=', message.channel)
      .orderBy('r.sent_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last) return
    if (wish !== 'stop') return noteReply(tx, last.id, actor.now)
    await tx
      .updateTable('campaign_recipients')
      .set({ status: 'unsubscribed', unsubscribed_at: actor.now })
      .where('id', '=', last.id)
      .where('unsubscribed_at', 'is', null)
      .execute()
  },
}

/** What a status of the message means for its recipient. The status of a message only moves on, and so does this. */
function changesOf(row: Recipient, { status, status_at, failure, error, cost_micros }: MessageRow) {
  const kept = row.status === 'unsubscribed' ? { status: row.status } : {}
  const sent = { sent_at: row.sent_at ?? status_at, cost_micros, error: null }
  if (status === 'sent') return { ...sent, status: 'sent' as const, ...kept }
  if (status === 'delivered') return { ...sent, status: 'delivered' as const, delivered_at: status_at, ...kept }
  if (status === 'read') {
    const seen = { delivered_at: row.delivered_at ?? status_at, opened_at: status_at, human_opened_at: status_at }
    return { ...sent, ...seen, status: 'opened' as const, ...kept }
  }
  if (status === 'unknown') return { ...sent, status: 'unknown' as const, error, ...kept }
  // Nothing was sent: the person waits until the campaign may cost more.
  if (failure === 'spend_cap') return { status: 'queued' as const, message_id: null, cost_micros: 0 }
  // What was refused before it left costs nothing.
  const cost = row.sent_at === null ? { cost_micros: 0 } : {}
  if (failure === 'withdrawn') return { ...cost, status: 'suppressed' as const }
  return { ...cost, status: 'failed' as const, error: failure ? failureWords[failure] : error, ...kept }
}

/** The last message of a batch has left: the next people follow. If two are the last at once, the tick of the minute continues. */
async function wake(app: App, tx: Tx, actor: Actor, id: string): Promise<void> {
  const waiting = await tx
    .selectFrom('campaign_recipients')
    .select('id')
    .where('campaign_id', '=', id)
    .where('status', '=', 'sending')
    .limit(1)
    .executeTakeFirst()
  if (!waiting) await app.jobs.enqueue(tx, runCampaign, { agency_id: actor.agencyId, id }, { key: id })
}
