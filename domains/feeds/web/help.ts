import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/facebookcatalog': {
    purpose: 'Let Facebook and Instagram show what you sell: switch the feed on and enter its address in Commerce Manager.',
    things: [
      { label: 'See all feeds', to: '/marketing/feeds' },
      { label: 'Choose what is on your website', to: '/channel-products' },
      { label: 'Prepare Facebook ads', to: '/facebook_ads' },
    ],
  },
  '/marketing/feeds': {
    purpose: 'Files of your offers for other companies, made every day and after changes.',
    things: [
      { label: 'Open the Facebook catalogue', to: '/facebookcatalog' },
      { label: 'Choose what is on your website', to: '/channel-products' },
      { label: 'See what visitors book', to: '/analytics' },
    ],
  },
}
