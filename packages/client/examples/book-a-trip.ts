import type { Client } from '../src/client.ts'

interface Wanted {
  packageId: string
  people: number
  guest: { name: string; email: string }
  /** An id of your own for this booking: the call may be repeated, and books once. */
  key: string
}

/** Books the next departure with enough places, at the first price per person. Scopes: inventory.read, bookings.write, personal_data.read. */
export async function bookATrip(client: Client, { packageId, people, guest, key }: Wanted) {
  const path = { id: packageId }
  const { data: departures } = await client.call('GET /packages/{id}/departures', {
    path,
    query: { bookable: 'true', sort: 'starts_on' },
  })
  const departure = departures.find(({ places_left }) => places_left >= people)
  if (!departure) return null
  const { data: prices } = await client.call('GET /business/tour/packages/{id}/price-options', { path })
  const { data: booking } = await client.call('POST /bookings/new', {
    idempotencyKey: key,
    body: {
      client: guest,
      lines: [
        {
          inventory_id: packageId,
          departure_id: departure.id,
          selection: [{ price_option_id: prices[0]!.id, quantity: people }],
        },
      ],
      action: 'hold',
    },
  })
  return booking
}
