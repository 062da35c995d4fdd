import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/view-users': {
    purpose: 'The people who work with you, and the role of each.',
    things: [
      { label: 'Invite a colleague', to: '/add-new-agency-user' },
      { label: 'Change what roles may do', to: '/view-roles' },
      { label: 'See all permissions', to: '/view-permissions' },
    ],
  },
  '/view-roles': {
    purpose: 'What each role may see and do.',
    things: [
      { label: 'Add a role', to: '/add-role' },
      { label: 'See who has which role', to: '/view-users' },
      { label: 'See all permissions', to: '/view-permissions' },
    ],
  },
  '/view-permissions': {
    purpose: 'Every permission, and the roles that have it.',
    things: [
      { label: 'Change a role', to: '/view-roles' },
      { label: 'Add a role', to: '/add-role' },
      { label: 'See your team', to: '/view-users' },
    ],
  },
}
