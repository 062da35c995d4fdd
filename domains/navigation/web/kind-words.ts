import type { Kind } from '#domains/inventory/contract/kinds.ts'

/** What a kind is for, in one sentence. A new kind may do without. */
export const kindTexts: Partial<Record<Kind | 'flight', string>> = {
  tour_package: 'Trips with days, departures and prices per person.',
  room: 'Rooms and bandas by the night, with a timeline of who stays where.',
  car: 'Cars by the day, with or without a driver, with hand-over and return.',
  event: 'Concerts, matches and shows, with tickets that are scanned at the door.',
  service: 'Airport transfers, guides, visas: work at an agreed time.',
  product: 'Goods from a shop, with stock, variants and delivery.',
  track: 'Music and recordings that clients download.',
  flight: 'Flights that you book for clients, with passengers, deadlines and schedule changes.',
}
