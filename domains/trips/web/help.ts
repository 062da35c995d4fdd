import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/trips': {
    purpose: 'See what runs, who comes, and prepare rooms, seats and pick-ups.',
    things: [
      { label: 'Book a departure', to: '/bookings/manual-booking' },
      { label: 'Add departures to a package', to: '/offers/packages' },
      { label: 'See all bookings', to: '/bookings' },
    ],
  },
}
