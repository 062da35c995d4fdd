import type { Kind } from '#domains/inventory/contract/kinds.ts'

export const feedKinds = [
  'meta_products',
  'meta_hotels',
  'meta_destinations',
  'google_things',
  'google_hotels',
  'google_hotel_prices',
  'offers',
] as const
export type FeedKind = (typeof feedKinds)[number]

export const feedFormats = ['csv', 'json', 'xml'] as const
export type FeedFormat = (typeof feedFormats)[number]

export const snapshotStates = ['making', 'published', 'waiting', 'replaced', 'refused'] as const
export type SnapshotState = (typeof snapshotStates)[number]

/** Why an offer is left out of a feed. */
export const leftOutReasons = ['no_picture', 'no_price', 'zero_price', 'no_text', 'no_place', 'no_nights'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** The kinds of offers that a feed holds, and the formats of its addresses. */
export const feedFacts: Record<FeedKind, { offers: readonly Kind[]; formats: readonly FeedFormat[] }> = {
  meta_products: { offers: ['tour_package', 'event', 'car', 'service', 'product'], formats: ['csv'] },
  meta_hotels: { offers: ['room'], formats: ['csv'] },
  meta_destinations: { offers: ['tour_package'], formats: ['csv'] },
  google_things: { offers: ['tour_package', 'event', 'service'], formats: ['json'] },
  google_hotels: { offers: ['room'], formats: ['xml'] },
  google_hotel_prices: { offers: ['room'], formats: ['xml'] },
  offers: { offers: ['tour_package', 'room', 'car', 'event', 'service', 'product', 'track'], formats: ['csv', 'json'] },
}

/** A new snapshot that has less than this part of the items of the published one waits for a person. */
export const smallestPart = 0.8
