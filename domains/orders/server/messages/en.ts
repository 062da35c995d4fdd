/** What a packing slip says. */
export const english = {
  packingSlip: 'Packing slip',
  deliverTo: 'Deliver to',
  order: 'Order',
  ordered: 'Ordered',
  carrier: 'Carrier',
  tracking: 'Tracking',
  toPack: 'Items',
  product: 'Product',
  sku: 'SKU',
  quantity: 'Quantity',
  note: 'Note',
  forShop: 'For the shop',
  forShopText: 'Scan this code to open the order and mark it as sent.',
} as const
