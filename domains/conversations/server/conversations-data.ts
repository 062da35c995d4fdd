import { sql, type Selectable, type Updateable } from 'kysely'
import { clientName } from '#domains/clients/server/names.ts'
import { memberName } from '#domains/team/server/names.ts'
import type { ConversationMessages, Conversations } from '../../../database/tables.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

export type ConversationRow = Selectable<Conversations>
export type MessageRow = Selectable<ConversationMessages>

const withNames = (tx: Tx) =>
  tx
    .selectFrom('conversations as c')
    .selectAll('c')
    .select([clientName('c.client_id').as('client_name'), memberName('c.assigned_to').as('assigned_name')])
export type NamedConversation = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>

/** Columns with the names of the client and the colleague of the rows of a page. */
export const namesOnPage = { client_name: clientName('page.client_id'), assigned_name: memberName('page.assigned_to') }

/** Returns a conversation with the names of its client and its colleague. */
export const namedConversation = (tx: Tx, id: string) => withNames(tx).where('c.id', '=', id).executeTakeFirst()

/** Returns a conversation's row, locked until the transaction ends. */
export const lockConversation = (tx: Tx, id: string): Promise<ConversationRow | undefined> =>
  tx.selectFrom('conversations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Changes a locked conversation and returns it. */
export const changeConversation = (
  tx: Tx,
  actor: Actor,
  row: ConversationRow,
  fields: Updateable<Conversations>,
): Promise<ConversationRow> =>
  tx
    .updateTable('conversations')
    .set({ ...fields, version: sql<number>`version + 1`, updated_at: actor.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Returns up to `limit` messages before one, the latest first. Notes are left out for visitors. */
export async function messagesBefore(
  tx: Tx,
  conversationId: string,
  { before, limit, notes }: { before?: string | undefined; limit: number; notes: boolean },
): Promise<MessageRow[]> {
  const point = before
    ? await tx
        .selectFrom('conversation_messages')
        .select(['at', 'id'])
        .where('conversation_id', '=', conversationId)
        .where('id', '=', before)
        .executeTakeFirst()
    : null
  if (point === undefined) return []
  return tx
    .selectFrom('conversation_messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .$if(!notes, (query) => query.where('note', '=', false))
    .$if(point !== null, (query) => query.where(sql<boolean>`(at, id) < (${point!.at}, ${point!.id}::uuid)`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the message with this nonce or outside id, if the conversation has it. */
export const sameMessage = (
  tx: Tx,
  conversationId: string,
  { nonce, external_id }: { nonce?: string | null; external_id?: string | null },
) =>
  tx
    .selectFrom('conversation_messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where((of) =>
      of.or([
        ...(nonce ? [of('nonce', '=', nonce)] : []),
        ...(external_id ? [of('external_id', '=', external_id)] : []),
        sql<boolean>`false`,
      ]),
    )
    .executeTakeFirst()
