import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/operator/kyc': {
    purpose: 'Agencies waiting to be verified, the oldest first.',
    things: [
      { label: 'See all agencies', to: '/operator/agencies' },
      { label: 'Read the staff log', to: '/operator/log' },
      { label: 'See plans', to: '/operator/plans' },
    ],
  },
}
