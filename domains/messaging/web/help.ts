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
  '/crm/messaging/templates': {
    purpose: 'Texts that WhatsApp has approved. You can send them to people who have not written in the last 24 hours.',
    things: [
      { label: 'Draft a template', to: '/crm/messaging/templates?template=new' },
      { label: 'Set up WhatsApp', to: '/crm/messaging' },
      { label: 'Answer people', to: '/crm/inbox' },
    ],
  },
  '/crm/messaging/messages': {
    purpose: 'Every SMS and WhatsApp message that you sent or received, with its status.',
    things: [
      { label: 'Answer people', to: '/crm/inbox' },
      { label: 'Set up SMS and WhatsApp', to: '/crm/messaging' },
      { label: 'Write WhatsApp templates', to: '/crm/messaging/templates' },
    ],
  },
}
