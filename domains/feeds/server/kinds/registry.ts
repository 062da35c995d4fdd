import type { FeedKind } from '../../contract/words.ts'
import type { FeedDefinition } from './definition.ts'
import { googleHotelPrices, googleHotels, googleThings } from './google.ts'
import { metaDestinations, metaHotels, metaProducts } from './meta.ts'
import { allOffers } from './offers.ts'

export const feedDefinitions: Record<FeedKind, FeedDefinition> = {
  meta_products: metaProducts,
  meta_hotels: metaHotels,
  meta_destinations: metaDestinations,
  google_things: googleThings,
  google_hotels: googleHotels,
  google_hotel_prices: googleHotelPrices,
  offers: allOffers,
}
