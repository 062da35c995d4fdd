import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/offers/events/scan-ticket': {
    purpose: 'Scan tickets at the door, also offline. Each ticket admits once.',
    things: [
      { label: 'See your events', to: '/offers/events' },
      { label: 'See who bought tickets', to: '/bookings/events' },
      { label: 'Sell a ticket', to: '/bookings/manual-booking' },
    ],
  },
}
