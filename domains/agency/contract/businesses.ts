import type { Feature } from '#kit/contract/features.ts'

/** What an agency can do; it may do several of these. Each says which kinds it sells, and the category that it stands for. */
export const businesses = {
  tour_operator: {
    name: 'Tours and safaris',
    text: 'Trips with days, guides and prices per person.',
    kinds: ['tour_package'],
    category: 'tour_operator',
    feature: 'tour_and_travel',
  },
  lodge: {
    name: 'Lodge or hotel',
    text: 'Rooms, bandas and tents by the night.',
    kinds: ['room'],
    category: 'hotel',
    feature: 'hotel_and_hospitality',
  },
  car_hire: {
    name: 'Car hire',
    text: 'Vehicles by the day, with or without a driver.',
    kinds: ['car'],
    category: 'car_rental',
    feature: 'car_rental_services',
  },
  events: {
    name: 'Events',
    text: 'Concerts, matches and shows with tickets.',
    kinds: ['event'],
    category: 'events',
    feature: 'events_and_entertainment',
  },
  shop: { name: 'Shop', text: 'Goods with stock and delivery.', kinds: ['product'], category: 'shop', feature: 'shop' },
  services: {
    name: 'Services and activities',
    text: 'Transfers, guides, classes and day activities.',
    kinds: ['service'],
    category: 'mixed',
    feature: 'services',
  },
  travel_agency: {
    name: 'Travel agency',
    text: 'Flights and trips of others.',
    kinds: ['flight', 'tour_package'],
    category: 'travel_agency',
    feature: 'flight_booking',
  },
} as const satisfies Record<string, { name: string; text: string; kinds: readonly string[]; category: string; feature: Feature }>

export type Business = keyof typeof businesses
export const businessSlugs = Object.keys(businesses) as [Business, ...Business[]]

const isBusiness = (text: string): text is Business => Object.hasOwn(businesses, text)

/** Returns the kinds that these businesses sell: of inventory, or `flight`. */
export const kindsSold = (slugs: readonly string[]): string[] => [
  ...new Set(slugs.filter(isBusiness).flatMap((slug) => businesses[slug].kinds as readonly string[])),
]

/** Returns what the agency does: as it said, or else by its category. */
export function businessesOf({ businesses: said, category }: { businesses: readonly string[]; category: string }): Business[] {
  const known = said.filter(isBusiness)
  return known.length > 0 ? known : businessSlugs.filter((slug) => businesses[slug].category === category && category !== 'mixed')
}

/** Returns the category of an agency that does all of these. */
export function categoryFor(slugs: readonly Business[]): string | null {
  const [first, ...others] = slugs
  return first ? (others.length > 0 ? 'mixed' : businesses[first].category) : null
}
