import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and what people do there. */
export const help: ScreenHelp = {
  '/crm/inbox': {
    purpose: 'Everything people write to you: mail, WhatsApp, SMS, web chat and inquiries. J and K go through it, R replies, E resolves.',
    things: [
      { label: 'Write canned replies', to: '/crm/canned-replies' },
      { label: 'Set up SMS and WhatsApp', to: '/crm/messaging' },
      { label: 'See the sales funnel', to: '/crm/sales-funnel' },
    ],
  },
}
