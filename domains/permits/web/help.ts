import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/permits': {
    purpose: 'Permits of park authorities: reserved, paid, issued and used, one for each traveller.',
    things: [
      { label: 'See what is due', to: '/permits/due' },
      { label: 'Set stock, prices and rules', to: '/permits/kinds' },
      { label: 'Open bookings', to: '/bookings' },
    ],
  },
  '/permits/due': {
    purpose: 'Deposits and balances to pay, and names to add, soonest first.',
    things: [
      { label: 'Open permits', to: '/permits' },
      { label: 'See the rules', to: '/permits/kinds' },
      { label: 'See deadlines of bookings', to: '/bookings/deadlines' },
    ],
  },
  '/permits/calendar': {
    purpose: 'How many permits are left on each day of a month, for each kind and park.',
    things: [
      { label: 'Set stock', to: '/permits/kinds' },
      { label: 'Open permits', to: '/permits' },
      { label: 'See what is due', to: '/permits/due' },
    ],
  },
  '/permits/kinds': {
    purpose: 'The permits you buy: prices by residency, rules of the authority with their source, and how many there are each day.',
    things: [
      { label: 'Open permits', to: '/permits' },
      { label: 'See what is due', to: '/permits/due' },
      { label: 'Open tour packages', to: '/offers/packages' },
    ],
  },
}
