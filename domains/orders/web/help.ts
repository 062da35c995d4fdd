import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/offers/shop/orders': {
    purpose: 'Orders of your shop: pack, send and accept returns.',
    things: [
      { label: 'Create an order', to: '/bookings/manual-booking' },
      { label: 'Change products and stock', to: '/offers/shop/products' },
      { label: 'Find who has not paid', to: '/bookings?owed=overdue' },
    ],
  },
}
