import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/roster/expenses': {
    purpose: 'Check what drivers and guides spent on the road. What you accept is a cost of the trip, paid from the cash they hold.',
    things: [
      { label: 'Give someone money for the road', to: '/staff' },
      { label: 'Plan who works when', to: '/roster' },
      { label: 'See what trips earn', to: '/profit' },
    ],
  },
}
