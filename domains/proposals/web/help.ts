import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/proposals': {
    purpose: 'A priced offer for one client, who reads, accepts and pays on one page.',
    things: [
      { label: 'Create a proposal', to: '/proposals?add=proposal' },
      { label: 'Set how it looks', to: '/business/brand' },
      { label: 'See sent packages', to: '/offers/packages/proposals' },
    ],
  },
}
