import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import * as bodies from './bodies.ts'
import * as results from './results.ts'

const feature = 'flight_booking' as const

export const searchOffers = endpoint({
  method: 'POST',
  path: '/flights/offers/search',
  summary: 'Search bookable flights at the provider, cheapest first.',
  access: ['Add Bookings'],
  feature,
  body: bodies.searchOffersBody,
  result: z.array(results.offer),
})
export const bookOffer = endpoint({
  method: 'POST',
  path: '/flights/offers/book',
  summary: 'Create a quoted booking from an offer. Flights and fare are read from the provider again.',
  access: ['Add Bookings'],
  feature,
  body: bodies.bookOfferBody,
  result: results.flight,
})
