import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/home': {
    purpose: 'The day at a glance: figures, what needs a person, and who comes and goes.',
    things: [
      { label: 'Take a booking', to: '/bookings/manual-booking' },
      { label: 'Answer inquiries', to: '/inquiries' },
      { label: 'See the month in the calendar', to: '/bookings/calender' },
    ],
  },
}
