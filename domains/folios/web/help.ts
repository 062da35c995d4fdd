import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/offers/extras': {
    purpose: 'What guests add to their bill: drinks, laundry, transfers.',
    things: [
      { label: 'Open a guest to add extras', to: '/bookings/hotel-rooms' },
      { label: 'Change room prices', to: '/offers/rooms' },
      { label: 'Set taxes on extras', to: '/taxes' },
    ],
  },
}
