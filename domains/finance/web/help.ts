import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/finance': {
    purpose: 'What came in and went out, your wallets, and what the bank says.',
    things: [
      { label: 'Find who owes money', to: '/bookings?owed=overdue' },
      { label: 'Ask for a payment', to: '/payment-links/create' },
      { label: 'Pay somebody', to: '/beneficiary' },
    ],
  },
}
