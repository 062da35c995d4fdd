import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/seo': {
    purpose: 'What search engines read of your website, and what to improve so that more people find it.',
    things: [
      { label: 'Edit your pages', to: '/editor' },
      { label: 'Describe your pictures', to: '/website/media' },
      { label: 'Add dates to sold-out offers', to: '/offers' },
    ],
  },
}
