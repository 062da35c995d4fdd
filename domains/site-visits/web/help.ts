import type { ScreenHelp } from '#kit/web/shell/help.ts'

const things = {
  figures: { label: 'See how many people came', to: '/analytics' },
  visits: { label: 'See all pages and sources', to: '/analytics/visits' },
  revenue: { label: 'See what brought bookings', to: '/analytics/revenue' },
  pixels: { label: 'Add a pixel', to: '/website/pixels' },
} as const

/** What the screens are for, and what people do there. */
export const help: ScreenHelp = {
  '/analytics': {
    purpose:
      'Who visits your website, where they come from, and the bookings that follow. It needs no cookies and keeps nothing about a person.',
    things: [things.visits, things.revenue, things.pixels],
  },
  '/website/pixels': {
    purpose: 'Ids of Meta, Google and Pinterest for your advertising. Visitors are asked first.',
    things: [things.figures, things.visits, things.revenue],
  },
}
