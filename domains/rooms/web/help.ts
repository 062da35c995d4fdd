import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/offers/rooms': {
    purpose: 'Your types of rooms, the rooms of each, and their prices by night.',
    things: [
      { label: 'Add a type of room', to: '/offers/rooms/new' },
      { label: 'Import a spreadsheet', to: '/offers/rooms?import=new' },
      { label: 'See who stays', to: '/bookings/hotel-rooms' },
    ],
  },
}
