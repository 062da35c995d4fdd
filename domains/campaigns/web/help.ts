import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/crm/campaigns': {
    purpose: 'Write to many people who agreed, by email, SMS or WhatsApp, and see who read it and who booked.',
    things: [
      { label: 'Add fields to write with', to: '/crm/fields' },
      { label: 'Choose who gets it', to: '/crm/collections' },
      { label: 'See all contacts', to: '/crm/contacts' },
    ],
  },
}
