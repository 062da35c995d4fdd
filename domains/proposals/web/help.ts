import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/proposals': {
    purpose: 'Offers that you write for one client. They look, ask, accept and pay on one page.',
    things: [
      { label: 'Write a proposal', to: '/proposals?add=proposal' },
      { label: 'Set how it looks', to: '/business/brand' },
      { label: 'See sent packages', to: '/offers/packages/proposals' },
    ],
  },
}
