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

/** The features of an agency of the category `basic` without a plan. */
export const basicFeatures: readonly Feature[] = ['tour_and_travel', 'services', 'inquiries']
