import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/offers/packages': {
    purpose: 'Your trips: days, pictures, prices, and the departures that can be booked.',
    things: [
      { label: 'Add a package', to: '/offers/packages/new' },
      { label: 'Import a spreadsheet', to: '/offers/packages?import=new' },
      { label: 'Send a proposal', to: '/proposals?add=proposal' },
    ],
  },
}
