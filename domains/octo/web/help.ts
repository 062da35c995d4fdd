import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/channel-manager': {
    purpose: 'Partners that sell your offers by the OCTO standard, suppliers whose offers you sell, and whether each connection works.',
    things: [
      { label: 'Choose what each partner sells', to: '/channel-products' },
      { label: 'Say where travellers are picked up', to: '/channel-manager/pick-ups' },
      { label: 'Decide who may manage connections', to: '/view-roles' },
    ],
  },
}
