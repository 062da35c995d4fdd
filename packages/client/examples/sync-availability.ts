import type { Client } from '../src/client.ts'

/** Returns the places that are left on each departure of the published packages, by package and day. Scope: inventory.read. */
export async function availability(client: Client): Promise<Map<string, Map<string, number>>> {
  const places = new Map<string, Map<string, number>>()
  for await (const { id, title } of client.rows('GET /packages', { query: { status: 'published' } })) {
    const days = new Map<string, number>()
    for await (const departure of client.rows('GET /packages/{id}/departures', { path: { id }, query: { bookable: 'true' } }))
      days.set(departure.starts_on, departure.places_left)
    places.set(title, days)
  }
  return places
}
