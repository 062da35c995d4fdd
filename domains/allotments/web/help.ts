import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/allotments': {
    purpose: 'Rooms that other hotels keep for you until a release day, and what is left each night.',
    things: [
      { label: 'See what is released', to: '/allotments/releases' },
      { label: 'Take rooms from a booking', to: '/bookings' },
      { label: 'Ask a hotel instead', to: '/supplier-requests' },
    ],
  },
  '/allotments/releases': {
    purpose: 'Nights by their release day. What is left is then returned to the hotel, so sell it before.',
    things: [
      { label: 'See what is left', to: '/allotments' },
      { label: 'Open bookings', to: '/bookings' },
      { label: 'See requests to suppliers', to: '/supplier-requests' },
    ],
  },
}
