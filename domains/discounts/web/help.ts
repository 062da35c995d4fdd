import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/discount': {
    purpose: 'Discounts that apply automatically or with a code.',
    things: [
      { label: 'See the codes', to: '/discount-codes' },
      { label: 'See your prices', to: '/offers' },
      { label: 'Take a booking with a code', to: '/bookings/manual-booking' },
    ],
  },
}
