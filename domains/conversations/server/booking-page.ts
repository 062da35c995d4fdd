import { listed } from '#kit/contract/listed.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { addSystemLine, addVisitorMessage, startConversation } from './conversations.ts'
import { lockConversation, messagesBefore, type ConversationRow } from './conversations-data.ts'
import { tellInbox } from './live.ts'

// Messages on the page of a booking. A later domain has such pages; here they are one conversation for each booking.

/** An answer of the agency that is on the page of a booking. */
interface PageAnswer {
  bookingId: string
  /** The key of the mail, by which the inbox shows whether it was sent. */
  effectKey: string
  /** Where answers by mail come to, or null. */
  replyTo: string | null
}

/** Tells the client by mail that an answer is on the page of their booking. @throws 409 `no_page` if no link to it works. */
export type TellAnswer = (app: App, tx: Tx, actor: Actor, answer: PageAnswer) => Promise<void>
export const pageAnswers = listed<TellAnswer>('answers on pages of bookings')

/** What a conversation on the page of a booking needs to begin. */
export interface PageBooking {
  id: string
  reference: string
  title: string
  client: { id: string; name: string; email: string | null; phone: string | null }
  language: string | null
}

/**
 * Returns the conversation of a booking's page. Starts one if the booking has no conversation yet. With `oursFirst` the agency writes
 * first, so no answer is due.
 */
export const conversationOfBooking = (app: App, tx: Tx, actor: Actor, booking: PageBooking, oursFirst: boolean): Promise<ConversationRow> =>
  startConversation(app, tx, actor, {
    channel: 'trip',
    identity: booking.id,
    bookingId: booking.id,
    clientId: booking.client.id,
    name: booking.client.name,
    email: booking.client.email,
    phone: booking.client.phone,
    subject: `${booking.title}, ${booking.reference}`,
    language: booking.language,
    oursFirst,
  })

interface PageMessage {
  text: string
  /** The form that was sent: sent twice, it adds one message. */
  nonce: string
  /** Said to the agency only, after the message. */
  note: string | null
}

/** Adds what a client wrote on the page of a booking. Returns whether it is new. */
export async function writeOnPage(app: App, tx: Tx, actor: Actor, booking: PageBooking, given: PageMessage): Promise<boolean> {
  const { id } = await conversationOfBooking(app, tx, actor, booking, false)
  const { text, nonce, note } = given
  const { isNew, conversation } = await addVisitorMessage(app, tx, actor, id, { text, nonce })
  if (isNew && note) await addSystemLine(tx, actor, conversation, note)
  return isNew
}

/** Returns the id of the conversation of a booking, and how much of it the agency has not read; null without one. */
export const conversationFacts = async (tx: Tx, bookingId: string): Promise<{ id: string; unread: number } | null> =>
  (await tx.selectFrom('conversations').select(['id', 'unread']).where('booking_id', '=', bookingId).executeTakeFirst()) ?? null

const shownAtOnce = 50

/** A message as the client sees it. */
export interface ClientMessage {
  text: string
  at: Date
  /** The client wrote it. */
  isOwn: boolean
  /** An answer that the client has not seen yet. */
  isNew: boolean
}

/** Returns the last messages of a booking's page, oldest first, without notes. */
export async function messagesOnPage(tx: Tx, bookingId: string): Promise<ClientMessage[]> {
  const row = await tx.selectFrom('conversations').select(['id', 'visitor_read_at']).where('booking_id', '=', bookingId).executeTakeFirst()
  if (!row) return []
  const found = await messagesBefore(tx, row.id, { limit: shownAtOnce, notes: false })
  return found
    .filter(({ text }) => text !== '')
    .map(({ text, at, author }) => ({
      text,
      at,
      isOwn: author === 'visitor',
      isNew: author !== 'visitor' && (row.visitor_read_at === null || at > row.visitor_read_at),
    }))
    .toReversed()
}

/** Notes that the client has seen the answers on the page. */
export async function readByClient(app: App, tx: Tx, actor: Actor, bookingId: string): Promise<void> {
  const found = await conversationFacts(tx, bookingId)
  const row = found && (await lockConversation(tx, found.id))
  if (!row) return
  await tx.updateTable('conversations').set({ visitor_read_at: actor.now }).where('id', '=', row.id).execute()
  tellInbox(app, tx, actor.agencyId, { conversation_id: row.id })
}
