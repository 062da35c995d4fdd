import type { ScreenHelp } from '#kit/web/shell/help.ts'

/** What the screens are for, and three things that people do there. */
export const help: ScreenHelp = {
  '/offers/shop/products': {
    purpose: 'The goods of your shop: variants, prices and stock.',
    things: [
      { label: 'Add a product', to: '/offers/shop/products/new' },
      { label: 'Import a spreadsheet', to: '/offers/shop/products?import=new' },
      { label: 'Pack orders', to: '/offers/shop/orders' },
    ],
  },
}
