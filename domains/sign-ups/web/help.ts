import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/crm/sign-up-forms': {
    purpose: 'Forms with which people agree to hear from you. Everyone confirms by email first.',
    things: [
      { label: 'Add a sign-up form', to: '/crm/sign-up-forms/new' },
      { label: 'See your collections', to: '/crm/collections' },
      { label: 'See all contacts', to: '/crm/contacts' },
    ],
  },
}
