import { sql } from 'kysely'
import type { Actor } from '#kit/server/database/audit.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { burst, machineReason, type Seen } from './judge.ts'

/** At most this many events of one mail are stored: somebody may reload a picture for ever. */
const mostEvents = 200

/** Returns a person of a campaign, locked. */
const lockRecipient = (tx: Tx, id: string) =>
  tx.selectFrom('campaign_recipients').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Stores that a mail was opened or a link clicked, and what follows for the person's row. */
export async function recordSeen(
  tx: Tx,
  { now }: Actor,
  { recipientId, link, ...seen }: Omit<Seen, 'at' | 'sentAt'> & { recipientId: string; link: number | null },
): Promise<void> {
  const recipient = await lockRecipient(tx, recipientId)
  if (!recipient) return
  const { n } = await tx
    .selectFrom('campaign_events')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('recipient_id', '=', recipientId)
    .executeTakeFirstOrThrow()
  if (n >= mostEvents) return
  let machine = machineReason({ ...seen, at: now, sentAt: recipient.sent_at })
  if (seen.kind === 'click' && (await isBurst(tx, recipientId, link!, now))) machine ??= 'burst'
  await tx
    .insertInto('campaign_events')
    .values({
      agency_id: recipient.agency_id,
      id: newId(),
      campaign_id: recipient.campaign_id,
      recipient_id: recipientId,
      client_id: recipient.client_id,
      kind: seen.kind,
      link,
      machine,
      at: now,
    })
    .execute()
  await follow(tx, recipientId)
}

/** Returns true if this click makes too many different links in too short a time. The earlier clicks then are a machine's too. */
async function isBurst(tx: Tx, recipientId: string, link: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - burst.ms)
  const recent = await tx
    .selectFrom('campaign_events')
    .select(['id', 'link'])
    .where('recipient_id', '=', recipientId)
    .where('kind', '=', 'click')
    .where('at', '>', since)
    .execute()
  if (new Set([link, ...recent.map((one) => one.link)]).size <= burst.links) return false
  await tx
    .updateTable('campaign_events')
    .set({ machine: 'burst' })
    .where(
      'id',
      'in',
      recent.map(({ id }) => id),
    )
    .where('machine', 'is', null)
    .execute()
  return true
}

/** Sets the person's times from their events. A status only moves on: clicked stays clicked, and who unsubscribed stays so. */
const follow = (tx: Tx, recipientId: string) =>
  sql`UPDATE campaign_recipients r SET
      opened_at = e.opened, human_opened_at = e.human_opened, clicked_at = e.clicked, human_clicked_at = e.human_clicked,
      status = CASE WHEN r.status NOT IN ('sending', 'sent', 'delivered', 'opened', 'clicked', 'unknown') THEN r.status
                    WHEN e.clicked IS NOT NULL THEN 'clicked' ELSE 'opened' END
    FROM (SELECT min(at) FILTER (WHERE kind = 'open') AS opened, min(at) FILTER (WHERE kind = 'open' AND machine IS NULL) AS human_opened,
                 min(at) FILTER (WHERE kind = 'click') AS clicked, min(at) FILTER (WHERE kind = 'click' AND machine IS NULL) AS human_clicked
          FROM campaign_events WHERE agency_id = ${thisAgency} AND recipient_id = ${recipientId}) e
    WHERE r.agency_id = ${thisAgency} AND r.id = ${recipientId}`.execute(tx)
