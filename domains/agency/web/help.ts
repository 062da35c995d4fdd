import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/business': {
    purpose: 'Name, contact, place and business type of your agency.',
    things: [
      { label: 'Set logo and colour', to: '/business/brand' },
      { label: 'Set booking terms and where clients pay', to: '/business/settings' },
      { label: 'Verify your agency', to: '/business/kyc' },
    ],
  },
}
