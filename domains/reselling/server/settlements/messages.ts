import { ofAgency } from '#domains/agency/server/facts.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { settlementMessage } from '../business-events.ts'
import { requireSettlement } from './settlement-data.ts'

interface Message {
  id: string
  author: string
  text: string
  at: Date
}

const insertMessage = (tx: Tx, agencyId: string, settlementId: string, byUs: boolean, message: Message) =>
  tx
    .insertInto('resell_settlement_messages')
    .values({ ...message, agency_id: agencyId, settlement_id: settlementId, by_us: byUs })
    .execute()

/** Writes to the other side about a settlement, in the name of the agency. @throws 404. */
export async function writeMessage(tx: Tx, actor: Actor, id: string, text: string): Promise<void> {
  const { partner_agency_id } = await requireSettlement(tx, id)
  const { name } = await ofAgency(tx, actor.agencyId).select('name').executeTakeFirstOrThrow()
  const message = { id: newId(), author: name, text, at: actor.now }
  await insertMessage(tx, actor.agencyId, id, true, message)
  await audit(tx, actor, { action: 'resell_settlement.message', subject: 'resell_settlement', subjectId: id, after: { text } })
  const { id: message_id, author } = message
  await publish(tx, actor, settlementMessage, id, { partner_agency_id, message_id, author, text, at: actor.now.toISOString() })
}

/** Adds a message of the other side. */
export async function receiveMessage(app: App, tx: Tx, actor: Actor, id: string, message: Message): Promise<void> {
  const { number, partner_name } = await requireSettlement(tx, id)
  await insertMessage(tx, actor.agencyId, id, false, message)
  await notify(app, tx, actor, {
    type: 'resell.settlement_message',
    title: `${partner_name} wrote about ${number}`.slice(0, 200),
    body: message.text.slice(0, 300),
    link: `/reseller/settlements/${id}`,
    permission: 'Manage Reselling',
  })
}

/** Returns what both sides wrote, oldest first. */
export async function messagesOf(tx: Tx, id: string) {
  const rows = await tx
    .selectFrom('resell_settlement_messages')
    .select(['id', 'by_us', 'author', 'text', 'at'])
    .where('settlement_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}
