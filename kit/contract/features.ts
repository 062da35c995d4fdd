/** The features that an agency's plan or category can switch on. The names come from the specification. */
export const features = [
  'tour_and_travel',
  'car_rental_services',
  'hotel_and_hospitality',
  'events_and_entertainment',
  'services',
  'shop',
  'flight_booking',
  'website',
  'blog',
  'proposals',
  'inquiries',
  'marketing',
  'discounts',
  'marketplace',
  'developers',
  'chatbot',
] as const

export type Feature = (typeof features)[number]

/** The features that have screens today, as plans name them. Plans offer only these; a feature is added here with its first screen. */
export const featureNames = {
  tour_and_travel: 'Tour packages',
  hotel_and_hospitality: 'Hotel rooms',
  car_rental_services: 'Rental cars',
  events_and_entertainment: 'Events, tickets and tracks',
  services: 'Services',
  shop: 'Shop',
  flight_booking: 'Flights',
  inquiries: 'Inquiries',
  proposals: 'Proposals',
  discounts: 'Discounts',
  website: 'Website and photo gallery',
  blog: 'Blog',
  chatbot: 'Chatbot',
  marketplace: 'Marketplaces',
  marketing: 'Marketing and ads',
  developers: 'Developer tools',
} satisfies Partial<Record<Feature, string>>
export type BuiltFeature = keyof typeof featureNames
export const builtFeatures = Object.keys(featureNames) as [BuiltFeature, ...BuiltFeature[]]

/** The features of an agency of the category `basic` without a plan. */
export const basicFeatures: readonly Feature[] = ['tour_and_travel', 'services', 'inquiries']
