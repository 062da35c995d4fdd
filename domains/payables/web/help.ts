import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/payables': {
    purpose: 'What suppliers have invoiced, compared with what you planned, and what is still due by when.',
    things: [
      { label: 'Enter an invoice', to: '/payables/new' },
      { label: 'See your suppliers', to: '/suppliers' },
      { label: 'Approve transfers', to: '/beneficiary' },
    ],
  },
  '/payables/to-check': {
    purpose: 'Invoices that were uploaded or forwarded by mail. Check what was read from each and enter it.',
    things: [
      { label: 'Upload an invoice', to: '/payables/new' },
      { label: 'See all supplier invoices', to: '/payables' },
      { label: 'See your suppliers', to: '/suppliers' },
    ],
  },
  '/profit': {
    purpose: 'What your bookings earn: sales, planned costs, actual costs, and what is not invoiced yet.',
    things: [
      { label: 'See all bookings', to: '/bookings' },
      { label: 'Enter an invoice', to: '/payables/new' },
      { label: 'See your suppliers', to: '/suppliers' },
    ],
  },
}
