import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and what people do there. */
export const help: ScreenHelp = {
  '/crm/messaging': {
    purpose: 'Through whom you send SMS and WhatsApp messages, and what they cost. Without an account, messages stay in the sandbox phone.',
    things: [
      { label: 'Write WhatsApp templates', to: '/crm/messaging/templates' },
      { label: 'See what was sent', to: '/crm/messaging/messages' },
      { label: 'Answer people', to: '/crm/inbox' },
    ],
  },
}
