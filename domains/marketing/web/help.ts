import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screen is for, and three things that people do there. */
export const help: ScreenHelp = {
  '/marketing': {
    purpose: 'See what to do for marketing this week, and which sources and campaigns bring bookings.',
    things: [
      { label: 'Prepare Facebook ads', to: '/facebook_ads' },
      { label: 'Write a campaign', to: '/crm/campaigns' },
      { label: 'See all feeds', to: '/marketing/feeds' },
    ],
  },
}
