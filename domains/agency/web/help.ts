import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/business': {
    purpose: 'Name, contact and place of your agency, and what it does.',
    things: [
      { label: 'Set logo and colour', to: '/business/brand' },
      { label: 'Set booking terms and where clients pay', to: '/business/settings' },
      { label: 'Verify your agency', to: '/business/kyc' },
    ],
  },
}
