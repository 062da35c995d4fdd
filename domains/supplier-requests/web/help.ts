import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/supplier-requests': {
    purpose: 'What you have asked hotels and other suppliers for bookings, what they answered, and what is due first.',
    things: [
      { label: 'Ask from a booking', to: '/bookings' },
      { label: 'Add email addresses of suppliers', to: '/suppliers' },
      { label: 'See deadlines of bookings', to: '/bookings/deadlines' },
    ],
  },
}
