import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'

export const terms = { model: 'commission', percent: 10, cut_off_hours: 24, refunds_by: 'owner', guest: 'name', days_to_pay: 20 } as const

/** An agency that is verified and can be found nearby, at a place. */
export async function newReseller(app: TestApp, place: { lat: number; lng: number } = { lat: -1.25, lng: 29.98 }): Promise<TestPerson> {
  const person = await newOwner(app)
  await app.app.db.asAgency(person, (tx) =>
    tx
      .updateTable('agencies')
      .set({ verified_kyc: true, enabled_inventory_proximity: true, place_lat: place.lat, place_lng: place.lng, radius_km: 300 })
      .where('id', '=', person.agencyId)
      .execute(),
  )
  return person
}

/** Publishes a tour near Kabale with a price of UGX 1,000,000 for an adult, and opens it to resellers. */
export async function openTour(app: TestApp, owner: TestPerson, options: { capacity?: number; share?: number } = {}): Promise<Tour> {
  const tour = await publishTour(app, owner, options)
  await app.app.db.asAgency(owner, (tx) =>
    tx
      .updateTable('inventory')
      .set({ from_price: 1_000_000, place_name: 'Kabale', place_lat: -1.24, place_lng: 29.99 })
      .where('id', '=', tour.id)
      .execute(),
  )
  await done(
    owner.post(`/business/tour/packages/${tour.id}/resells/create`, {
      model: 'commission',
      percent: 10,
      share_percent: options.share ?? 100,
    }),
  )
  await app.deliver()
  return tour
}

/** Returns the data of an answer. Throws if the call was refused. */
export async function done(answer: ReturnType<TestPerson['post']>) {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

/** An active agreement of a reseller about an owner's tour. */
export async function agree(app: TestApp, owner: TestPerson, reseller: TestPerson, tour: Tour, over: object = {}) {
  const { id } = await done(reseller.post('/reseller/agreements/create', { offer_id: tour.id, terms: { ...terms, ...over } }))
  const { revision } = await done(owner.get(`/reseller/agreements/${id}/show`))
  await done(owner.post(`/reseller/agreements/${id}/accept`, { revision }))
  await app.deliver()
  return id as string
}

export const saleOf = (tour: Tour, quantity = 1, over: object = {}) => ({
  key: newId(),
  line: { departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity }] },
  client: { name: 'Grace Akello', email: 'grace@example.com' },
  ...over,
})
