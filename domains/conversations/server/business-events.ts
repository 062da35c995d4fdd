import { z } from 'zod'
import { give } from '#domains/notifications/server/bell.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineEvent, defineListener, on, publish } from '#kit/server/events/business-events.ts'
import { conversationChannels } from '../contract/words.ts'

const waiting = z.object({
  name: z.string(),
  client_id: z.string().nullable(),
  assigned_to: z.string().nullable(),
  channel: z.enum(conversationChannels),
  text: z.string(),
})

/** A person wrote, and nobody of the agency had something unread of theirs. */
export const conversationWaits = defineEvent({ name: 'conversation.waits', version: 1, subject: 'conversation', payload: waiting })

/** The bot handed a conversation to people. */
export const conversationHanded = defineEvent({
  name: 'conversation.handed_over',
  version: 1,
  subject: 'conversation',
  payload: z.object({ reason: z.string() }),
})

export const publishWaits = (tx: Tx, actor: Actor, id: string, payload: z.output<typeof waiting>) =>
  publish(tx, actor, conversationWaits, id, payload)
export const publishHandedOver = (tx: Tx, actor: Actor, id: string, payload: { reason: string }) =>
  publish(tx, actor, conversationHanded, id, payload)

export const screenOf = (id: string): string => `/crm/inbox?open=${id}`

const words: Record<(typeof conversationChannels)[number], string> = {
  email: 'by email',
  whatsapp: 'on WhatsApp',
  sms: 'by SMS',
  webchat: 'in the web chat',
  inquiry: 'on the website',
  trip: 'on the page of a booking',
}

/** Notifies who looks after a conversation; with nobody, everyone who answers inquiries. */
export const inboxNews = defineListener(
  'inbox-news',
  on(conversationWaits, (hearing, { subjectId, payload, at }) =>
    give(hearing, at, {
      ...(payload.assigned_to ? { userIds: [payload.assigned_to] } : { permission: 'View Inquiries' as const }),
      type: 'conversation.waits',
      title: `${payload.name} wrote ${words[payload.channel]}`,
      body: payload.text || null,
      link: screenOf(subjectId),
    }),
  ),
)
