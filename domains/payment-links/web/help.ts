import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/payment-links': {
    purpose: 'Addresses where clients pay you, for a booking or any amount.',
    things: [
      { label: 'Create a payment link', to: '/payment-links/create' },
      { label: 'See payments', to: '/finance' },
      { label: 'Set how the page looks', to: '/business/brand' },
    ],
  },
}
