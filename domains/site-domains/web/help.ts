import type { ScreenHelp } from '#kit/web/shell/help.ts'

const things = {
  add: { label: 'Add a domain that you have', to: '/website/domains' },
  redirects: { label: 'Lead old addresses to new ones', to: '/website/redirects' },
  analytics: { label: 'See who visits', to: '/analytics' },
} as const

/** What the screens are for, and what people do there. */
export const help: ScreenHelp = {
  '/website/domains': {
    purpose: 'Put your website at a domain of your own. We tell you which records to set, and check them every day.',
    things: [things.add, things.redirects, things.analytics],
  },
  '/website/redirects': {
    purpose: 'Old addresses of your website lead visitors and search engines to the new ones.',
    things: [things.redirects, things.add, things.analytics],
  },
  '/operator/domain-orders': {
    purpose: 'Agencies order new domains here. Register each with your registrar, then say so.',
    things: [
      { label: 'Work on orders', to: '/operator/domain-orders' },
      { label: 'See the agencies', to: '/operator/agencies' },
      { label: 'Read the staff log', to: '/operator/log' },
    ],
  },
}
