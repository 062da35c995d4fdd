import type { Updateable } from 'kysely'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { ChatbotChats } from '../../../../database/tables.ts'
import type { Answer, Memory } from '../answering/answer.ts'
import { emptyMemory } from '../answering/answer.ts'
import type { ChatLanguage } from '../reading/language.ts'

export interface Chat {
  id: string
  memory: Memory
  language: string
  questions: number
  unknown: number
  outcome: string
  handed_over_at: Date | null
  inquiry_id: string | null
  booking_id: string | null
}

export async function insertChat(
  tx: Tx,
  actor: Actor,
  { id, language, page }: { id: string; language: ChatLanguage; page: string | null },
): Promise<void> {
  await tx
    .insertInto('chatbot_chats')
    .values({
      agency_id: actor.agencyId,
      id,
      language,
      page,
      memory: JSON.stringify(emptyMemory(language)),
      started_at: actor.now,
      last_at: actor.now,
    })
    .execute()
}

/** Locks a chat, so that each message gets one answer. Returns undefined for an unknown id. */
export async function lockChat(tx: Tx, id: string): Promise<Chat | undefined> {
  const row = await tx.selectFrom('chatbot_chats').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  // An erased chat remembers nothing, and one of an earlier version lacks what was added since.
  return row && { ...row, memory: { ...emptyMemory(row.language as ChatLanguage), ...(row.memory as Partial<Memory>) } }
}

export const changeChat = (tx: Tx, id: string, change: Updateable<ChatbotChats>) =>
  tx.updateTable('chatbot_chats').set(change).where('id', '=', id).execute()

interface Given extends Omit<Answer, 'memory' | 'handOver'> {
  question: string
  engine: 'rules' | 'model'
  took_ms: number
}

/** Stores an answer with what it is from, and counts it. */
export async function recordAnswer(tx: Tx, actor: Actor, chat: Chat, memory: Memory, given: Given): Promise<void> {
  const { question, text, intents, known, engine, citations, actions, took_ms } = given
  await tx
    .insertInto('chatbot_answers')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      chat_id: chat.id,
      question,
      answer: text,
      intents,
      known,
      engine,
      citations: JSON.stringify(citations),
      actions: JSON.stringify(actions),
      took_ms,
      at: actor.now,
    })
    .execute()
  const outcome = chat.outcome === 'open' && known ? 'answered' : chat.outcome
  await changeChat(tx, chat.id, {
    memory: JSON.stringify(memory),
    language: memory.language,
    questions: chat.questions + 1,
    unknown: chat.unknown + (known ? 0 : 1),
    ...(chat.questions === 0 ? { first_question: question.slice(0, 300) } : {}),
    outcome: outcome as 'open',
    last_at: actor.now,
  })
}
