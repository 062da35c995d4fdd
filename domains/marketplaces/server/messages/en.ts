/** What visitors of a marketplace's public page read. */
export const english = {
  vendors: 'Who sells here',
  noVendors: 'The first vendors are about to join.',
  categories: 'Categories',
  refunds: 'Refund policy',
  privacy: 'Privacy policy',
  runBy: 'A marketplace of {agency}',
} as const
