import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/operator/notices': {
    purpose: 'What you announce about maintenance and incidents. People see it above every screen and on the status page.',
    things: [
      { label: 'See the status page', to: '/status' },
      { label: 'Close for maintenance', to: '/operator/maintenance' },
      { label: 'See what waits', to: '/operator/health' },
    ],
  },
  '/operator/maintenance': {
    purpose: 'Close Safiri while you upgrade or move it. Announce it with a notice first.',
    things: [
      { label: 'Add a notice', to: '/operator/notices' },
      { label: 'See the status page', to: '/status' },
      { label: 'See backups', to: '/operator/recovery' },
    ],
  },
}
