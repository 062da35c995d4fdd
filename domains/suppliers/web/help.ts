import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/suppliers': {
    purpose: 'Who you buy from: lodges, parks, transport, freelancers, with contacts, net rates and what you owe.',
    things: [
      { label: 'Add a supplier', to: '/suppliers/new' },
      { label: 'Enter an invoice', to: '/payables/new' },
      { label: 'See what you owe', to: '/payables' },
    ],
  },
}
