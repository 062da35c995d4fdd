import { say } from '../messages/say.ts'

/** The texts of the chat window beside the answers, as its script names them. */
const names = [
  'title',
  'open',
  'close',
  'write',
  'send',
  'person',
  'bot',
  'you',
  'offline',
  'closed',
  'name',
  'email',
  'phone',
  'question',
  'submit',
  'cancel',
  'waiting',
  'failed',
  'unread',
] as const

/** Returns the texts of the chat window by language. */
export const widgetTexts = (languages: readonly string[]): Record<string, Record<string, string>> =>
  Object.fromEntries(
    languages.map((language) => [language, Object.fromEntries(names.map((name) => [name, say(language)(`window.${name}`)]))]),
  )
