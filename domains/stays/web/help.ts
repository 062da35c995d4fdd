import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/bookings/hotel-rooms': {
    purpose: 'The desk of a lodge: who arrives, who leaves, which rooms are clean.',
    things: [
      { label: 'Book a room', to: '/bookings/manual-booking' },
      { label: 'Change rooms and prices', to: '/offers/rooms' },
      { label: 'Set what guests can add to their bill', to: '/offers/extras' },
    ],
  },
}
