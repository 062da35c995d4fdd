import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screen is for, and three things that people do there. */
export const help: ScreenHelp = {
  '/connections': {
    purpose: 'See at once whether everything that links your agency with other websites and programs works.',
    things: [
      { label: 'Turn on a feed of your offers', to: '/marketing/feeds' },
      { label: 'Let a program work with your data', to: '/developers' },
      { label: 'Download the journal for your accounting', to: '/finance?tab=journal' },
    ],
  },
}
