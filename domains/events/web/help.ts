import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/offers/events': {
    purpose: 'Your events with their ticket types: what they cost and how many are left.',
    things: [
      { label: 'Add an event', to: '/offers/events/new' },
      { label: 'Scan tickets', to: '/offers/events/scan-ticket' },
      { label: 'See who comes', to: '/bookings/events' },
    ],
  },
}
