import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/tokens.ts'
import { bucketsOf } from './statistics.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const calls = ['/business/offer-statistics', '/business/booking-statistics', '/business/today', '/inquiries/recent']

async function book(owner: TestPerson, tour: Tour, over: object = {}, quantity = 2) {
  const { status, body } = await owner.post('/bookings/new', {
    client: { name: 'Grace Akello' },
    lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity }] }],
    action: 'confirm',
    ...over,
  })
  expect([status, body.message]).toEqual([200, undefined])
  return body.data
}

const change = (owner: TestPerson, id: string, values: Record<string, unknown>) =>
  app.app.db.asAgency(owner, (tx) => tx.updateTable('bookings').set(values).where('id', '=', id).execute())

describe('who may', () => {
  test('signed out 401, without the permission 403, with it 200', async () => {
    const owner = await newOwner(app)
    const gate = await newMember(app, owner, ['Scan Tickets'])
    const viewer = await newMember(app, owner, ['View Dashboard'])
    for (const call of calls) {
      expect([call, (await callerOf(app).get(call)).status]).toEqual([call, 401])
      expect([call, (await gate.get(call)).body.code]).toEqual([call, 'permission_required'])
      expect([call, (await viewer.get(call)).status]).toEqual([call, 200])
    }
  })

  test('a new agency sees nothing, and nothing of others', async () => {
    const busy = await newOwner(app)
    await book(busy, await publishTour(app, busy, { inDays: 0 }))
    const fresh = await newOwner(app)
    expect((await fresh.get('/business/offer-statistics')).body.data).toEqual({
      kinds: [],
      departures: [],
      coming: { days: 30, departures: 0, capacity: 0, taken: 0 },
    })
    expect((await fresh.get('/business/booking-statistics')).body.data).toMatchObject({
      currencies: [],
      by_status: [],
      by_package: [],
      totals: { bookings: 0, revenue: { amount: 0, currency: 'UGX' } },
    })
    expect((await fresh.get('/business/today')).body.data).toMatchObject({
      departing: [],
      returning: [],
      holds: { count: 0 },
      unpaid: { count: 0, due: [] },
      overdue: { count: 0, due: [], rows: [] },
      attention: { count: 0 },
    })
    expect((await fresh.get('/inquiries/recent')).body.data).toEqual([])
  })
})

describe('offer statistics', () => {
  test('counts by kind and status, and how full departures are', async () => {
    const owner = await newOwner(app)
    const soon = await publishTour(app, owner, { capacity: 10, inDays: 2 })
    await publishTour(app, owner, { capacity: 8, inDays: 40 })
    await book(owner, soon, {}, 3)
    await book(owner, soon, { action: 'hold' }, 1)
    await app.app.db.asAgency(owner, (tx) =>
      tx.updateTable('departures').set({ status: 'closed' }).where('id', '=', soon.departureId).execute(),
    )
    const { data } = (await owner.get('/business/offer-statistics')).body
    expect(data.kinds).toEqual([{ kind: 'tour_package', total: 2, by_status: { published: 2 } }])
    expect(data.departures).toHaveLength(2)
    expect(data.departures[0]).toMatchObject({
      id: soon.departureId,
      inventory_id: soon.id,
      status: 'closed',
      capacity: 10,
      held: 1,
      sold: 3,
      starts_at: null,
    })
    expect(data.coming).toEqual({ days: 30, departures: 1, capacity: 10, taken: 4 })
  })
})

describe('booking statistics', () => {
  test('days begin at midnight in Kampala, and their sums are the month', async () => {
    const owner = await newOwner(app)
    const tour = await publishTour(app, owner, { capacity: 50 })
    const at = async (moment: string, over: object = {}) => {
      const { id } = await book(owner, tour, over, 1)
      await change(owner, id, { created_at: new Date(moment) })
    }
    await at('2026-02-28T20:59:59.999Z') // still February in Kampala
    await at('2026-02-28T21:00:00.000Z') // the first moment of March
    await at('2026-03-15T12:00:00Z', { action: 'hold' })
    await at('2026-03-31T20:59:59Z') // the last moment of March
    await at('2026-03-31T21:00:00Z') // April
    const { data } = (await owner.get('/business/booking-statistics?starts_at=2026-03-01&ends_at=2026-03-31')).body
    expect(data).toMatchObject({
      bucket: 'day',
      currency: 'UGX',
      currencies: ['UGX'],
      previous: { starts_at: '2026-01-29', ends_at: '2026-02-28' },
    })
    expect(data.buckets).toHaveLength(31)
    expect(data.buckets[0]).toMatchObject({
      starts_on: '2026-03-01',
      ends_on: '2026-03-01',
      bookings: 1,
      travellers: 1,
      revenue: { amount: 1_000_000, currency: 'UGX' },
    })
    expect(data.buckets[30]).toMatchObject({ bookings: 1, previous: { bookings: 1, revenue: { amount: 1_000_000 } } })
    expect(data.totals).toEqual({ bookings: 3, travellers: 3, revenue: { amount: 2_000_000, currency: 'UGX' } })
    expect(data.previous_totals).toEqual({ bookings: 1, travellers: 1, revenue: { amount: 1_000_000, currency: 'UGX' } })
    expect(data.by_status).toEqual([
      { status: 'confirmed', bookings: 2, revenue: { amount: 2_000_000, currency: 'UGX' } },
      { status: 'on_hold', bookings: 1, revenue: { amount: 0, currency: 'UGX' } },
    ])
    expect(data.by_package).toEqual([
      { inventory_id: tour.id, title: expect.stringContaining('Bwindi'), bookings: 3, revenue: { amount: 2_000_000, currency: 'UGX' } },
    ])

    for (const bucket of ['day', 'week', 'month']) {
      const { buckets } = (await owner.get(`/business/booking-statistics?starts_at=2026-03-01&ends_at=2026-03-31&bucket=${bucket}`)).body
        .data
      expect(sum(buckets.map((one: { bookings: number }) => one.bookings))).toBe(3)
      expect(sum(buckets.map((one: { revenue: { amount: number } }) => one.revenue.amount))).toBe(2_000_000)
      expect(sum(buckets.map((one: { previous: { bookings: number } }) => one.previous.bookings))).toBe(1)
    }
  })

  test('one currency at a time', async () => {
    const owner = await newOwner(app)
    const tour = await publishTour(app, owner)
    await book(owner, tour)
    const { id } = await book(owner, tour)
    await change(owner, id, { currency: 'USD', total: 70_000 })
    const shillings = (await owner.get('/business/booking-statistics')).body.data
    expect(shillings).toMatchObject({
      currency: 'UGX',
      currencies: ['UGX', 'USD'],
      totals: { bookings: 1, revenue: { amount: 2_000_000, currency: 'UGX' } },
    })
    const dollars = (await owner.get('/business/booking-statistics?currency=USD')).body.data
    expect(dollars.totals).toEqual({ bookings: 1, travellers: 2, revenue: { amount: 70_000, currency: 'USD' } })
    const kenyan = await newOwner(app, { country: 'KE' })
    expect((await kenyan.get('/business/booking-statistics')).body.data.currency).toBe('KES')
  })

  test.each([
    ['starts_at=2026-03-02&ends_at=2026-03-01', 'ends_at'],
    ['starts_at=2026-03-02', 'ends_at'],
    ['ends_at=2026-03-02', 'starts_at'],
    ['starts_at=2026-02-30&ends_at=2026-03-02', 'starts_at'],
    ['starts_at=2026-2-3&ends_at=2026-03-02', 'starts_at'],
    ['starts_at=&ends_at=2026-03-02', 'starts_at'],
    ['starts_at=0000-00-00&ends_at=2026-03-02', 'starts_at'],
    ['starts_at=1926-01-01&ends_at=2026-01-01', 'ends_at'],
    ['starts_at=2026-01-01&ends_at=2027-02-05', 'ends_at'],
    ['currency=EURO', 'currency'],
    ['currency=ugx', 'currency'],
    ['currency=XXX', 'currency'],
    ['currency=UGX&currency=USD', 'currency'],
    ['bucket=year', 'bucket'],
    ['agency_id=1', 'agency_id'],
  ])('%s is refused at %s', async (query, field) => {
    const owner = (refused ??= await newOwner(app))
    const { status, body } = await owner.get(`/business/booking-statistics?${query}`)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })
  let refused: TestPerson | undefined

  test('400 days are the most, and weeks and months are cut to the period', async () => {
    const owner = await newOwner(app)
    const longest = `starts_at=2026-01-01&ends_at=${addDays('2026-01-01', 399)}`
    expect((await owner.get(`/business/booking-statistics?${longest}`)).body.data.bucket).toBe('month')
    expect(bucketsOf({ starts_at: '2026-03-04', ends_at: '2026-03-17' }, 'week')).toEqual([
      { starts_on: '2026-03-04', ends_on: '2026-03-08' },
      { starts_on: '2026-03-09', ends_on: '2026-03-15' },
      { starts_on: '2026-03-16', ends_on: '2026-03-17' },
    ])
    expect(bucketsOf({ starts_at: '2028-01-31', ends_at: '2028-03-01' }, 'month')).toEqual([
      { starts_on: '2028-01-31', ends_on: '2028-01-31' },
      { starts_on: '2028-02-01', ends_on: '2028-02-29' },
      { starts_on: '2028-03-01', ends_on: '2028-03-01' },
    ])
  })
})

describe('today', () => {
  test('who leaves and who returns, one row a departure', async () => {
    const owner = await newOwner(app)
    const tour = await publishTour(app, owner, { capacity: 9, inDays: 0 })
    const request = await publishTour(app, owner, { onRequest: true })
    const first = await book(owner, tour, {}, 2)
    await book(owner, tour, {}, 3)
    await book(owner, tour, { action: 'hold' }, 1)
    const today = dayOf(app.clock.now())
    const asked = { lines: [{ inventory_id: request.id, starts_on: today, selection: [{ price_option_id: request.adult, quantity: 4 }] }] }
    const single = await book(owner, tour, asked)
    const back = await book(owner, request, { lines: [{ ...asked.lines[0] }] })
    await app.app.db.asAgency(owner, (tx) =>
      tx
        .updateTable('booking_lines')
        .set({ starts_on: addDays(today, -2), ends_on: today })
        .where('booking_id', '=', back.id)
        .execute(),
    )
    await change(owner, first.id, { paid: 2_000_000 })
    const { data } = (await owner.get('/business/today')).body
    expect(data.date).toBe(today)
    expect(data.departing).toHaveLength(2)
    expect(data.departing).toContainEqual(
      expect.objectContaining({ departure_id: tour.departureId, capacity: 9, places: 5, bookings: 2, unpaid: 1, booking_id: null }),
    )
    expect(data.departing).toContainEqual(
      expect.objectContaining({ departure_id: null, capacity: null, places: 4, bookings: 1, unpaid: 1, booking_id: single.id }),
    )
    expect(data.returning).toEqual([
      expect.objectContaining({ inventory_id: request.id, starts_on: addDays(today, -2), ends_on: today, booking_id: back.id }),
    ])
  })

  test('holds of the next day, what is owed by currency, what needs attention', async () => {
    const owner = await newOwner(app)
    const tour = await publishTour(app, owner, { capacity: 50 })
    const now = app.clock.now()
    const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
    const soon = await book(owner, tour, { action: 'hold' })
    const later = await book(owner, tour, { action: 'hold' })
    await change(owner, soon.id, { hold_expires_at: inHours(23) })
    await change(owner, later.id, { hold_expires_at: inHours(25) })
    const [late, veryLate, dollars, paid, open] = [
      await book(owner, tour),
      await book(owner, tour),
      await book(owner, tour),
      await book(owner, tour),
      await book(owner, tour),
    ]
    await change(owner, late.id, { payment_due_at: inHours(-1) })
    await change(owner, veryLate.id, { payment_due_at: inHours(-100), paid: 500_000 })
    await change(owner, dollars.id, { payment_due_at: inHours(-2), currency: 'USD', total: 900 })
    await change(owner, paid.id, { payment_due_at: inHours(-100), paid: 2_000_000 })
    await change(owner, open.id, { needs_attention: 'Paid twice' })
    const { data } = (await owner.get('/business/today')).body
    expect(data.holds).toMatchObject({ count: 1, rows: [{ id: soon.id, status: 'on_hold' }] })
    expect(data.overdue.count).toBe(3)
    expect(data.overdue.due).toEqual([
      { amount: 3_500_000, currency: 'UGX' },
      { amount: 900, currency: 'USD' },
    ])
    expect(data.overdue.rows.map((row: { id: string }) => row.id)).toEqual([veryLate.id, dollars.id, late.id])
    expect(data.overdue.rows[0].due).toEqual({ amount: 1_500_000, currency: 'UGX' })
    expect(data.unpaid).toEqual({ count: 1, due: [{ amount: 2_000_000, currency: 'UGX' }] })
    expect(data.attention).toMatchObject({ count: 1, rows: [{ id: open.id, needs_attention: 'Paid twice' }] })
  })
})

describe('recent inquiries', () => {
  test('the last ten, newest first, without spam', async () => {
    const owner = await newOwner(app)
    const tour = await publishTour(app, owner)
    const begin = momentOf('2026-05-01').getTime()
    await app.app.db.asAgency(owner, (tx) =>
      tx
        .insertInto('inquiries')
        .values(
          Array.from({ length: 12 }, (_, n) => ({
            agency_id: owner.agencyId,
            id: newId(),
            reference: `IN-${n}`,
            status: n === 11 ? 'spam' : 'new',
            source: 'website',
            name: `Guest ${n}`,
            inventory_id: n === 10 ? tour.id : null,
            created_at: new Date(begin + n * 60_000),
            updated_at: new Date(begin),
          })),
        )
        .execute(),
    )
    const { data } = (await owner.get('/inquiries/recent')).body
    expect(data.map((one: { reference: string }) => one.reference)).toEqual([
      'IN-10',
      'IN-9',
      'IN-8',
      'IN-7',
      'IN-6',
      'IN-5',
      'IN-4',
      'IN-3',
      'IN-2',
      'IN-1',
    ])
    expect(data[0].inventory).toEqual({ id: tour.id, title: expect.stringContaining('Bwindi') })
    expect(data[1].inventory).toBeNull()
  })
})

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
