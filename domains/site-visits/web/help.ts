import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and what people do there. */
export const help: ScreenHelp = {
  '/analytics': {
    purpose:
      'Who visits your website, where they come from, and the bookings that follow. It needs no cookies and keeps nothing about a person.',
    things: [
      { label: 'See all pages and sources', to: '/analytics/visits' },
      { label: 'See what brought bookings', to: '/analytics/revenue' },
      { label: 'Add a pixel', to: '/website/pixels' },
    ],
  },
}
