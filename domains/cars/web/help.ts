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
  '/vehicle-care': {
    purpose: 'Service, insurance and inspection of your vehicles. A vehicle that is overdue is not booked.',
    things: [
      { label: 'See what is overdue', to: '/vehicle-care?state=overdue' },
      { label: 'Plan who drives which vehicle', to: '/roster' },
      { label: 'See your cars', to: '/offers/cars' },
    ],
  },
}
