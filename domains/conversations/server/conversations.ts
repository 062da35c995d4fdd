import { z } from 'zod'
import { responseDue } from '#domains/inquiries/server/response-due.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import type { ConversationChannel, Outcome } from '../contract/words.ts'
import { publishHandedOver, publishWaits } from './business-events.ts'
import * as data from './conversations-data.ts'
import { tellInbox } from './live.ts'

/** Text of a conversation in lists. */
const longestExcerpt = 200

export interface NewConversation {
  channel: Exclude<ConversationChannel, 'inquiry'>
  /** What the channel knows the person by: an e-mail address, a phone number, a WhatsApp user id, the hash of a visitor's token. */
  identity: string
  name?: string | null
  email?: string | null
  phone?: string | null
  clientId?: string | null
  subject?: string | null
  /** Of channel `trip`: the booking on whose page it is. `identity` is its id. */
  bookingId?: string | null
  language?: string | null
  /** The chatbot answers until it hands over. */
  withBot?: boolean
  /** The agency wrote first, so no answer of ours is due. */
  oursFirst?: boolean
}

/** Starts a conversation and returns it. WhatsApp and SMS have one thread a person, and a booking
 * has one: the known one is returned. */
export async function startConversation(app: App, tx: Tx, actor: Actor, given: NewConversation): Promise<data.ConversationRow> {
  const { channel, identity, withBot = false, oursFirst = false } = given
  const inserted = await tx
    .insertInto('conversations')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      channel,
      identity,
      name: given.name ?? null,
      email: given.email ?? null,
      phone: given.phone ?? null,
      client_id: given.clientId ?? null,
      subject: given.subject ?? null,
      booking_id: given.bookingId ?? null,
      language: given.language ?? null,
      status: withBot ? 'pending' : 'open',
      with_bot: withBot,
      reply_token: newReplyToken(),
      first_response_due_at: withBot || oursFirst ? null : await responseDue(tx, actor),
      last_message_at: actor.now,
      created_at: actor.now,
      updated_at: actor.now,
    })
    .onConflict((row) => row.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!inserted)
    return tx
      .selectFrom('conversations')
      .selectAll()
      .where('channel', '=', channel)
      .where('identity', '=', identity)
      .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'conversation.started', subject: 'conversation', subjectId: inserted.id, after: { channel } })
  tellInbox(app, tx, actor.agencyId, { conversation_id: inserted.id })
  return inserted
}

/** Small letters and digits only: mail servers change the case of addresses. */
export const newReplyToken = (): string => newReference('r', 25).slice(2).toLowerCase()

/** Returns a conversation's row, locked. @throws 404. */
export async function requireConversation(tx: Tx, id: string): Promise<data.ConversationRow> {
  const row = await data.lockConversation(tx, id)
  if (!row) throw notFound('Conversation')
  return row
}

/** A web page that the bot's answer rests on. */
export const citation = z.object({ title: z.string(), url: z.string().nullable(), picture: z.string().nullable() })
export type Citation = z.output<typeof citation>

export interface NewText {
  text: string
  /** Chosen by the sender's device: the same one adds no second message. */
  nonce?: string | null
  /** When it was sent, by the sender's clock. Never later than now. */
  at?: Date
  externalId?: string | null
  /** The SMS or WhatsApp message. */
  messageId?: string | null
  attachments?: readonly object[]
}

interface Added {
  message: data.MessageRow
  /** False if the same message was added before. */
  isNew: boolean
  conversation: data.ConversationRow
}

/**
 * Adds what the person wrote. A snoozed or resolved conversation opens again; one with the bot stays with it.
 * @throws 404.
 */
export async function addVisitorMessage(app: App, tx: Tx, actor: Actor, id: string, given: NewText): Promise<Added> {
  const row = await requireConversation(tx, id)
  const known = await data.sameMessage(tx, id, { nonce: given.nonce ?? null, external_id: given.externalId ?? null })
  if (known) return { message: known, isNew: false, conversation: row }
  const at = given.at && given.at < actor.now ? given.at : actor.now
  const message = await insertMessage(tx, actor, row, { ...given, author: 'visitor', at })
  const reopens = row.status === 'resolved' || row.status === 'snoozed'
  const waits = !row.with_bot && (row.first_response_due_at === null || row.status === 'resolved')
  const conversation = await data.changeConversation(tx, actor, row, {
    ...lastOf(message),
    last_message_at: actor.now,
    unread: row.with_bot ? row.unread : row.unread + 1,
    visitor_wrote_at: row.visitor_wrote_at && row.visitor_wrote_at > at ? row.visitor_wrote_at : at,
    ...(reopens && { status: row.with_bot ? ('pending' as const) : ('open' as const), snoozed_until: null, resolved_at: null }),
    ...(waits && { first_response_due_at: await responseDue(tx, actor), first_responded_at: null }),
  })
  if (!row.with_bot && row.unread === 0) await tellStaff(tx, actor, conversation, message.text)
  tellInbox(app, tx, actor.agencyId, { conversation_id: id })
  return { message, isNew: true, conversation }
}

const excerpt = (text: string): string => [...text.replace(/\s+/g, ' ').trim()].slice(0, longestExcerpt).join('')

const lastOf = ({ text, author, attachments }: data.MessageRow) => ({
  last_message: excerpt(text) || ((attachments as unknown[]).length > 0 ? 'A file' : ''),
  last_author: author,
})

const tellStaff = (tx: Tx, actor: Actor, { id, name, client_id, assigned_to, channel }: data.ConversationRow, text: string) =>
  publishWaits(tx, actor, id, { name: name ?? 'A visitor', client_id, assigned_to, channel, text: excerpt(text) })

/** Inserts a message into a locked conversation. Does not change the conversation. */
export async function insertMessage(
  tx: Tx,
  actor: Actor,
  { id }: Pick<data.ConversationRow, 'id'>,
  given: NewText & {
    author: data.MessageRow['author']
    at: Date
    note?: boolean
    citations?: readonly Citation[]
    delivery?: data.MessageRow['delivery']
  },
): Promise<data.MessageRow> {
  return tx
    .insertInto('conversation_messages')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      conversation_id: id,
      author: given.author,
      user_id: given.author === 'staff' ? actor.userId : null,
      user_name: given.author === 'staff' ? (actor.userName ?? null) : null,
      text: given.text,
      note: given.note ?? false,
      citations: JSON.stringify(given.citations ?? []),
      attachments: JSON.stringify(given.attachments ?? []),
      delivery: given.delivery ?? null,
      message_id: given.messageId ?? null,
      external_id: given.externalId ?? null,
      nonce: given.nonce ?? null,
      at: given.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Adds the bot's answer with what it cites. After the hand-off the bot is silent.
 * @throws 404, 409 `handed_over`.
 */
export async function addBotMessage(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  given: NewText & { citations?: readonly Citation[] },
): Promise<Added> {
  const row = await requireConversation(tx, id)
  const known = await data.sameMessage(tx, id, { nonce: given.nonce ?? null })
  if (known) return { message: known, isNew: false, conversation: row }
  if (!row.with_bot) throw conflict('handed_over', 'A person answers this conversation.')
  const message = await insertMessage(tx, actor, row, { ...given, author: 'bot', at: actor.now })
  const conversation = await data.changeConversation(tx, actor, row, { ...lastOf(message), last_message_at: actor.now })
  tellInbox(app, tx, actor.agencyId, { conversation_id: id })
  return { message, isNew: true, conversation }
}

/** Adds an internal note, which the person never sees. @throws 404. */
export async function addNote(app: App, tx: Tx, actor: Actor, id: string, given: Pick<NewText, 'text' | 'nonce'>): Promise<Added> {
  const row = await requireConversation(tx, id)
  const known = await data.sameMessage(tx, id, { nonce: given.nonce ?? null })
  if (known) return { message: known, isNew: false, conversation: row }
  const message = await insertMessage(tx, actor, row, { ...given, author: 'staff', note: true, at: actor.now })
  tellInbox(app, tx, actor.agencyId, { conversation_id: id })
  return { message, isNew: true, conversation: row }
}

/** Adds a line about what happened: who took the conversation over. */
export const addSystemLine = (tx: Tx, actor: Actor, row: Pick<data.ConversationRow, 'id'>, text: string) =>
  insertMessage(tx, actor, row, { text, author: 'system', at: actor.now, note: true })

/** Stores the answer of an agent and stops the clock. The caller sends it. */
export async function addStaffMessage(
  app: App,
  tx: Tx,
  actor: Actor,
  row: data.ConversationRow,
  given: NewText & { delivery?: data.MessageRow['delivery'] },
): Promise<Added> {
  const message = await insertMessage(tx, actor, row, { ...given, author: 'staff', at: actor.now })
  const conversation = await data.changeConversation(tx, actor, row, {
    ...lastOf(message),
    last_message_at: actor.now,
    ...answered(row, actor),
  })
  tellInbox(app, tx, actor.agencyId, { conversation_id: row.id })
  return { message, isNew: true, conversation }
}

/** Returns whether the bot answers a conversation; false once a person does. */
export const isWithBot = async (tx: Tx, id: string): Promise<boolean> => (await requireConversation(tx, id)).with_bot

/** What an answer of a person changes: the clock stops, the bot is silent, the conversation is open and somebody's. */
export const answered = (row: data.ConversationRow, actor: Actor) => ({
  status: 'open' as const,
  with_bot: false,
  snoozed_until: null,
  resolved_at: null,
  unread: 0,
  handed_over_at: row.handed_over_at ?? (row.with_bot ? actor.now : null),
  assigned_to: row.assigned_to ?? actor.userId,
  first_responded_at: row.first_responded_at ?? actor.now,
})

/**
 * Hands a conversation from the bot to people. It is `open` from then on, and an answer is due. Again: changes nothing.
 * @throws 404.
 */
export async function handOver(app: App, tx: Tx, actor: Actor, id: string, reason: string): Promise<data.ConversationRow> {
  const row = await requireConversation(tx, id)
  if (!row.with_bot) return row
  await addSystemLine(tx, actor, row, reason)
  const conversation = await data.changeConversation(tx, actor, row, {
    with_bot: false,
    status: 'open',
    handed_over_at: actor.now,
    unread: Math.max(1, row.unread),
    last_message_at: actor.now,
    first_response_due_at: await responseDue(tx, actor),
  })
  await audit(tx, actor, { action: 'conversation.handed_over', subject: 'conversation', subjectId: id, after: { reason } })
  await publishHandedOver(tx, actor, id, { reason })
  await tellStaff(tx, actor, conversation, row.last_message)
  tellInbox(app, tx, actor.agencyId, { conversation_id: id })
  return conversation
}

/** Says what became of a conversation. @throws 404. */
export async function setOutcome(app: App, tx: Tx, actor: Actor, id: string, outcome: Outcome | null): Promise<data.ConversationRow> {
  const row = await requireConversation(tx, id)
  const conversation = await data.changeConversation(tx, actor, row, { outcome })
  tellInbox(app, tx, actor.agencyId, { conversation_id: id })
  return conversation
}

/** Returns what a visitor may see of a conversation, oldest first: no notes, and no lines for staff. */
export async function visitorMessages(tx: Tx, id: string, limit = 100): Promise<data.MessageRow[]> {
  return (await data.messagesBefore(tx, id, { limit, notes: false })).toReversed()
}
