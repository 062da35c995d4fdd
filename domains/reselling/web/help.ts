import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/reseller/listings': {
    purpose: 'Find offers of agencies near you that you may sell, and propose your terms.',
    things: [
      { label: 'Set your place and be found nearby', to: '/business/kyc' },
      { label: 'Open your own offers to resellers', to: '/channel-products' },
      { label: 'See your agreements', to: '/reseller/my-resells' },
    ],
  },
  '/reseller/my-resells': {
    purpose: 'Sell offers of other agencies from their own places, and see what others sell of yours.',
    things: [
      { label: 'Find offers to sell', to: '/reseller/listings' },
      { label: 'Open your own offers to resellers', to: '/channel-products' },
      { label: 'See the bookings', to: '/bookings' },
    ],
  },
}
