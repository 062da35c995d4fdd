import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/all-beneficiaries': {
    purpose: 'The people and companies that you pay, with their accounts.',
    things: [
      { label: 'Add a beneficiary', to: '/add-beneficiary' },
      { label: 'See transfers', to: '/beneficiary' },
      { label: 'See your wallets', to: '/finance?tab=wallets' },
    ],
  },
}
