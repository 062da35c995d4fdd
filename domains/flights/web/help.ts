import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/offers/flights/bookings': {
    purpose: 'Flights that you book for clients, with passengers and ticketing deadlines.',
    things: [
      { label: 'Record a flight booking', to: '/offers/flights/bookings/new' },
      { label: 'See schedule changes', to: '/offers/flights/changes' },
      { label: 'Set your fees', to: '/offers/flights/settings' },
    ],
  },
}
