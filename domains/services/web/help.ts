import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/offers/services': {
    purpose: 'What you do at a set time or any time: transfers, guides, classes.',
    things: [
      { label: 'Add a service', to: '/offers/services?add=new' },
      { label: 'Import a spreadsheet', to: '/offers/services?import=new' },
      { label: 'See appointments', to: '/bookings/services' },
    ],
  },
}
