import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { openLodge } from '#domains/rooms/server/testing/lodge.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const stepsOf = async (person: TestPerson) => {
  const { steps } = (await person.get('/business/status')).body.data.setup
  return (steps as { key: string; done: boolean }[]).map(({ key, done }) => (done ? `${key} ✓` : key))
}

test.each([
  ['tour_operator', ['package', 'departure', 'brand', 'pay', 'booking']],
  ['travel_agency', ['clients', 'package', 'brand', 'pay', 'booking']],
  ['hotel', ['rooms', 'prices', 'brand', 'pay', 'booking']],
  ['car_rental', ['cars', 'prices', 'brand', 'pay', 'booking']],
  ['events', ['event', 'tickets', 'brand', 'pay', 'booking']],
  ['shop', ['products', 'stock', 'brand', 'pay', 'booking']],
  ['mixed', ['offer', 'prices', 'brand', 'pay', 'booking']],
])('an agency of the category %s has five steps of its own', async (category, steps) => {
  expect(await stepsOf(await newOwner(app, { category }))).toEqual(steps)
})

test('what the agency says it does comes before its category, and several businesses have common steps', async () => {
  const owner = await newOwner(app, { category: 'hotel' })
  const { version } = (await owner.get('/agencies/show')).body.data
  await owner.post(`/agencies/edit/${owner.agencyId}`, { version, businesses: ['services'] })
  expect((await stepsOf(owner)).slice(0, 2)).toEqual(['service', 'prices'])
  await owner.post(`/agencies/edit/${owner.agencyId}`, { version: version + 1, businesses: ['services', 'shop'] })
  expect((await stepsOf(owner)).slice(0, 2)).toEqual(['offer', 'prices'])
})

test('a step is ticked by a record of the agency, and only of that agency', async () => {
  const [lodge, tours] = [await newOwner(app, { category: 'hotel' }), await newOwner(app)]
  await openLodge(lodge)
  await publishTour(app, tours)
  expect(await stepsOf(lodge)).toEqual(['rooms ✓', 'prices ✓', 'brand', 'pay', 'booking'])
  expect(await stepsOf(tours)).toEqual(['package ✓', 'departure ✓', 'brand', 'pay', 'booking'])
  const { version } = (await lodge.get('/agencies/show')).body.data
  await lodge.post(`/agencies/edit/${lodge.agencyId}`, { version, pay_to: ['MTN MoMo 0772 123 456'] })
  expect(await stepsOf(lodge)).toContain('pay ✓')
})
