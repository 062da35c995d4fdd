import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { emptyMemory, type Answer } from './answering/answer.ts'
import { answerByRules, currentCatalogue } from './answering/engine.ts'
import type { ChatLanguage } from './reading/language.ts'
import { settingsOf } from './settings.ts'

/** Returns what the bot would answer by its rules to the last of several messages. No message and no price is kept. */
export async function tryAnswer(app: App, actor: Actor, messages: readonly string[]) {
  // The index may be of an earlier state. Only this writes, so that a reader may try the bot.
  await app.db.asAgency(actor, (tx) => currentCatalogue(app, tx, actor))
  return app.db.asAgency(actor, (tx) => answerLast(app, tx, actor, messages), { readOnly: true })
}

async function answerLast(app: App, tx: Tx, actor: Actor, messages: readonly string[]) {
  const settings = await settingsOf(tx)
  let memory = emptyMemory(settings.languages[0] as ChatLanguage)
  let answer: Answer | null = null
  for (const text of messages) {
    answer = await answerByRules(app, tx, actor, { text, memory, may: settings, languages: settings.languages, chatId: null })
    memory = answer.memory
  }
  const { text, known, handOver, citations, actions } = answer!
  return { text, known, hand_over: handOver, citations, actions }
}
