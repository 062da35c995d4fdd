import { sql } from 'kysely'
import { erasedName, type PersonSource } from '#domains/clients/server/person/sources.ts'

/** Conversations of a person. Erasing deletes what was written, with its files. */
export const conversationData: PersonSource = {
  part: 'conversations',
  async rows(tx, { id }) {
    const conversations = await tx
      .selectFrom('conversations')
      .select(['id', 'channel', 'subject', 'name', 'email', 'phone', 'outcome', 'created_at'])
      .where('client_id', '=', id)
      .orderBy('created_at')
      .execute()
    if (conversations.length === 0) return []
    const ids = conversations.map((one) => one.id)
    const messages = await tx
      .selectFrom('conversation_messages')
      .select(['conversation_id', 'author', 'text', 'at'])
      .where('conversation_id', 'in', ids)
      .where('note', '=', false)
      .orderBy('at')
      .execute()
    return conversations.map((one) => ({ ...one, messages: messages.filter(({ conversation_id }) => conversation_id === one.id) }))
  },
  async erase(tx, _actor, { id }) {
    await tx
      .deleteFrom('conversation_files')
      .where('conversation_id', 'in', (of) => of.selectFrom('conversations').select('id').where('client_id', '=', id))
      .execute()
    await tx
      .deleteFrom('conversation_messages')
      .where('conversation_id', 'in', (of) => of.selectFrom('conversations').select('id').where('client_id', '=', id))
      .execute()
    await tx
      .updateTable('conversations')
      .set({ name: erasedName, email: null, phone: null, subject: null, last_message: '', identity: sql<string>`'erased ' || id::text` })
      .where('client_id', '=', id)
      .execute()
  },
}
