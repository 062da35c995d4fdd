import { addBotMessage, handOver, isWithBot, visitorMessages } from '#domains/conversations/server/conversations.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { asVisitor, type PublicKey } from '#kit/server/pages/visitor.ts'
import { answerByRules } from '../answering/engine.ts'
import { emptyMemory, type Answer } from '../answering/answer.ts'
import { answerByModel } from '../model/model-answer.ts'
import { say } from '../messages/say.ts'
import { settingsOf, type Settings } from '../settings.ts'
import { isOpenAt } from './office-hours.ts'
import { changeChat, lockChat, recordAnswer, type Chat } from './chats-data.ts'

/** What visitors wrote since the last answer. Several messages at once are one question. */
interface Waiting {
  text: string
  /** The last of the messages; its answer is stored once under this id. */
  lastId: string
}

const mostText = 4000

/**
 * Answers what a visitor wrote last, once, however often it is called and however many requests run at the same time. Silent once a
 * person has taken over.
 */
export async function answerWaiting(app: App, key: PublicKey, chatId: string): Promise<void> {
  const started = performance.now()
  const byRules = await asVisitor(app, key, async (tx, actor) => {
    const chat = await lockChat(tx, chatId)
    if (!chat || chat.handed_over_at || (await takenOver(tx, actor, chat))) return null
    const waiting = await waitingOf(tx, chatId)
    if (!waiting) return null
    const settings = await settingsOf(tx)
    const memory = { ...emptyMemory('en'), ...chat.memory }
    const answer = await answerByRules(app, tx, actor, { text: waiting.text, memory, may: settings, languages: settings.languages, chatId })
    return { chat, waiting, settings, answer }
  })
  if (!byRules) return
  const { waiting, settings, answer } = byRules
  // The model is asked outside transactions, with the answer by rules as what to do without it.
  const worded = answer.handOver
    ? null
    : await answerByModel(app, key, { chatId, question: waiting.text, byRules: answer, tone: settings.tone })
  const took_ms = Math.round(performance.now() - started)
  await asVisitor(app, key, (tx, actor) =>
    give(app, tx, actor, { chatId, waiting, settings, answer: worded ?? answer, engine: worded ? 'model' : 'rules', took_ms }),
  )
}

interface Given {
  chatId: string
  waiting: Waiting
  settings: Settings
  answer: Answer
  engine: 'rules' | 'model'
  took_ms: number
}

async function give(app: App, tx: Tx, actor: Actor, { chatId, waiting, settings, answer, engine, took_ms }: Given): Promise<void> {
  const chat = await lockChat(tx, chatId)
  if (!chat || chat.handed_over_at) return
  // Another request has answered these messages.
  if ((await waitingOf(tx, chatId))?.lastId !== waiting.lastId) return
  const { text, citations } = answer
  const handOver = () => handToPerson(app, tx, actor, chat, settings, 'The visitor asked for a person')
  if (answer.handOver && text.trim() === '') return handOver()
  try {
    await addBotMessage(app, tx, actor, chatId, { text, citations, nonce: `bot:${waiting.lastId}` })
  } catch (error) {
    // A person answered while the bot was looking.
    if (error instanceof AppError && error.code === 'handed_over') return
    throw error
  }
  if (answer.handOver) return handOver()
  await recordAnswer(tx, actor, chat, answer.memory, { ...answer, question: waiting.text, engine, took_ms })
}

/** Hands a chat to people; the bot says so as its last words. Again: changes nothing. */
export async function handToPerson(app: App, tx: Tx, actor: Actor, chat: Chat, settings: Settings, reason: string): Promise<void> {
  if (chat.handed_over_at) return
  const agency = await tx.selectFrom('agencies').select('name').where('id', '=', actor.agencyId).executeTakeFirstOrThrow()
  const t = say(chat.memory.language ?? chat.language)
  const text = isOpenAt(settings.hours, actor.now)
    ? t('handedOver', { agency: agency.name })
    : t('handedOverClosed', { agency: agency.name })
  await addBotMessage(app, tx, actor, chat.id, { text, nonce: 'bot:handed-over' }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'handed_over') throw error
  })
  await handOver(app, tx, actor, chat.id, reason)
  await changeChat(tx, chat.id, {
    handed_over_at: actor.now,
    last_at: actor.now,
    ...(['open', 'answered'].includes(chat.outcome) && { outcome: 'handed_over' as const }),
  })
}

/** Returns whether a person has answered from the inbox without taking the chat over first. The chat then says so. */
async function takenOver(tx: Tx, actor: Actor, chat: Chat): Promise<boolean> {
  if (await isWithBot(tx, chat.id)) return false
  await changeChat(tx, chat.id, {
    handed_over_at: actor.now,
    last_at: actor.now,
    ...(['open', 'answered'].includes(chat.outcome) && { outcome: 'handed_over' as const }),
  })
  return true
}

async function waitingOf(tx: Tx, chatId: string): Promise<Waiting | null> {
  const messages = await visitorMessages(tx, chatId, 30)
  const after = messages.findLastIndex(({ author }) => author !== 'visitor') + 1
  const waiting = messages.slice(after)
  const last = waiting.at(-1)
  return last
    ? {
        text: waiting
          .map(({ text }) => text)
          .join('\n')
          .slice(-mostText),
        lastId: last.id,
      }
    : null
}
