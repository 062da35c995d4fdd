import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screen is for, and three things that people do there. */
export const help: ScreenHelp = {
  '/website/widget': {
    purpose: 'Let visitors of other websites book your offers: choose an offer, copy the code, and paste it into a page.',
    things: [
      { label: 'Make a payment link for a payment button', to: '/payment-links' },
      { label: 'Decide which offers the website sells', to: '/channel-products' },
      { label: 'See the website', to: '/editor' },
    ],
  },
}
