import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and what people do there. */
export const help: ScreenHelp = {
  '/website/domains': {
    purpose: 'Put your website at a domain of your own. We tell you which records to set, and check them every day.',
    things: [
      { label: 'Lead old addresses to new ones', to: '/website/redirects' },
      { label: 'See who visits', to: '/analytics' },
      { label: 'See what brought bookings', to: '/analytics/revenue' },
    ],
  },
  '/operator/domain-orders': {
    purpose: 'Agencies order new domains here. Register each with your registrar, then say so.',
    things: [
      { label: 'See the agencies', to: '/operator/agencies' },
      { label: 'Read the staff log', to: '/operator/log' },
      { label: 'Change the plans', to: '/operator/plans' },
    ],
  },
}
