// Words of the inventory, without schemas so that lists in the browser can use them.

/** The kinds of inventory, with the base path of their screens. A new kind is one line here. */
export const kinds = {
  tour_package: { name: 'Tour package', path: '/offers/packages' },
  event: { name: 'Event', path: '/offers/events' },
  service: { name: 'Service', path: '/offers/services' },
  product: { name: 'Product', path: '/offers/shop/products' },
  car: { name: 'Rental car', path: '/offers/cars' },
  track: { name: 'Track', path: '/offers/tracks' },
  room: { name: 'Hotel room', path: '/offers/rooms' },
} as const
export type Kind = keyof typeof kinds
/** Kinds that are sent or downloaded after the sale, so nothing takes place on the booked day. */
export const deliveredKinds: readonly string[] = ['product', 'track'] satisfies Kind[]

export const itemStatuses = ['draft', 'proposed', 'published', 'rejected', 'archived'] as const
export type ItemStatus = (typeof itemStatuses)[number]

/** Allowed moves. Any other move is answered with 409 `invalid_transition`. An archived item can return to its previous status. */
export const itemMoves: Record<ItemStatus, readonly ItemStatus[]> = {
  draft: ['proposed', 'published', 'archived'],
  proposed: ['draft', 'published', 'rejected', 'archived'],
  published: ['draft', 'archived'],
  rejected: ['draft', 'proposed', 'archived'],
  archived: ['draft', 'proposed', 'published'],
}
