import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/developers': {
    purpose: 'Let other programs work with Safiri: give them tokens, tell them what happens, and see what they did.',
    things: [
      { label: 'Send events to a program', to: '/developers/webhooks' },
      { label: 'See what programs called', to: '/developers/requests' },
      { label: 'Decide who may manage integrations', to: '/view-roles' },
    ],
  },
}
