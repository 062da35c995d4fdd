import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/bookings/car-rentals': {
    purpose: 'The desk of car hire: what goes out, what is due back, what is late.',
    things: [
      { label: 'Book a vehicle', to: '/bookings/manual-booking' },
      { label: 'Change vehicles and rates', to: '/offers/cars' },
      { label: 'See the days in the calendar', to: '/bookings/calender' },
    ],
  },
}
