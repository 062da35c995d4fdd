import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { bucketsOf } from './statistics.ts'
import { book, change } from './testing/bookings.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('booking statistics', () => {
  test('days begin at midnight in Kampala, and their sums are the month', async () => {
    const owner = await newOwner(app)
    const tour = await publishTour(app, owner, { capacity: 50 })
    const at = async (moment: string, over: object = {}) => {
      const { id } = await book(owner, tour, over, 1)
      await change(app, owner, id, { created_at: new Date(moment) })
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

  test('sources count a period beside the one before, and only the agency’s own', async () => {
    const owner = await newOwner(app)
    const tour = await publishTour(app, owner, { capacity: 50 })
    const at = async (moment: string, over: object = {}) => {
      const { id } = await book(owner, tour, {}, 1)
      await change(app, owner, id, { created_at: new Date(moment), ...over })
    }
    await at('2026-02-28T20:59:59.999Z') // the last moment of the ten days before
    await at('2026-02-28T21:00:00.000Z')
    await at('2026-03-02T12:00:00Z', { source: 'website' })
    await at('2026-03-10T20:59:59Z', { source: 'website' })
    await at('2026-03-10T21:00:00Z', { source: 'website' })
    const path = '/business/booking-sources?starts_at=2026-03-01&ends_at=2026-03-10'
    expect((await owner.get(path)).body.data).toEqual([
      { source: 'website', bookings: 2, before: 0 },
      { source: 'manual', bookings: 1, before: 1 },
    ])
    expect((await (await newOwner(app)).get(path)).body.data).toEqual([])
    expect((await owner.get('/business/booking-sources?starts_at=2026-03-10&ends_at=2026-03-01')).body.errors).toEqual({
      ends_at: ['The end is before the start.'],
    })
  })

  test('one currency at a time', async () => {
    const owner = await newOwner(app)
    const tour = await publishTour(app, owner)
    await book(owner, tour)
    const { id } = await book(owner, tour)
    await change(app, owner, id, { currency: 'USD', total: 70_000 })
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

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

test('bookings are counted by the home country of their client, with the largest town as their point', async () => {
  const owner = await newOwner(app)
  const tour = await publishTour(app, owner, { capacity: 50 })
  await app.app.db.asPlatform('test: look at all agencies', async (tx) => {
    const town = { lat: 52.52, lng: 13.4, landmark: false }
    await tx
      .insertInto('places')
      .values([
        { id: 910_001, name: 'Small', country_code: 'DE', population: 10, ...town, lat: 50 },
        { id: 910_002, name: 'Large', country_code: 'DE', population: 9_000_000, ...town },
      ])
      .execute()
  })
  const client = async (country_code: string | null) => (await owner.post('/clients/new', { name: 'A guest', country_code })).body.data.id
  const [german, kenyan, unknown] = [await client('DE'), await client('KE'), await client(null)]
  for (const client_id of [german, german, kenyan, unknown]) await book(owner, tour, { client_id, client: undefined }, 1)
  const today = dayOf(app.clock.now())
  const { data } = (await owner.get(`/business/booking-origins?starts_at=${today}&ends_at=${today}`)).body
  expect(data).toEqual([
    { country_code: 'DE', country: 'Germany', bookings: 2, point: { lat: 52.52, lng: 13.4 } },
    { country_code: 'KE', country: 'Kenya', bookings: 1, point: null },
  ])
  expect((await owner.get(`/business/booking-origins?starts_at=${today}&ends_at=2020-01-01`)).status).toBe(422)
})
