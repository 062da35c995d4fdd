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
  '/crm/canned-replies': {
    purpose: 'Texts that you write once and use in many answers. Places such as {{first_name}} are filled in.',
    things: [
      { label: 'Add a canned reply', to: '/crm/canned-replies?reply=new' },
      { label: 'Open the inbox', to: '/crm/inbox' },
      { label: 'Answer inquiries', to: '/inquiries' },
    ],
  },
}
