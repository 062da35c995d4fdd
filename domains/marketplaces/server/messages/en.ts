/** What visitors of a marketplace's public page read. */
export const english = {
  vendors: 'Agencies here',
  noVendors: 'No agency has joined yet.',
  categories: 'Categories',
  refunds: 'Refund policy',
  privacy: 'Privacy policy',
  runBy: 'A marketplace of {agency}',
} as const
