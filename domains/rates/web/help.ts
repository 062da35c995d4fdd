import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/rates': {
    purpose: 'What one currency is worth in another, for prices in several currencies.',
    things: [
      { label: 'Change your currency', to: '/business/settings' },
      { label: 'See your prices', to: '/offers' },
      { label: 'Exchange money', to: '/finance?tab=wallets' },
    ],
  },
}
