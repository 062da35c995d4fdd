import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/bookings': {
    purpose: 'All bookings, whatever they are of. Search by client, reference or title.',
    things: [
      { label: 'Take a booking', to: '/bookings/manual-booking' },
      { label: 'Find who owes money', to: '/bookings?owed=overdue' },
      { label: 'See what is due soon', to: '/bookings/deadlines' },
    ],
  },
  '/bookings/tour-packages': {
    purpose: 'The bookings of trips, with their departures and travellers.',
    things: [
      { label: 'Book a trip', to: '/bookings/manual-booking' },
      { label: 'See your packages', to: '/offers/packages' },
      { label: 'See who travels when', to: '/bookings/calender' },
    ],
  },
  '/bookings/events': {
    purpose: 'Who bought tickets of your events, and what they paid.',
    things: [
      { label: 'Sell tickets', to: '/bookings/manual-booking' },
      { label: 'See your events', to: '/offers/events' },
      { label: 'Scan tickets at the door', to: '/offers/events/scan-ticket' },
    ],
  },
  '/bookings/services': {
    purpose: 'The appointments of your services: transfers, guides, classes.',
    things: [
      { label: 'Book a service', to: '/bookings/manual-booking' },
      { label: 'See your services', to: '/offers/services' },
      { label: 'See the days in the calendar', to: '/bookings/calender' },
    ],
  },
  '/bookings/calender': {
    purpose: 'Every booking on its days: by month, week or day, or as rows of rooms and vehicles.',
    things: [
      { label: 'Take a booking', to: '/bookings/manual-booking' },
      { label: 'Check guests in and out', to: '/bookings/hotel-rooms' },
      { label: 'Hand vehicles over', to: '/bookings/car-rentals' },
    ],
  },
  '/bookings/deadlines': {
    purpose: 'What is due and when: supplier deadlines, names, balances.',
    things: [
      { label: 'Open a booking to add a deadline', to: '/bookings' },
      { label: 'See what is overdue', to: '/bookings?owed=overdue' },
      { label: 'See the day on Home', to: '/home' },
    ],
  },
}
