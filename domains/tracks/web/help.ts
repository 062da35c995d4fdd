import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/offers/tracks': {
    purpose: 'Music and recordings that clients buy and download.',
    things: [
      { label: 'Add a track', to: '/offers/tracks/new' },
      { label: 'Import a spreadsheet', to: '/offers/tracks?import=new' },
      { label: 'See who bought them', to: '/bookings' },
    ],
  },
}
