import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/clients': {
    purpose: 'The people and companies that book with you, with their history and balance.',
    things: [
      { label: 'Add a client', to: '/clients?add=client' },
      { label: 'Import a spreadsheet', to: '/clients?import=new' },
      { label: 'Take a booking', to: '/bookings/manual-booking' },
    ],
  },
}
