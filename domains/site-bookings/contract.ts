import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'

const feature: Feature = 'website'

const tripLink = z.object({
  /** The address of the page on which the client sees the booking; null if no link works. */
  url: z.string().nullable(),
  /** Whether the agency has a website, which such a page needs. */
  has_website: z.boolean(),
})

export const showTripLink = endpoint({
  method: 'GET',
  path: '/bookings/{id}/trip-link',
  summary: 'Show the link with which a client sees a booking on the website.',
  access: ['View Bookings'],
  feature,
  result: tripLink,
})

export const createTripLink = endpoint({
  method: 'POST',
  path: '/bookings/{id}/trip-link',
  summary: 'Create a link with which a client sees a booking on the website, pays and writes. One that works is kept.',
  access: ['Edit Bookings'],
  feature,
  result: tripLink,
})

export const revokeTripLink = endpoint({
  method: 'POST',
  path: '/bookings/{id}/trip-link/revoke',
  summary: 'Revoke all links with which a client sees a booking on the website.',
  access: ['Edit Bookings'],
  feature,
  result: tripLink,
})
