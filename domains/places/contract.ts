import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'

export const searchPlaces = endpoint({
  method: 'GET',
  path: '/places',
  summary: 'Search places by name, best match first: the agency’s own, parks and airports, then towns.',
  access: 'member',
  query: z.strictObject({ search: z.string().max(100, 'Search is at most 100 characters.').default('') }),
  result: z.array(z.object({ text: z.string(), country: z.string(), lat: z.number(), lng: z.number() })),
})
