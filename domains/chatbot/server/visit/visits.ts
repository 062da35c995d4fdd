import type { z } from 'zod'
import { lastingBrand } from '#domains/agency/server/brand.ts'
import { bytesMime, fileOf } from '#domains/conversations/server/attachments.ts'
import { addVisitorMessage, isWithBot, startConversation, visitorMessages } from '#domains/conversations/server/conversations.ts'
import { planHas } from '#domains/subscriptions/server/subscriptions.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { asVisitor, readKey, type PublicKey } from '#kit/server/pages/visitor.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Action } from '../../contract/answer.ts'
import { say } from '../messages/say.ts'
import { languageOf, type ChatLanguage } from '../reading/language.ts'
import { chatKey, settingsOf, type Settings } from '../settings.ts'
import { widgetTexts } from '../widget/texts.ts'
import { answerWaiting, handToPerson } from './answer-message.ts'
import { insertChat, lockChat, type Chat } from './chats-data.ts'
import { isOpenAt } from './office-hours.ts'
import { bookQuote, inquireQuote, payQuote, sendInquiry, type Contact, type Done } from './quote-actions.ts'
import { filePurpose, visitorPurpose, type ChatKey, type messagesBody } from './chat-key.ts'

const mostMessages = 100

/** Returns how the chat looks and what it says first; `enabled` is false where the agency has switched it off. */
export function configOf(app: App, key: PublicKey) {
  return asVisitor(app, key, async (tx, actor) => {
    const settings = await settingsOf(tx)
    if (!settings.enabled || !(await worksFor(tx, actor))) return { enabled: false as const }
    const { name, colours, logo } = await lastingBrand(app, tx, actor.agencyId)
    const language = settings.languages[0]!
    return {
      enabled: true as const,
      name,
      logo,
      colours: { fill: colours.fill, on: colours.onFill, light: colours.onLight, dark: colours.onDark },
      greeting: settings.greeting ?? say(language)(settings.tone === 'formal' ? 'greetingFormal' : 'greeting', { agency: name }),
      languages: settings.languages,
      open: isOpenAt(settings.hours, actor.now),
      texts: widgetTexts(settings.languages),
    }
  })
}

/** Returns the script of the chat and its key, for the agency's own website; null where the chat is off. */
export async function chatOnSite(app: App, tx: Tx, actor: Actor): Promise<{ src: string; api: string; key: string } | null> {
  const isOn = (await settingsOf(tx)).enabled && (await worksFor(tx, actor)) && (await planHas(tx, actor, 'chatbot'))
  return isOn ? { src: `${app.appUrl}/js/chat.js`, api: `${app.appUrl}/chat/`, key: chatKey(app, actor.agencyId) } : null
}

/** A suspended agency has no chat. */
const worksFor = async (tx: Tx, { agencyId }: Actor): Promise<boolean> =>
  (await tx.selectFrom('agencies').select('state').where('id', '=', agencyId).executeTakeFirst())?.state === 'active'

async function requireEnabled(tx: Tx, actor: Actor): Promise<Settings> {
  const settings = await settingsOf(tx)
  if (!settings.enabled || !(await worksFor(tx, actor))) throw notFound('Chat')
  return settings
}

async function startChat(
  app: App,
  tx: Tx,
  actor: Actor,
  settings: Settings,
  { text, page }: { text: string; page: string | null },
): Promise<string> {
  const language = languageOf(text, settings.languages[0] as ChatLanguage, settings.languages)
  const { id } = await startConversation(app, tx, actor, {
    channel: 'webchat',
    identity: `web:${newId()}`,
    language,
    withBot: true,
    subject: page,
  })
  await insertChat(tx, actor, { id, language, page })
  return id
}

const tokenOf = (app: App, { agencyId }: PublicKey, chatId: string) => codeOf(app.settings.secretKey, visitorPurpose, [agencyId, chatId])

/** Stores what a visitor wrote, answers it, and returns the conversation. Without one, starts it. @throws 404 where it is off, 429. */
export async function takeMessages(
  app: App,
  key: PublicKey,
  known: ChatKey | null,
  { messages, page }: z.output<typeof messagesBody>,
  requestId: string,
) {
  if (known) await app.limits.take('chat_messages', known.chatId)
  const chatId = await asVisitor(
    app,
    key,
    async (tx, actor) => {
      const settings = await requireEnabled(tx, actor)
      const id =
        known && (await lockChat(tx, known.chatId))
          ? known.chatId
          : await startChat(app, tx, actor, settings, { text: messages[0]!.text, page: page ?? null })
      for (const { text, nonce } of messages) await addVisitorMessage(app, tx, actor, id, { text, nonce })
      return id
    },
    requestId,
  )
  await answerWaiting(app, key, chatId)
  return messagesOf(app, { ...key, chatId } as ChatKey)
}

/** Returns the messages of a conversation, with the buttons of the last answer, and whether a person has taken over. @throws 404. */
export function messagesOf(app: App, key: ChatKey) {
  return asVisitor(app, key, async (tx, actor) => {
    const chat = await tx
      .selectFrom('chatbot_chats')
      .select(['id', 'handed_over_at', 'language'])
      .where('id', '=', key.chatId)
      .executeTakeFirst()
    if (!chat) throw notFound('Conversation')
    const messages = await visitorMessages(tx, chat.id, mostMessages)
    const settings = await settingsOf(tx)
    const last = await tx
      .selectFrom('chatbot_answers')
      .select('actions')
      .where('chat_id', '=', chat.id)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const actions = (last?.actions ?? []) as unknown as Action[]
    return {
      token: tokenOf(app, key, chat.id),
      language: chat.language,
      with_person: chat.handed_over_at !== null || !(await isWithBot(tx, chat.id)),
      open: isOpenAt(settings.hours, actor.now),
      messages: messages.map((one) => ({
        id: one.id,
        author: one.author,
        name: one.author === 'staff' ? one.user_name : null,
        text: one.text,
        citations: one.citations,
        files: filesOf(app, key, chat.id, one.attachments as unknown as Attached[]),
        at: one.at.toISOString(),
      })),
      // With a person, only the buttons of a price stay.
      actions: actions.filter((one) => chat.handed_over_at === null || one.quote_id !== undefined),
    }
  })
}

interface Attached {
  id?: string | null
  name?: string | null
  mime?: string | null
}

/** Links to the files of a message. A link works for this file of this conversation only. */
const filesOf = (app: App, key: PublicKey, chatId: string, attachments: readonly Attached[]) =>
  attachments.flatMap(({ id, name, mime }) =>
    id
      ? [
          {
            name: name ?? 'file',
            url: `${app.appUrl}/chat/files/${codeOf(app.settings.secretKey, filePurpose, [key.agencyId, chatId, id])}`,
            picture: isPicture(mime),
          },
        ]
      : [],
  )

const isPicture = (mime: string | null | undefined): boolean => mime === 'image/jpeg' || mime === 'image/png' || mime === 'image/webp'

/** Returns a file of a conversation for the holder of its link. @throws 404. */
export function fileOfChat(app: App, code: string) {
  const key = readKey(app, filePurpose, code, ['chatId', 'fileId'])
  if (!key) throw notFound('File')
  return asVisitor(app, key, async (tx) => {
    const file = await fileOf(tx, key.chatId, key.fileId)
    if (!file) throw notFound('File')
    return { name: file.name, mime: isPicture(file.mime) ? file.mime! : bytesMime, stored: await app.files.documents.open(file.key) }
  })
}

/** Hands the conversation to a person. With contact details, sends them as an inquiry too, so that an answer reaches the visitor. */
export async function handOverChat(app: App, key: PublicKey, known: ChatKey | null, contact: Contact | null, requestId: string) {
  const chatId = await asVisitor(
    app,
    key,
    async (tx, actor) => {
      const settings = await requireEnabled(tx, actor)
      const id =
        known && (await lockChat(tx, known.chatId))
          ? known.chatId
          : await startChat(app, tx, actor, settings, { text: contact?.message ?? '', page: null })
      const chat = (await lockChat(tx, id))!
      if (contact && !chat.inquiry_id)
        await sendInquiry(app, tx, actor, chat, contact, { about: null, starts_on: chat.memory.days?.from ?? null, travellers: null })
      if (contact?.message) await addVisitorMessage(app, tx, actor, id, { text: contact.message, nonce: `form-${id}` })
      await handToPerson(
        app,
        tx,
        actor,
        (await lockChat(tx, id))!,
        settings,
        contact ? `${contact.name} asks for an answer` : 'The visitor asked for a person',
      )
      return id
    },
    requestId,
  )
  return messagesOf(app, { ...key, chatId } as ChatKey)
}

type QuoteAction = (app: App, tx: Tx, actor: Actor, chat: Chat, quoteId: string, contact: Contact) => Promise<Done>

const press = (action: QuoteAction) => (app: App, key: ChatKey, quoteId: string, contact: Contact, requestId: string) =>
  asVisitor(
    app,
    key,
    async (tx, actor) => {
      await requireEnabled(tx, actor)
      const chat = await lockChat(tx, key.chatId)
      if (!chat) throw notFound('Conversation')
      return action(app, tx, actor, chat, quoteId, contact)
    },
    requestId,
  )

/** What the buttons below a price do. */
export const actionsOfChat = { book: press(bookQuote), pay: press(payQuote), inquire: press(inquireQuote) } as const
