import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newPackage } from './testing/trips.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

const add = async (packageId: string, body: object) => (await owner.post(`/packages/${packageId}/itineraries/create`, body)).body.data
const outline = async (packageId: string) =>
  (await owner.get(`/packages/${packageId}/itineraries`)).body.data.map(({ day, title }: { day: number; title: string }) => [day, title])

test('entries take the free days, and the next entry beyond the trip is refused', async () => {
  const { id } = await newPackage(owner)
  await add(id, {
    title: 'Drive to Buhoma',
    day: 2,
    meals: ['dinner', 'breakfast'],
    accommodation: 'Buhoma Lodge',
    place: { text: 'Buhoma', lat: null, lng: null },
    description: '<p>Long <img src=x onerror=alert(1)> drive</p>',
  })
  await add(id, { title: 'Entebbe' })
  await add(id, { title: 'The trek' })
  expect(await outline(id)).toEqual([
    [1, 'Entebbe'],
    [2, 'Drive to Buhoma'],
    [3, 'The trek'],
  ])
  const [, drive] = (await owner.get(`/packages/${id}/itineraries`)).body.data
  expect(drive).toMatchObject({
    description: '<p>Long  drive</p>',
    meals: ['breakfast', 'dinner'],
    accommodation: 'Buhoma Lodge',
    place: { text: 'Buhoma', lat: null, lng: null },
    gallery: [],
  })
  expect((await owner.post(`/packages/${id}/itineraries/create`, { title: 'Too far', day: 4 })).body.errors).toEqual({
    day: ['The package has 3 days.'],
  })
})

test('dragging moves entries between the days', async () => {
  const { id } = await newPackage(owner)
  const entries = [await add(id, { title: 'One' }), await add(id, { title: 'Two' }), await add(id, { title: 'Two, later', day: 2 })]
  const order = (ids: string[]) => owner.post(`/packages/${id}/itineraries/order`, { ids })
  expect((await order([entries[2].id, entries[0].id, entries[1].id])).status).toBe(200)
  expect((await outline(id)).map(([day]: [number]) => day)).toEqual([1, 2, 2])
  expect((await outline(id))[0]).toEqual([1, 'Two, later'])
  expect((await order([entries[0].id])).body.code).toBe('stale')
  expect((await order([entries[0].id, entries[1].id, newId()])).body.code).toBe('stale')
})

test('an edit leaves what it does not name; old versions are stale; others see nothing', async () => {
  const { id } = await newPackage(owner)
  const entry = await add(id, { title: 'One', meals: ['lunch'], accommodation: 'Tent' })
  const edited = await owner.post(`/package_itinerary/${entry.id}/update`, { title: 'First', version: 1 })
  expect(edited.body.data).toMatchObject({ title: 'First', meals: ['lunch'], accommodation: 'Tent', day: 1, version: 2 })
  expect((await owner.post(`/package_itinerary/${entry.id}/update`, { title: 'Late', version: 1 })).body.code).toBe('stale')
  expect((await owner.post(`/package_itinerary/${entry.id}/update`, { day: 9, version: 2 })).status).toBe(422)
  for (const [path, body] of [
    ['update', { title: 'Mine', version: 2 }],
    ['delete', {}],
    ['gallery/order', { ids: [newId()] }],
  ] as const) {
    for (const wanted of [entry.id, newId()])
      expect([path, (await other.post(`/package_itinerary/${wanted}/${path}`, body)).status]).toEqual([path, 404])
  }
  expect((await other.get(`/package_itinerary/${entry.id}/gallery`)).status).toBe(404)
  expect((await owner.post(`/package_itinerary/${entry.id}/delete`)).status).toBe(200)
  expect(await outline(id)).toEqual([])
})

test.each([
  ['no title', { title: '' }, 'title'],
  ['day 0', { title: 'One', day: 0 }, 'day'],
  ['no such meal', { title: 'One', meals: ['tea'] }, 'meals.0'],
  ['an inventory id', { title: 'One', inventory_id: newId() }, 'inventory_id'],
])('refuses %s', async (_name, body, field) => {
  const { id } = await newPackage(owner)
  const answer = await owner.post(`/packages/${id}/itineraries/create`, body)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})
