import type { PersonSource } from '#domains/clients/server/person/sources.ts'
import { conversationsOfPerson } from '#domains/conversations/server/visitor.ts'

/**
 * What the chatbot keeps of a person's chats: its answers and the prices that it named. A chat has the id of its conversation, which
 * points to the person and moves when people are merged. Erasing deletes the answers and what the bot remembered; prices that were named
 * stay, because bookings were made at them.
 */
export const chatbotData: PersonSource = {
  part: 'chatbot',
  async rows(tx, { id }) {
    const chats = await conversationsOfPerson(tx, id)
    if (chats.length === 0) return []
    const answers = await tx
      .selectFrom('chatbot_answers')
      .select(['chat_id', 'question', 'answer', 'at'])
      .where('chat_id', 'in', chats)
      .orderBy('at')
      .execute()
    const quotes = await tx
      .selectFrom('chatbot_quotes')
      .select(['chat_id', 'reference', 'total', 'currency', 'created_at'])
      .where('chat_id', 'in', chats)
      .orderBy('created_at')
      .execute()
    const kept = await tx.selectFrom('chatbot_chats').select(['id', 'page', 'memory', 'started_at']).where('id', 'in', chats).execute()
    return kept.map((chat) => ({
      ...chat,
      answers: answers.filter(({ chat_id }) => chat_id === chat.id),
      quotes: quotes.filter(({ chat_id }) => chat_id === chat.id),
    }))
  },
  async erase(tx, _actor, { id }) {
    const chats = await conversationsOfPerson(tx, id)
    if (chats.length === 0) return
    await tx.deleteFrom('chatbot_answers').where('chat_id', 'in', chats).execute()
    await tx
      .updateTable('chatbot_chats')
      .set({ memory: JSON.stringify({}), first_question: null, page: null })
      .where('id', 'in', chats)
      .execute()
  },
}
