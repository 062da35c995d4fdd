import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/subscriptions': {
    purpose: 'Your plan, what it includes, and your invoices from Safiri.',
    things: [
      { label: 'See what you can sell', to: '/offers/kinds' },
      { label: 'Change your business', to: '/business' },
      { label: 'See your team', to: '/view-users' },
    ],
  },
}
