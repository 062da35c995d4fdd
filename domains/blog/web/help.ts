import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/website/blog': {
    purpose: 'Stories and news on your website. They bring visitors from search engines and show offers that fit.',
    things: [
      { label: 'Edit your pages', to: '/editor' },
      { label: 'Add pictures', to: '/website/media' },
      { label: 'See what search engines read', to: '/seo' },
    ],
  },
}
