import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newCar } from '#domains/cars/server/testing/cars.ts'
import { publishConcert } from '#domains/events/server/testing/concert.ts'
import { hire } from '#domains/rentals/server/testing/hires.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { book, change } from './testing/bookings.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const ugx = (amount: number) => ({ amount, currency: 'UGX' })
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000)

describe('today in figures', () => {
  test('what was booked and received today, beside the same day of last week', async () => {
    const owner = await newOwner(app)
    const tour = await publishTour(app, owner, { capacity: 50 })
    const { id } = await book(owner, tour)
    await book(owner, tour, { action: 'hold' })
    const before = await book(owner, tour, {}, 1)
    await change(app, owner, before.id, { created_at: daysAgo(7) })
    const other = await book(owner, tour, {}, 1)
    await change(app, owner, other.id, { created_at: daysAgo(6) })
    const paid = await owner.post(
      '/payments/record',
      { booking_id: id, amount: ugx(700_000), method: 'cash' },
      { 'idempotency-key': newId() },
    )
    expect(paid.status).toBe(200)
    const { data } = (await owner.get('/business/day')).body
    expect(data.figures).toEqual({
      currency: 'UGX',
      today: { bookings: 2, revenue: ugx(2_000_000), received: ugx(700_000) },
      week_before: { bookings: 1, revenue: ugx(1_000_000), received: ugx(0) },
    })
    expect(data.sells).toEqual([{ kind: 'tour_package', bookings: 4 }])
    const viewer = await newMember(app, owner, ['View Dashboard'])
    expect((await viewer.get('/business/day')).body.data.figures.today).toEqual({ bookings: 2, revenue: ugx(2_000_000), received: null })
  })

  test('the currency with sales is shown if nothing was booked in the agency’s own', async () => {
    const owner = await newOwner(app)
    const { id } = await book(owner, await publishTour(app, owner))
    await change(app, owner, id, { currency: 'USD', total: 900 })
    expect((await owner.get('/business/day')).body.data.figures).toMatchObject({
      currency: 'USD',
      today: { bookings: 1, revenue: { amount: 900, currency: 'USD' } },
    })
    const { data } = (await owner.get('/business/booking-statistics')).body
    expect([data.currency, data.totals.bookings]).toEqual(['USD', 1])
    expect((await owner.get('/business/booking-statistics?currency=UGX')).body.data.totals.bookings).toBe(0)
  })

  test('the vehicles of the desk, for people who may see bookings', async () => {
    const owner = await newOwner(app)
    await hire(app, owner, await newCar(owner), { inHours: 1 })
    const viewer = await newMember(app, owner, ['View Dashboard'])
    const { vehicles, rooms } = (await owner.get('/business/day')).body.data
    expect([vehicles, rooms]).toEqual([expect.objectContaining({ late: 0, out: 0 }), null])
    expect((await viewer.get('/business/day')).body.data.vehicles).toBeNull()
  })
})

describe('how full the next 14 days are', () => {
  test('vehicles at noon of each day, without those that are blocked, and the places of departures', async () => {
    const owner = await newOwner(app)
    const today = dayOf(app.clock.now())
    const car = await newCar(owner, { plates: ['UBA 001A', 'UBA 002A', 'UBA 003A'] })
    const reserve = await owner.post('/bookings/new', {
      client: { name: 'Okello Brian' },
      action: 'confirm',
      lines: [
        {
          inventory_id: car.id,
          starts_at: `${addDays(today, 2)}T08:00:00+03:00`,
          ends_at: `${addDays(today, 4)}T08:00:00+03:00`,
          selection: [{ price_option_id: car.rates['Self-drive day'], quantity: 1 }],
        },
      ],
    })
    expect([reserve.status, reserve.body.message]).toEqual([200, undefined])
    const tour = await publishTour(app, owner, { capacity: 8, inDays: 5 })
    await book(owner, tour, {}, 3)
    const { data } = (await owner.get('/business/occupancy')).body
    expect(data.map(({ kind, days }: { kind: string; days: object[] }) => [kind, days.length])).toEqual([
      ['car', 14],
      ['departure', 14],
    ])
    expect(data[0].days.map(({ taken }: { taken: number }) => taken)).toEqual([0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(data[0].days[0]).toEqual({ day: today, taken: 0, capacity: 3 })
    expect(data[1].days[5]).toEqual({ day: addDays(today, 5), taken: 3, capacity: 8 })
    expect(data[1].days[4]).toEqual({ day: addDays(today, 4), taken: 0, capacity: 0 })
  })
})

test('an event of today is one row, however many have tickets', async () => {
  const owner = await newOwner(app)
  const now = app.clock.now().getTime()
  const times = { starts_at: new Date(now + 5_000).toISOString(), ends_at: new Date(now + 3_600_000).toISOString() }
  const night = await publishConcert(app, owner, { over: times })
  for (const name of ['Opio Denis', 'Kirabo Esther']) {
    const selection = [{ price_option_id: night.types[0], quantity: 2 }]
    const { status } = await owner.post('/bookings/new', {
      client: { name },
      action: 'confirm',
      lines: [{ inventory_id: night.id, selection }],
    })
    expect(status).toBe(200)
  }
  expect((await owner.get('/business/today')).body.data.departing).toEqual([
    expect.objectContaining({
      kind: 'event',
      inventory_id: night.id,
      bookings: 2,
      unpaid: 2,
      booking_id: null,
      client_name: null,
      due: null,
    }),
  ])
})

test('who comes today has a picture, the vehicle, the time, the phone and what is due; a phone only for who may see bookings', async () => {
  const owner = await newOwner(app)
  const car = await newCar(owner, { plates: ['UBK 412A'] })
  const { body } = await owner.post('/bookings/new', {
    client: { name: 'Okello Brian', phone: '+256772123456' },
    action: 'confirm',
    lines: [
      {
        inventory_id: car.id,
        starts_at: new Date(app.clock.now().getTime() + 5_000).toISOString(),
        ends_at: new Date(app.clock.now().getTime() + 48 * 3_600_000).toISOString(),
        selection: [{ price_option_id: car.rates['Self-drive day'], quantity: 1 }],
      },
    ],
  })
  const [trip] = (await owner.get('/business/today')).body.data.departing
  expect(trip).toMatchObject({
    kind: 'car',
    booking_id: body.data.id,
    client_name: 'Okello Brian',
    client_phone: '+256772123456',
    due: body.data.total,
    units: ['UBK 412A'],
    time: expect.stringMatching(/^\d\d:\d\d$/),
    done: false,
    picture: null,
  })
  const viewer = await newMember(app, owner, ['View Dashboard'])
  expect((await viewer.get('/business/today')).body.data.departing[0]).toMatchObject({ client_phone: null, due: null })
})
