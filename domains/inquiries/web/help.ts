import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/inquiries': {
    purpose: 'Questions from your website, mail, phone and counter. Answer the oldest first.',
    things: [
      { label: 'Record an inquiry', to: '/inquiries?add=inquiry' },
      { label: 'Send a proposal', to: '/proposals?add=proposal' },
      { label: 'Take a booking', to: '/bookings/manual-booking' },
    ],
  },
}
