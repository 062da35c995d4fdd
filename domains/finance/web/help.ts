import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/finance': {
    purpose: 'Money received and paid out, your wallets, and your bank statements.',
    things: [
      { label: 'Find who owes money', to: '/bookings?owed=overdue' },
      { label: 'Ask for a payment', to: '/payment-links/create' },
      { label: 'Pay a supplier', to: '/beneficiary' },
    ],
  },
}
