import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/crm/collections': {
    purpose: 'Lists of people: chosen by hand, or found by a filter that stays up to date.',
    things: [
      { label: 'Add a collection', to: '/crm/collections/new' },
      { label: 'See all contacts', to: '/crm/contacts' },
      { label: 'Add your own fields', to: '/crm/fields' },
    ],
  },
}
