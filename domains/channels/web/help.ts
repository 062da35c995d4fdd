import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/channel-products': {
    purpose: 'Where else your offers are sold, and at what price.',
    things: [
      { label: 'Choose offers to sell elsewhere', to: '/offers' },
      { label: 'Verify your agency', to: '/business/kyc' },
      { label: 'Set your base and radius', to: '/business' },
    ],
  },
}
