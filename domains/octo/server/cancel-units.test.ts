import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksAreWrong } from '#domains/finance/server/testing/money.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import * as shapes from './testing/octo-shapes.ts'
import { done, grace, holdOf, newSupplier, openAllKinds, type OctoAnswer, type Supplier } from './testing/partner.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 3 })
})
afterAll(() => app.close())

const priced = { 'octo-capabilities': 'octo/pricing' }
async function ok(answer: Promise<OctoAnswer>, speaking: shapes.Speaking = {}) {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  expect(shapes.booking(speaking).safeParse(body).error).toBeUndefined()
  return body
}
/** The places of the tour's first departure that are held and sold. */
const taken = async ({ owner, tour }: Supplier) => {
  const row = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('departures').select(['held', 'sold']).where('id', '=', tour.departureId).executeTakeFirstOrThrow(),
  )
  return [row.held, row.sold]
}

test('a confirmed booking loses units on its terms: their places are free, and what is kept stays owed', async () => {
  const other = await newSupplier(app, { capacity: 5 })
  const held = await ok(other.partner.post('/bookings', holdOf(other, 3)))
  const confirmed = await ok(other.partner.post(`/bookings/${held.uuid}/confirm`, { contact: grace }))
  const units: { uuid: string; unitId: string }[] = confirmed.unitItems
  const patch = (unitItems: object[], over: object = {}) =>
    other.partner.call('PATCH', `/bookings/${held.uuid}`, { unitItems, ...over }, priced)
  const named = units.map(({ uuid, unitId }) => ({ uuid, unitId }))
  for (const refused of [[], [...named, { unitId: other.adult }], [{ unitId: other.adult }], [named[0]!, named[0]!]])
    expect((await patch(refused)).body.error).toBe('UNPROCESSABLE_ENTITY')
  expect((await patch(named.slice(1), { availabilityId: other.later })).body.error).toBe('UNPROCESSABLE_ENTITY')
  expect(await taken(other)).toEqual([0, 3])
  // The same units, with who travels: nothing is cancelled.
  const same = await ok(patch(named.map((unit) => ({ ...unit, contact: { fullName: 'Okot P.' } }))), { pricing: true })
  expect([same.unitItems.length, same.pricing.net]).toEqual([3, 3_000_000])
  const less = await ok(patch(named.slice(1)), { pricing: true })
  expect(less.unitItems.map(({ uuid }: { uuid: string }) => uuid)).toEqual(named.slice(1).map(({ uuid }) => uuid))
  expect(await taken(other)).toEqual([0, 2])
  const booking = await done(
    other.owner.get(`/bookings/${(await done(other.owner.get(`/bookings?search=${confirmed.supplierReference}`)))[0].id}/show`),
  )
  expect(booking.total.amount).toBe(less.pricing.net)
  expect(less.pricing.net).toBeGreaterThanOrEqual(2_000_000)
  expect(less.pricing.retail).toBeGreaterThanOrEqual(less.pricing.net)
  // The rest is cancelled as a whole, on the same terms.
  expect(await ok(other.partner.post(`/bookings/${held.uuid}/cancel`))).toMatchObject({ status: 'CANCELLED' })
  expect(await taken(other)).toEqual([0, 0])
  expect(await booksAreWrong({ test: app })).toEqual([])
})

test('tickets of cancelled units are void; the others keep theirs', async () => {
  const other = await newSupplier(app)
  const { event } = await openAllKinds(app, other.owner)
  const now = app.clock.now()
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const [found] = (
    await other.partner.post('/availability', {
      productId: event.id,
      optionId: 'default',
      localDateStart: day(0),
      localDateEnd: day(60),
    })
  ).body
  const unitItems = [{ unitId: event.types[0]! }, { unitId: event.types[0]! }]
  const held = await ok(other.partner.post('/bookings', { productId: event.id, optionId: 'default', availabilityId: found.id, unitItems }))
  const confirmed = await ok(other.partner.post(`/bookings/${held.uuid}/confirm`, { contact: grace }))
  const [first] = confirmed.unitItems
  const less = await ok(other.partner.call('PATCH', `/bookings/${held.uuid}`, { unitItems: [{ uuid: first.uuid, unitId: first.unitId }] }))
  expect(less.unitItems).toHaveLength(1)
  expect(less.unitItems[0].ticket.deliveryOptions).toHaveLength(1)
  const states = await app.app.db.asAgency(other.owner, (tx) => tx.selectFrom('tickets').select('state').execute())
  expect(states.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'valid'])
})
