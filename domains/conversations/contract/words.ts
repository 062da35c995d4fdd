export const conversationChannels = ['email', 'whatsapp', 'sms', 'webchat', 'inquiry', 'trip'] as const
export type ConversationChannel = (typeof conversationChannels)[number]

export const conversationStatuses = ['pending', 'open', 'snoozed', 'resolved'] as const
export type ConversationStatus = (typeof conversationStatuses)[number]

/** Moves that people make. `pending` belongs to the chatbot: a person who answers takes the conversation over. */
export const conversationMoves: Record<ConversationStatus, readonly ConversationStatus[]> = {
  pending: ['open', 'resolved'],
  open: ['snoozed', 'resolved'],
  snoozed: ['open', 'resolved'],
  resolved: ['open'],
}

export const authors = ['visitor', 'bot', 'staff', 'system'] as const

export const outcomes = ['answered', 'lead_created', 'booking_started', 'abandoned'] as const
export type Outcome = (typeof outcomes)[number]

export const deliveries = ['queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown'] as const
export type Delivery = (typeof deliveries)[number]

export const inboxTabs = ['mine', 'unassigned', 'all', 'snoozed', 'resolved'] as const
export type InboxTab = (typeof inboxTabs)[number]

export const presenceStates = ['viewing', 'typing', 'away'] as const
export type PresenceState = (typeof presenceStates)[number]

/** How long what a colleague does is shown after their screen last said so. Screens say it every few seconds. */
export const presenceMs = 12_000
