import type { ScreenHelp } from '#kit/web/shell/help.ts'

const things = [
  { label: 'See the Facebook catalogue', to: '/facebookcatalog' },
  { label: 'Choose what is on your website', to: '/channel-products' },
  { label: 'See what visitors book', to: '/analytics' },
] as const

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/facebook_ads': { purpose: 'Make ads for Facebook and Instagram from your offers, and see the bookings that they bring.', things },
  '/google_ads': { purpose: 'Make ads for Google from your offers, and see the bookings that they bring.', things },
  '/twitter_ads': { purpose: 'Make ads for X from your offers, and see the bookings that they bring.', things },
}
