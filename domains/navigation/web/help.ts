import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/offers/kinds': {
    purpose: 'Everything an agency can sell. A kind gets its own tab with its first entry.',
    things: [
      { label: 'Set your business type', to: '/business' },
      { label: 'See all offers', to: '/offers' },
      { label: 'See what your plan includes', to: '/subscriptions' },
    ],
  },
}
