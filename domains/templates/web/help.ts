import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/website/templates': {
    purpose: 'Ready designs for your website, shown with your own offers. You copy one, change it, and show it to visitors.',
    things: [
      { label: 'Edit your pages', to: '/editor' },
      { label: 'Set your logo and colour', to: '/business/brand' },
      { label: 'Add pictures', to: '/website/media' },
    ],
  },
}
