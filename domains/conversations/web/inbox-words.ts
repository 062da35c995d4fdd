import type { IconName } from '#kit/web/icons.ts'
import type { Tone } from '#kit/web/status-badge.tsx'
import type { ConversationRow, Message } from './calls.ts'

type Channel = ConversationRow['channel']

export const channelNames: Record<Channel, string> = {
  email: 'Email',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  webchat: 'Web chat',
  inquiry: 'Inquiry',
  trip: 'Booking page',
}

export const channelIcons: Record<Channel, IconName> = {
  email: 'mail',
  whatsapp: 'phone',
  sms: 'message',
  webchat: 'world',
  inquiry: 'document',
  trip: 'map',
}

/** Duplicated from the contract, so that the screen does not load its schemas. */
export const tabs = [
  { value: 'all', label: 'All' },
  { value: 'mine', label: 'Mine' },
  { value: 'unassigned', label: 'Unassigned' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'resolved', label: 'Resolved' },
] as const

export const statusNames: Record<ConversationRow['status'], string> = {
  pending: 'With the bot',
  open: 'Open',
  snoozed: 'Snoozed',
  resolved: 'Resolved',
}
export const statusTones: Record<ConversationRow['status'], Tone> = {
  pending: 'blue',
  open: 'amber',
  snoozed: 'neutral',
  resolved: 'green',
}

export const deliveryNames: Record<NonNullable<Message['delivery']>, string> = {
  queued: 'Waiting to be sent',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Not delivered',
  unknown: 'Not known whether it arrived',
}

/** "3 h 20 min", "45 min": what is left of WhatsApp's window. */
export function leftText(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / 60_000))
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
