import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/roster': {
    purpose: 'Plan who works when. Drag an open duty to a person; clashes, leave, rest and licences are checked.',
    things: [
      { label: 'Add a person', to: '/staff/new' },
      { label: 'See staff and their papers', to: '/staff' },
      { label: 'See the trips', to: '/trips' },
    ],
  },
}
