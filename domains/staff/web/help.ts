import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/staff': {
    purpose: 'Keep the people who work on trips: what they do, which languages they speak, and until when their licences are valid.',
    things: [
      { label: 'Add a person', to: '/staff/new' },
      { label: 'Plan who works when', to: '/roster' },
      { label: 'Invite people who log in', to: '/view-users' },
    ],
  },
}
