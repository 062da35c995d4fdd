import type { Tone } from '#kit/web/status-badge.tsx'
import type { PageTab } from '#kit/web/record-page/page-tabs.tsx'
import type { MessageRow, Template } from './calls.ts'

export const messagingTabs: readonly PageTab[] = [
  { label: 'Channels', to: '/crm/messaging' },
  { label: 'Templates', to: '/crm/messaging/templates' },
  { label: 'Messages', to: '/crm/messaging/messages' },
]

export const channelNames = { sms: 'SMS', whatsapp: 'WhatsApp' } as const

export const templateTones: Record<Template['status'], Tone> = {
  draft: 'neutral',
  pending: 'amber',
  approved: 'green',
  rejected: 'red',
  paused: 'amber',
  disabled: 'red',
}

export const messageTones: Record<MessageRow['status'], Tone> = {
  queued: 'neutral',
  sending: 'blue',
  sent: 'blue',
  delivered: 'green',
  read: 'green',
  failed: 'red',
  unknown: 'amber',
  received: 'neutral',
}
