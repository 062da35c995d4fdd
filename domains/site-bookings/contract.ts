import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'

export * from './contract/travellers.ts'

const feature: Feature = 'website'

/** view: sees the booking; fill: also writes, takes documents and fills in who travels; pay: also pays. */
export const tripScope = z.enum(['view', 'fill', 'pay'])

const tripLink = z.object({
  /** The address of the page on which the client sees the booking; null if no link works. */
  url: z.string().nullable(),
  /** Links that allow less, such as one for a fellow traveller. */
  others: z.array(z.object({ scope: tripScope.exclude(['pay']), url: z.string() })),
  /** Whether the agency has a website, which such a page needs. */
  has_website: z.boolean(),
  /** When somebody first opened the page; null before. */
  opened_at: z.string().nullable(),
  /** The conversation on the page, and how many messages of it the agency has not read; null before anybody wrote. */
  conversation: z.object({ id: z.string(), unread: z.number() }).nullable(),
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
  body: z.strictObject({ scope: tripScope.default('pay') }),
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

export const startTripConversation = endpoint({
  method: 'POST',
  path: '/bookings/{id}/trip-conversation',
  summary: 'Start the conversation on the client’s page of a booking, so that the agency can write first. A known one is kept.',
  access: ['Edit Inquiries', 'Edit Clients'],
  feature,
  result: z.object({ id: z.string() }),
})

export const listWidgetOffers = endpoint({
  method: 'GET',
  path: '/website/widget-offers',
  summary: 'List the offers that the booking widget can show on other websites.',
  access: ['View Templates'],
  feature,
  result: z.array(
    z.object({
      title: z.string(),
      /** Its address on the website without the first slash, as the widget takes it: rooms/garden-cottage. */
      item: z.string(),
    }),
  ),
})
