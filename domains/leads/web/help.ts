import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/crm/sales-funnel': {
    purpose: 'Possible sales. Inquiries, proposals and bookings add and move leads automatically.',
    things: [
      { label: 'See the board', to: '/crm/sales-funnel?view=board' },
      { label: 'See what was won', to: '/crm/sales-funnel/statistics' },
      { label: 'Answer inquiries', to: '/inquiries' },
    ],
  },
}
