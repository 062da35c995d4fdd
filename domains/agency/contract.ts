import { z } from 'zod'
import { countryCode } from '#kit/contract/countries.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { currencyCode } from '#kit/contract/money.ts'
import { phone } from '#kit/contract/phone.ts'
import { line } from '#kit/contract/text.ts'

/** What an agency does. `basic` counts as active without a subscription. */
export const categories = [
  { slug: 'basic', name: 'Basic' },
  { slug: 'tour_operator', name: 'Tour operator' },
  { slug: 'travel_agency', name: 'Travel agency' },
  { slug: 'hotel', name: 'Hotel or lodge' },
  { slug: 'car_rental', name: 'Car rental' },
  { slug: 'events', name: 'Events and entertainment' },
  { slug: 'shop', name: 'Shop' },
  { slug: 'mixed', name: 'Several of these' },
] as const
export type CategorySlug = (typeof categories)[number]['slug']

/** Bookings a year, roughly. */
export const businessVolumes = [
  { slug: 'up_to_100', name: 'Up to 100 bookings a year' },
  { slug: '100_to_1000', name: '100 to 1,000 bookings a year' },
  { slug: '1000_to_10000', name: '1,000 to 10,000 bookings a year' },
  { slug: 'over_10000', name: 'More than 10,000 bookings a year' },
] as const

export const companySizes = [
  { slug: '1', name: 'Only me' },
  { slug: '2_to_10', name: '2 to 10 people' },
  { slug: '11_to_50', name: '11 to 50 people' },
  { slug: '51_to_250', name: '51 to 250 people' },
  { slug: 'over_250', name: 'More than 250 people' },
] as const

const slugsOf = <const List extends readonly { slug: string }[]>(list: List) => list.map(({ slug }) => slug) as [List[number]['slug'], ...List[number]['slug'][]]
export const category = z.enum(slugsOf(categories), 'Category is not valid.')
export const businessVolume = z.enum(slugsOf(businessVolumes), 'Business volume is not valid.')
export const companySize = z.enum(slugsOf(companySizes), 'Company size is not valid.')

export const categoryName = (slug: string): string => categories.find((one) => one.slug === slug)?.name ?? slug

export const registerAgencyBody = z.strictObject({
  name: line('Name', 120),
  category,
  country: countryCode,
  phone,
  business_volume: businessVolume,
  company_size: companySize,
  currency: currencyCode.optional(),
})

export const registerAgency = endpoint({
  method: 'POST',
  path: '/agency-register',
  summary: 'Create the agency of the person signed in, who becomes its owner; a free trial begins.',
  access: 'signed in',
  body: registerAgencyBody,
  result: z.object({ id: z.string(), name: z.string(), slug: z.string() }),
})

const choice = z.array(z.object({ slug: z.string(), name: z.string() }))

export const listCategories = endpoint({ method: 'GET', path: '/business/categories', summary: 'What an agency can be.', access: 'public', result: choice })
export const listBusinessVolumes = endpoint({ method: 'GET', path: '/business/business_volume', summary: 'How much business an agency does.', access: 'public', result: choice })
export const listCompanySizes = endpoint({ method: 'GET', path: '/business/company_size', summary: 'How many people an agency has.', access: 'public', result: choice })
