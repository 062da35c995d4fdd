import { afterAll, beforeAll, expect, test } from 'vitest'
import { payCash } from '#domains/finance/server/testing/money.ts'
import { bookRooms, openLodge } from '#domains/rooms/server/testing/lodge.ts'
import { newPublished as newProduct } from '#domains/products/server/testing/shop.ts'
import { inDays, newPublished, pictureOf } from '#domains/tour-packages/server/testing/trips.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true, limitFactor: 3 })
  owner = await newOwner(app)
})
afterAll(() => app.close())

const view = async (id: string, person = owner) => (await person.get(`/inventory/${id}/view`)).body.data
const addDeparture = async (id: string, days: number, capacity: number) =>
  (await owner.post(`/packages/${id}/departures/create`, { starts_on: inDays(app, days), capacity })).body.data

test('a package has its pictures in order, and its next departures without those that are cancelled', async () => {
  const trip = await newPublished(owner)
  const pictures = [{ name: 'one.png', content: await pictureOf('red') }]
  expect((await owner.upload(`/uploadcare/package_images/${trip.id}`, pictures)).status).toBe(200)
  const [late, early, off] = [await addDeparture(trip.id, 40, 8), await addDeparture(trip.id, 10, 6), await addDeparture(trip.id, 20, 6)]
  await owner.post(`/packages/departures/${off.id}/status`, { status: 'cancelled' })
  const shown = await view(trip.id)
  expect(shown.pictures).toEqual([expect.objectContaining({ caption: null, small_url: expect.stringContaining('small') })])
  expect(shown.departures).toEqual({
    next: [
      expect.objectContaining({ id: early.id, places_left: 6, capacity: 6 }),
      expect.objectContaining({ id: late.id, places_left: 8, capacity: 8 }),
    ],
    total: 2,
  })
  expect(shown.units).toBeNull()
})

test('a package on request has no departures', async () => {
  const trip = await newPublished(owner, { on_request: true })
  expect((await view(trip.id)).departures).toBeNull()
})

test('rooms that are booked or blocked tonight are not free today', async () => {
  const lodge = await openLodge(owner, { names: '1-4' })
  const days = { starts_on: inDays(app, 0), ends_on: inDays(app, 2) }
  expect((await bookRooms(owner, lodge, days.starts_on, days.ends_on)).status).toBe(200)
  const block = { ...days, reason: 'Painting' }
  expect((await owner.post(`/business/hotel/rooms/individual/${lodge.units[3]!.id}/blocks/create`, block)).status).toBe(200)
  expect((await view(lodge.id)).units).toEqual({ total: 4, free_today: 2 })
})

test('an item shows the taxes of its kind that still apply', async () => {
  const { id } = await openLodge(owner)
  const tax = { kinds: ['room'], included: false, percent: 18 }
  await owner.post('/business/taxes/create', { ...tax, name: 'VAT' })
  await owner.post('/business/taxes/create', { ...tax, name: 'Old levy', ends_on: inDays(app, -1) })
  await owner.post('/business/taxes/create', { ...tax, name: 'Fuel levy', kinds: ['car'] })
  expect((await view(id)).taxes.map(({ name }: { name: string }) => name)).toEqual(['VAT'])
})

test('people who may not view bookings see no sales', async () => {
  const lodge = await openLodge(owner)
  await bookRooms(owner, lodge, inDays(app, 5), inDays(app, 7))
  expect((await view(lodge.id)).sales).toMatchObject({
    bookings: { total: 1, last_30_days: 1, before: 0 },
    revenue: [{ currency: 'UGX', last_30_days: { amount: expect.any(Number), currency: 'UGX' } }],
  })
  const reader = await newMember(app, owner, ['View Inventory'])
  expect((await view(lodge.id, reader)).sales).toBeNull()
  const seller = await newMember(app, owner, ['View Inventory', 'View Bookings'])
  expect((await view(lodge.id, seller)).sales.bookings.total).toBe(1)
})

test('each kind is shown to people with the rights for it, and never to another agency', async () => {
  const lodge = await openLodge(owner)
  const product = await newProduct(owner)
  const shopkeeper = await newMember(app, owner, ['View Shop'])
  expect((await shopkeeper.get(`/inventory/${product.id}/view`)).status).toBe(200)
  const refused = await shopkeeper.get(`/inventory/${lodge.id}/view`)
  expect([refused.status, refused.body.code]).toEqual([403, 'permission_required'])
  const stranger = await newOwner(app)
  expect((await stranger.get(`/inventory/${lodge.id}/view`)).status).toBe(404)
  expect((await stranger.get(`/channel-products/${lodge.id}/show`)).status).toBe(404)
})

test('a booking is listed with the cover of what was booked, for its payment as well', async () => {
  const lodge = await openLodge(owner)
  const rooms = `/business/hotel/rooms/${lodge.id}/gallery/upload`
  expect((await owner.upload(rooms, [{ name: 'one.png', content: await pictureOf('teal') }])).status).toBe(200)
  const { id } = (await bookRooms(owner, lodge, inDays(app, 9), inDays(app, 11))).body.data
  const listed = async () => (await owner.get('/bookings?per_page=100')).body.data.find((row: { id: string }) => row.id === id)
  const { picture_url: picture } = await listed()
  expect(picture).toBe((await view(lodge.id)).pictures[0].small_url)
  await payCash(owner, id, 100_000)
  const payment = (await owner.get(`/payments?booking_id=${id}`)).body.data[0]
  expect((await owner.get(`/payments/${payment.id}/show`)).body.data.booking).toMatchObject({
    title: expect.stringContaining('Garden cottage'),
    picture_url: picture,
    due: { currency: 'UGX' },
  })
})
