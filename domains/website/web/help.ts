import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/editor': {
    purpose: 'Write your website: pages of blocks that show your offers live. Visitors see a change once you publish it.',
    things: [
      { label: 'Add pictures to use on pages', to: '/website/media' },
      { label: 'Set your logo and colour', to: '/business/brand' },
      { label: 'Publish what you offer', to: '/offers/packages' },
    ],
  },
  '/website/form-answers': {
    purpose: 'Read what visitors sent with the forms of your website. Contact and inquiry forms become inquiries; feedback stays here.',
    things: [
      { label: 'Put a form on a page', to: '/editor' },
      { label: 'Answer inquiries', to: '/inquiries' },
      { label: 'See who visits the website', to: '/analytics' },
    ],
  },
}
