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
  '/crm/journeys': {
    purpose: 'Let mails leave automatically: a welcome, before and after a trip, on birthdays, and after a long silence.',
    things: [
      { label: 'Write a campaign', to: '/crm/campaigns' },
      { label: 'Collect people who agree', to: '/crm/sign-up-forms' },
      { label: 'Set sender and domains', to: '/crm/settings' },
    ],
  },
  '/crm/settings': {
    purpose: 'Set who your mails come from, buy emails, prove your domain, and limit what messages cost.',
    things: [
      { label: 'Switch on journeys', to: '/crm/journeys' },
      { label: 'Write a campaign', to: '/crm/campaigns' },
      { label: 'Collect people who agree', to: '/crm/sign-up-forms' },
    ],
  },
}
