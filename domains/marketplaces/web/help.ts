import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/marketplaces': {
    purpose: 'Be found together: join marketplaces of other agencies, or run your own and decide who is in it.',
    things: [
      { label: 'Create a marketplace', to: '/marketplaces/create' },
      { label: 'Say who you are to owners', to: '/business' },
      { label: 'Choose which offers marketplaces sell', to: '/channel-products' },
    ],
  },
}
