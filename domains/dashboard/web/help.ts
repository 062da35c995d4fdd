import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/home': {
    purpose: 'The day at a glance: figures, what needs attention, and who arrives and leaves.',
    things: [
      { label: 'Take a booking', to: '/bookings/manual-booking' },
      { label: 'Answer inquiries', to: '/inquiries' },
      { label: 'See the month in the calendar', to: '/bookings/calender' },
    ],
  },
}
