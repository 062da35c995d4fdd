import type { FeedKind, LeftOutReason } from '../contract/words.ts'

export const reasonWords: Record<LeftOutReason, string> = {
  no_picture: 'No picture',
  no_price: 'No price',
  zero_price: 'Price is 0',
  no_text: 'No text',
  no_place: 'No place on the map',
  no_nights: 'No free night in the next 30 days',
}

/** What a feed holds, and where its address is entered. */
export const feedTexts: Record<FeedKind, string> = {
  meta_products: 'Trips, events, cars, services and products. In Commerce Manager, choose a data feed and enter the address.',
  meta_hotels: 'Rooms, for a catalogue of the type hotels. In Commerce Manager, choose a data feed and enter the address.',
  meta_destinations:
    'Trips with a place, for a catalogue of the type destinations. In Commerce Manager, choose a data feed and enter the address.',
  google_things: 'Trips, events and services. Google takes the file by upload in the Things to do Center: download it from the address.',
  google_hotels: 'Rooms with a place. In Hotel Center, enter the address as the hotel list.',
  google_hotel_prices:
    'Prices and free nights of the next 30 days, for the rooms of the hotel list. In Hotel Center, enter the address as the price feed.',
  offers: 'All offers of your website, for any other website or program. It has an address for CSV and one for JSON.',
}
