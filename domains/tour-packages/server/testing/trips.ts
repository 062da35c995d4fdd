import sharp from 'sharp'
import type { TestPerson } from '#kit/server/testing/people.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

export const trip = {
  title: 'Bwindi gorilla trek',
  summary: 'Three days to the mountain gorillas.',
  description: '<p>Walk into <strong>Bwindi</strong>.</p>',
  country_code: 'UG',
  place: { text: 'Buhoma, Bwindi', lat: -0.97, lng: 29.61 },
  tags: ['Gorillas', 'Trekking'],
  days: 3,
  nights: 2,
  highlights: ['An hour with a gorilla family'],
  inclusions: ['Permit', 'Lodge'],
  exclusions: ['Flights'],
  group_size_min: 2,
  group_size_max: 8,
}

/** Creates a package over HTTP. `given` overrides the fields of `trip`. */
export async function newPackage(
  owner: TestPerson,
  given: object = {},
): Promise<{ id: string; slug: string; version: number; title: string }> {
  const answer = await owner.post('/packages/new', { ...trip, ...given })
  if (answer.status !== 200) throw new Error(`packages/new: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

export const base = '/business/tour/packages'
export const adult = { name: 'Adult', unit: 'adult', price: { amount: 900_000, currency: 'UGX' } }

export async function newOption(owner: TestPerson, packageId: string, given: object = {}): Promise<{ id: string; version: number }> {
  const answer = await owner.post(`${base}/${packageId}/price-options/create`, { ...adult, ...given })
  if (answer.status !== 200) throw new Error(`price-options/create: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** Creates a published package with a price. */
export async function newPublished(owner: TestPerson, given: object = {}) {
  const made = await newPackage(owner, given)
  const option = await newOption(owner, made.id)
  const moved = await owner.post('/inventory/status', { ids: [made.id], status: 'published' })
  if (moved.status !== 200) throw new Error(`inventory/status: ${JSON.stringify(moved.body)}`)
  return { ...made, optionId: option.id }
}

export const inDays = (test: TestApp, days: number): string => addDays(dayOf(test.clock.now()), days)

/** Returns a picture of one colour. */
export const pictureOf = (colour: string, width = 640, height = 420): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** Inserts a confirmed booking of a departure, as the bookings domain would. */
export async function bookDeparture(
  test: TestApp,
  owner: TestPerson,
  packageId: string,
  departure: { id: string; starts_on: string; ends_on: string },
  { places = 2, amount = 1_800_000 } = {},
) {
  const now = test.clock.now()
  const agency_id = owner.agencyId
  const [clientId, bookingId] = [newId(), newId()]
  const span = { starts_on: departure.starts_on, ends_on: departure.ends_on }
  await test.app.db.asAgency(owner, async (tx) => {
    await tx.insertInto('clients').values({ agency_id, id: clientId, name: 'Okello James', created_at: now, updated_at: now }).execute()
    await tx
      .insertInto('bookings')
      .values({
        agency_id,
        id: bookingId,
        reference: `BK-${bookingId.slice(-8)}`,
        status: 'confirmed',
        client_id: clientId,
        client_name: 'Okello James',
        title: 'Trek',
        kinds: ['tour_package'],
        residency: 'non_resident',
        currency: 'UGX',
        subtotal: amount,
        total: amount,
        travellers: places,
        cancellation_policy: '{}',
        created_at: now,
        updated_at: now,
        ...span,
      })
      .execute()
    await tx
      .insertInto('booking_lines')
      .values({
        agency_id,
        id: newId(),
        booking_id: bookingId,
        position: 1,
        kind: 'tour_package',
        inventory_id: packageId,
        title: 'Trek',
        departure_id: departure.id,
        places,
        items: '[]',
        amount,
        taking: 'sold',
        ...span,
      })
      .execute()
    await tx.updateTable('departures').set({ sold: places }).where('id', '=', departure.id).execute()
  })
  return { bookingId, clientId }
}
