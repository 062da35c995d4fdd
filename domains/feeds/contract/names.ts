import type { FeedKind } from './words.ts'

/** What people call the feeds. */
export const feedNames: Record<FeedKind, string> = {
  meta_products: 'Meta catalogue: products',
  meta_hotels: 'Meta catalogue: hotels',
  meta_destinations: 'Meta catalogue: destinations',
  google_things: 'Google Things to do',
  google_hotels: 'Google hotels and holiday homes',
  google_hotel_prices: 'Google hotel prices',
  offers: 'All offers',
}
