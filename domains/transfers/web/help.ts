import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/beneficiary': {
    purpose: 'Money that you pay out. One person makes a transfer, another approves it.',
    things: [
      { label: 'Add a beneficiary', to: '/add-beneficiary' },
      { label: 'See your wallets', to: '/finance?tab=wallets' },
      { label: 'Set who may approve', to: '/view-roles' },
    ],
  },
}
