import { z } from 'zod'
import { businessSlugs } from './businesses.ts'

/** The business categories of an agency. `basic` counts as active without a subscription. */
export const categories = [
  { slug: 'basic', name: 'Basic' },
  { slug: 'tour_operator', name: 'Tour operator' },
  { slug: 'travel_agency', name: 'Travel agency' },
  { slug: 'hotel', name: 'Hotel or lodge' },
  { slug: 'car_rental', name: 'Car rental' },
  { slug: 'events', name: 'Events and entertainment' },
  { slug: 'shop', name: 'Shop' },
  { slug: 'mixed', name: 'More than one of these' },
] as const

/** Approximate bookings per year. */
export const businessVolumes = [
  { slug: 'up_to_100', name: 'Up to 100 bookings a year' },
  { slug: '100_to_1000', name: '100 to 1,000 bookings a year' },
  { slug: '1000_to_10000', name: '1,000 to 10,000 bookings a year' },
  { slug: 'over_10000', name: 'More than 10,000 bookings a year' },
] as const

export const companySizes = [
  { slug: '1', name: 'Just me' },
  { slug: '2_to_10', name: '2 to 10 people' },
  { slug: '11_to_50', name: '11 to 50 people' },
  { slug: '51_to_250', name: '51 to 250 people' },
  { slug: 'over_250', name: 'More than 250 people' },
] as const

const slugsOf = <const List extends readonly { slug: string }[]>(list: List) =>
  list.map(({ slug }) => slug) as [List[number]['slug'], ...List[number]['slug'][]]
export const category = z.enum(slugsOf(categories), 'Category is not valid.')
export const businessVolume = z.enum(slugsOf(businessVolumes), 'Business volume is not valid.')
export const companySize = z.enum(slugsOf(companySizes), 'Company size is not valid.')

/** What the agency does, as it says itself; each once. */
export const businessList = z
  .array(z.enum(businessSlugs, 'Business is not valid.'))
  .max(businessSlugs.length, `At most ${businessSlugs.length} businesses.`)
  .transform((slugs) => [...new Set(slugs)])

export const categoryName = (slug: string): string => categories.find((one) => one.slug === slug)?.name ?? slug
