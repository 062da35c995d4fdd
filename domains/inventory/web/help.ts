import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/offers': {
    purpose: 'Everything you sell, in one list. Each kind has its own tab.',
    things: [
      { label: 'Sell another kind', to: '/offers/kinds' },
      { label: 'Reduce prices for a while', to: '/discount' },
      { label: 'Set taxes and levies', to: '/taxes' },
    ],
  },
  '/taxes': {
    purpose: 'Taxes and levies that bookings carry, included in the price or on top.',
    things: [
      { label: 'Put your tax number on invoices', to: '/business/settings' },
      { label: 'See your prices', to: '/offers' },
      { label: 'See payments', to: '/finance' },
    ],
  },
}
