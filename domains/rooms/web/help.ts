import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/offers/rooms': {
    purpose: 'Your room types, the rooms of each, and their prices per night.',
    things: [
      { label: 'Add a room type', to: '/offers/rooms/new' },
      { label: 'Import a spreadsheet', to: '/offers/rooms?import=new' },
      { label: 'See who stays', to: '/bookings/hotel-rooms' },
    ],
  },
}
