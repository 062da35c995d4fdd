import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/offers/cars': {
    purpose: 'Your cars, the vehicles of each by number plate, and their rates.',
    things: [
      { label: 'Add a car', to: '/offers/cars/new' },
      { label: 'Import a spreadsheet', to: '/offers/cars?import=new' },
      { label: 'See what is out', to: '/bookings/car-rentals' },
    ],
  },
}
