import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kit/contract/time.ts'
import {
  grace,
  joseph,
  makeFlight,
  startFlightTest,
  thereAndBack,
  ticket,
  ugx,
  type FlightTest,
  type AnyFlight,
} from '../testing/flight.ts'

let flights: FlightTest
let held: AnyFlight
let sold: AnyFlight
let dollars: AnyFlight
beforeAll(async () => {
  flights = await startFlightTest()
  const [first] = thereAndBack(flights.today, 10)
  held = await makeFlight(flights, { status: 'held', pnr: 'HELD01', segments: thereAndBack(flights.today, 20) })
  sold = await ticket(flights.owner, await makeFlight(flights, { passengers: [joseph, grace], segments: [first], notes: 'x' }))
  dollars = await ticket(
    flights.owner,
    await makeFlight(flights, {
      currency: 'USD',
      client: { name: 'Wanjiru Tours', kind: 'company', email: 'w@mail.example', phone: '+254722000000' },
      passengers: [{ ...joseph, given_names: 'Anne', surname: 'Mbeki' }],
      segments: [{ ...first, carrier: 'ET', flight_number: '335', to: 'ADD', departs_time: '17:00', arrives_time: '19:05' }],
      fares: [{ type: 'adult', base: 30_000, taxes: 12_050 }],
    }),
  )
})
afterAll(() => flights.test.close())

const list = async (query = ''): Promise<AnyFlight[]> => (await flights.owner.get(`/flights/bookings?${query}`)).body.data
const idsOf = async (query: string) => (await list(query)).map(({ id }) => id)

describe('the list', () => {
  test('shows route, first departure in airport time, passengers, price and amount due', async () => {
    expect(await list('sort=departs_at&status=held')).toMatchObject([
      {
        id: held.id,
        pnr: 'HELD01',
        route: 'EBB–NBO–EBB',
        lead_passenger: 'Joseph Okello',
        passengers: 1,
        departs_on: addDays(flights.today, 20),
        departs_time: '07:15',
        total: ugx(1_300_000),
        due: ugx(1_300_000),
        change_waiting: false,
      },
    ])
    expect((await list('search=Grace'))[0]).toMatchObject({ lead_passenger: 'Joseph Okello and 1 more', total: ugx(2_600_000) })
  })

  test.each([
    ['PNR', 'held01', () => held],
    ['passenger', 'grace', () => sold],
    ['name as airlines write it', 'OKELLO/GRACE', () => sold],
    ['flight', 'ET335', () => dollars],
    ['flight with a space', 'et 335', () => dollars],
    ['route', 'EBB-ADD', () => dollars],
    ['client', 'wanjiru', () => dollars],
    ['ticket', 'ticket', () => sold],
    ['reference', 'reference', () => held],
  ])('finds by %s', async (_what, text, wanted) => {
    const one = wanted()
    const search = text === 'ticket' ? one.passengers[1].ticket_number : text === 'reference' ? one.reference : text
    expect(await idsOf(`search=${encodeURIComponent(search)}`)).toEqual([one.id])
  })

  test('filters by status, airline, client and days; sorts; rows without a deadline come last', async () => {
    expect((await idsOf('status=held,ticketed')).length).toBe(3)
    expect(await idsOf('carrier=et')).toEqual([dollars.id])
    expect(await idsOf(`client_id=${dollars.client.id}`)).toEqual([dollars.id])
    expect(await idsOf(`starts_at=${addDays(flights.today, 15)}`)).toEqual([held.id])
    expect(await idsOf(`ends_at=${addDays(flights.today, 10)}&sort=total`)).toEqual([dollars.id, sold.id])
    expect((await flights.owner.get(`/flights/bookings?starts_at=2027-02-01&ends_at=2027-01-01`)).body.errors).toHaveProperty('ends_at')
    await flights.owner.post(`/flights/bookings/${held.id}/deadlines`, {
      hold_deadline_at: new Date(flights.test.clock.now().getTime() + 3_600_000 * 30).toISOString(),
      fare_deadline_at: null,
    })
    expect((await idsOf('sort=deadline_at'))[0]).toBe(held.id)
    expect((await idsOf('sort=-deadline_at'))[0]).toBe(held.id)
  })

  test('is exported completely', async () => {
    const { status, body, headers } = await flights.owner.get('/flights/bookings?download=csv&sort=departs_at')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, ...rows] = String(body).trim().split('\n')
    expect(head).toContain('Reference')
    expect(rows).toHaveLength(3)
    expect(rows.find((row) => row.includes(dollars.reference))).toContain('420.5')
  })
})

describe('statistics', () => {
  const statistics = async (query = '') => (await flights.owner.get(`/flights/statistics?${query}`)).body.data

  test('show ticketed sales by month and airline, one currency at a time', async () => {
    const own = await statistics()
    expect(own).toMatchObject({ currency: 'UGX', totals: { bookings: 1, tickets: 2, sold: ugx(2_600_000), earned: ugx(0) } })
    expect(own.currencies.toSorted()).toEqual(['UGX', 'USD'])
    expect(own.months).toHaveLength(12)
    expect(own.months.at(-1)).toMatchObject({ month: flights.today.slice(0, 7), tickets: 2 })
    expect(own.months.reduce((sum: number, { sold: one }: AnyFlight) => sum + one.amount, 0)).toBe(own.totals.sold.amount)
    expect(own.carriers).toMatchObject([{ carrier: 'KQ', name: 'Kenya Airways', tickets: 2 }])
    expect(await statistics('currency=USD')).toMatchObject({
      totals: { sold: { amount: 42_050, currency: 'USD' } },
      carriers: [{ carrier: 'ET' }],
    })
  })

  test('show next departures, expiring deadlines and open changes', async () => {
    const { departures, deadlines, statuses, changes_waiting } = await statistics()
    expect(departures.map(({ id }: AnyFlight) => id).toSorted()).toEqual([sold.id, dollars.id].toSorted())
    expect(deadlines).toMatchObject({ open: 1, overdue: 0, next: [{ id: held.id }] })
    expect(statuses).toEqual([
      { status: 'held', count: 1 },
      { status: 'ticketed', count: 2 },
    ])
    expect(changes_waiting).toBe(0)
  })

  test('a voided ticket counts zero, a cancelled one its charge', async () => {
    const [voided, cancelled] = [
      await ticket(flights.owner, await makeFlight(flights)),
      await ticket(flights.owner, await makeFlight(flights)),
    ]
    await flights.owner.post(`/flights/bookings/${voided.id}/void`, { reason: 'x' })
    await flights.owner.post(`/flights/bookings/${cancelled.id}/cancel`, { by: 'client', reason: 'x', charged: 200_000 })
    expect((await statistics()).totals).toMatchObject({ bookings: 2, tickets: 3, sold: ugx(2_800_000) })
  })

  test('months are in Kampala time, and a reversed or too long range is refused', async () => {
    const now = flights.test.clock.now()
    const one = await makeFlight(flights)
    // 22:30 UTC on the last day of a month is the next month in Kampala.
    await flights.test.app.db.asAgency(flights.owner, (tx) =>
      tx
        .updateTable('flight_bookings')
        .set({ ticketed_at: new Date('2026-08-31T22:30:00Z') })
        .where('booking_id', '=', one.id)
        .execute(),
    )
    const { months } = await statistics('starts_at=2026-08-01&ends_at=2026-09-30')
    expect(months.map(({ month, tickets }: AnyFlight) => [month, tickets])).toEqual([
      ['2026-08', 0],
      ['2026-09', 1],
    ])
    for (const query of ['starts_at=2026-09-01&ends_at=2026-08-01', 'starts_at=2016-09-01&ends_at=2026-08-01'])
      expect((await flights.owner.get(`/flights/statistics?${query}`)).body.errors).toHaveProperty('ends_at')
    flights.test.clock.set(now)
  })
})
