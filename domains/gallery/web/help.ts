import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/website/gallery': {
    purpose: 'Albums of pictures for your website and your clients.',
    things: [
      { label: 'See all pictures', to: '/website/media' },
      { label: 'Put pictures on offers', to: '/offers' },
      { label: 'Set your logo and cover', to: '/business/brand' },
    ],
  },
  '/website/media': {
    purpose: 'Every picture that your agency has, and where it is used.',
    things: [
      { label: 'Sort pictures into albums', to: '/website/gallery' },
      { label: 'Put pictures on offers', to: '/offers' },
      { label: 'Set your logo and cover', to: '/business/brand' },
    ],
  },
}
