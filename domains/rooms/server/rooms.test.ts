import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { bookRooms, done, openLodge } from './testing/lodge.ts'

let app: TestApp
let owner: TestPerson
let day: (n: number) => string
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  day = (n) => addDays(dayOf(app.clock.now()), n)
})
afterAll(() => app.close())

const rooms = '/business/hotel/rooms'

test('a room type is created, changed, copied and deleted', async () => {
  const made = await done(
    owner.post(`${rooms}/create`, {
      title: 'Family banda',
      adults: 2,
      children: 2,
      beds: [
        { kind: 'double', count: 1 },
        { kind: 'bunk', count: 1 },
      ],
      amenities: ['Wi-Fi', 'wi-fi', 'Fan'],
      tags: ['offer'],
      min_stay: 2,
    }),
  )
  expect(made).toMatchObject({ guests: 4, board: 'room_only', amenities: ['wi-fi', 'Fan'], rooms: 0, status: 'draft', kind: 'room' })
  expect(await done(owner.get(`${rooms}/${made.id}/letting`))).toMatchObject({ basis: 'night', min_length: 2, max_length: null })
  const saved = await done(
    owner.post(`${rooms}/${made.id}/update`, { title: 'Family cottage', adults: 3, children: 0, size: 40, version: made.version }),
  )
  expect(saved).toMatchObject({ title: 'Family cottage', guests: 3, size: 40, beds: made.beds })
  expect((await owner.post(`${rooms}/${made.id}/update`, { title: 'Late', adults: 3, version: made.version })).body.code).toBe('stale')
  const copy = await done(owner.post(`${rooms}/${made.id}/duplicate`))
  expect(copy).toMatchObject({ title: 'Copy of Family cottage', beds: made.beds, tags: ['offer'], rooms: 0 })
  expect(await done(owner.get(`/agencies/${owner.agencyId}/rooms/tags`))).toEqual([{ tag: 'offer', count: 2 }])
  await done(owner.post(`${rooms}/delete`, { ids: [copy.id] }))
  expect((await owner.get(`${rooms}/${copy.id}/show`)).status).toBe(404)
})

test('the guest limit fits adults and children, and the longest stay is not below the shortest', async () => {
  const fields = async (body: object) =>
    Object.keys((await owner.post(`${rooms}/create`, { title: 'Odd', adults: 2, ...body })).body.errors)
  expect(await fields({ guests: 1 })).toEqual(['guests'])
  expect(await fields({ guests: 3 })).toEqual(['guests'])
  expect(await fields({ min_stay: 3, max_stay: 2 })).toEqual(['max_stay'])
  expect(await fields({ adults: 0 })).toEqual(['adults'])
})

test('a service per night is charged for each night and uses no room', async () => {
  const lodge = await openLodge(owner, { names: '1' })
  const service = await done(
    owner.post(`${rooms}/${lodge.id}/services/create`, { name: 'Extra bed', per: 'night', price: { amount: 30_000, currency: 'UGX' } }),
  )
  expect(await done(owner.get(`${rooms}/${lodge.id}/services`))).toMatchObject([{ name: 'Extra bed', per: 'night' }])
  const selection = [
    { price_option_id: lodge.price, quantity: 1 },
    { price_option_id: service.id, quantity: 2 },
  ]
  const booking = await done(bookRooms(owner, lodge, day(10), day(13), { selection }))
  expect(booking.total.amount).toBe(3 * 200_000 + 2 * 3 * 30_000)
  expect(booking.lines[0].claimed).toHaveLength(1)
  const alone = await bookRooms(owner, lodge, day(20), day(21), { selection: selection.slice(1) })
  expect([alone.status, Object.keys(alone.body.errors)]).toEqual([422, ['lines.0.selection']])
  expect(await done(owner.get(`${rooms}/${lodge.id}/show`))).toMatchObject({ from_price: { amount: 200_000 }, from_per: 'night' })
})

test('weekends and seasons change the price of their nights', async () => {
  const lodge = await openLodge(owner)
  await done(
    owner.post(`${rooms}/${lodge.id}/price-rules/create`, {
      name: 'Weekend',
      weekdays: [5, 6],
      operation: 'increase',
      value_kind: 'percent',
      value: 50,
    }),
  )
  const weekday = new Date(`${day(30)}T00:00:00Z`).getUTCDay() || 7
  const thursday = 30 + ((4 - weekday + 7) % 7)
  const { total } = await done(bookRooms(owner, lodge, day(thursday), day(thursday + 3)))
  expect(total.amount).toBe(200_000 + 300_000 + 300_000)
})

test('lists bookings and shows occupancy', async () => {
  const lodge = await openLodge(owner, { names: '201-202' })
  await done(bookRooms(owner, lodge, day(1), day(7)))
  await done(
    owner.post(`${rooms}/individual/${lodge.units[1]!.id}/blocks/create`, { starts_on: day(0), ends_on: day(10), reason: 'Painting' }),
  )
  const { occupancy, bookings } = await done(owner.get(`${rooms}/${lodge.id}/statistics`))
  expect([occupancy, bookings.last_30_days]).toEqual([{ units: 2, nights: 50, booked: 6, percent: 12 }, 1])
  expect(await done(owner.get(`${rooms}/${lodge.id}/bookings`))).toMatchObject([
    { units: 1, client_name: 'Grace Akello', starts_on: day(1) },
  ])
  expect((await done(owner.get(`${rooms}/statistics`))).by_status.published).toBeGreaterThan(0)
  expect((await owner.post(`${rooms}/delete`, { ids: [lodge.id] })).body.code).toBe('in_use')
})
