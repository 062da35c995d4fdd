import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { expireHolds } from './status.ts'
import { publishStock, type Stock } from './testing/stock.ts'
import { publishTour } from './testing/tour.ts'

// Nothing is sold twice, in any capacity mode (P1–P5).

let app: TestApp
let owner: TestPerson
let today: string
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  today = dayOf(app.clock.now())
})
afterAll(async () => {
  expect(await app.app.db.asPlatform('test: look', findDrift)).toEqual([])
  await app.close()
})

const day = (n: number) => addDays(today, n)
const lineOf = ({ id, options }: Stock, over: object = {}, quantity = 1) => ({
  inventory_id: id,
  selection: [{ price_option_id: options[0], quantity }],
  ...over,
})
const stay = (from: number, until: number, over: object = {}) => ({ starts_on: day(from), ends_on: day(until), ...over })
const hire = (from: string, until: string, n = 10) => ({
  starts_at: momentOf(day(n), from).toISOString(),
  ends_at: momentOf(day(n), until).toISOString(),
})
const book = (lines: object[], over: object = {}) =>
  owner.post('/bookings/new', { client: { name: 'Grace Akello' }, lines, action: 'confirm', ...over })
const booked = async (lines: object[], over: object = {}) => {
  const { status, body } = await book(lines, over)
  expect([status, body.message]).toEqual([200, undefined])
  return body.data
}
/** Ends a hold by setting its expiry to now. */
const runOut = (id: string) =>
  app.app.db.asAgency(owner, (tx) => tx.updateTable('bookings').set({ hold_expires_at: app.clock.now() }).where('id', '=', id).execute())
const codeOf = async (answer: ReturnType<typeof book>) => (await answer).body.code as string
const outcome = async (answer: ReturnType<typeof book>) => {
  const { status, body } = await answer
  return status === 200 ? 'booked' : [status, body.code, body.errors]
}

describe('units by the night', () => {
  const rooms = (units: number, over: object = {}) =>
    publishStock(app, owner, { mode: 'resource', units, options: [{ amount: 200_000, per: 'night', unit: 'room' }], ...over })

  test('each stay has its own room; the next guest can arrive on the departure day', async () => {
    const stock = await rooms(2)
    const first = await booked([lineOf(stock, stay(10, 13))])
    const second = await booked([lineOf(stock, stay(10, 13))])
    expect(first.total.amount).toBe(600_000)
    expect(first.lines[0].items[0].detail).toBe('3 nights')
    const names = [first, second].flatMap(({ lines }) => lines[0].claimed.map(({ name }: { name: string }) => name))
    expect(names.sort()).toEqual(['101', '102'])
    expect(await outcome(book([lineOf(stock, stay(12, 14))]))).toEqual([
      409,
      'sold_out',
      { 'lines.0.starts_on': ['None is available at this time.'] },
    ])
    await booked([lineOf(stock, stay(13, 14), 2)])
    await booked([lineOf(stock, stay(9, 10), 2)])
  })

  test('only one of sixty concurrent requests gets the last room', async () => {
    const stock = await rooms(1)
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => book([lineOf(stock, stay(20 + (n % 2), 22))])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(59)
  })

  test('requests for the same rooms in opposite order do not deadlock', async () => {
    const [a, b] = [await rooms(30), await rooms(30)]
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => book((n % 2 ? [a, b] : [b, a]).map((stock) => lineOf(stock, stay(5, 6))))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  })

  test('books the requested room, or none', async () => {
    const stock = await rooms(3)
    const chosen = await booked([lineOf(stock, stay(3, 5, { unit_ids: [stock.units[2]] }))])
    expect(chosen.lines[0].claimed).toMatchObject([{ unit_id: stock.units[2] }])
    expect(await codeOf(book([lineOf(stock, stay(4, 6, { unit_ids: [stock.units[2]] }))]))).toBe('sold_out')
    expect(await codeOf(book([lineOf(stock, stay(4, 6, { unit_ids: stock.units }))]))).toBe('invalid_input')
    const [other] = (await rooms(1)).units
    expect(await codeOf(book([lineOf(stock, stay(4, 6, { unit_ids: [other] }))]))).toBe('sold_out')
  })

  test('cancelled, expired and moved stays free their rooms', async () => {
    const stock = await rooms(1)
    const first = await booked([lineOf(stock, stay(30, 32))])
    await owner.post(`/bookings/${first.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'none' })
    const held = await booked([lineOf(stock, stay(30, 32))], { action: 'hold' })
    expect(await codeOf(book([lineOf(stock, stay(31, 33))]))).toBe('sold_out')
    const edited = await owner.post(`/bookings/edit/${held.id}`, { version: held.version, lines: [lineOf(stock, stay(31, 33))] })
    expect([edited.status, edited.body.message]).toEqual([200, undefined])
    await booked([lineOf(stock, stay(30, 31))])
    await runOut(held.id)
    await expireHolds(app.app)
    await booked([lineOf(stock, stay(31, 33))])
  })

  test('an expired hold is released for the next request', async () => {
    const stock = await rooms(1)
    const held = await booked([lineOf(stock, stay(200, 201))], { action: 'hold' })
    expect(await codeOf(book([lineOf(stock, stay(200, 201))]))).toBe('sold_out')
    await runOut(held.id)
    await booked([lineOf(stock, stay(200, 201))])
  })

  test('lengths and days are refused at their field', async () => {
    const stock = await rooms(1, { least: 2, most: 5 })
    const field = async (over: object) => Object.keys((await book([lineOf(stock, over)])).body.errors)
    expect(await field(stay(100, 101))).toEqual(['lines.0.ends_on'])
    expect(await field(stay(100, 106))).toEqual(['lines.0.ends_on'])
    expect(await field(stay(101, 101))).toEqual(['lines.0.ends_on'])
    expect(await field(stay(102, 100))).toEqual(['lines.0.ends_on'])
    expect(await field(stay(-5, 3))).toEqual(['lines.0.starts_on'])
    expect(await field({})).toEqual(['lines.0.starts_on'])
    expect(await field({ starts_on: day(100) })).toEqual(['lines.0.ends_on'])
    expect(await field(stay(5000, 5003))).toEqual(['lines.0.starts_on'])
  })
})

describe('units by the hour', () => {
  const cars = (units: number, over: object = {}) =>
    publishStock(app, owner, {
      mode: 'resource',
      basis: 'time',
      units,
      options: [
        { amount: 20_000, per: 'hour', unit: 'vehicle', tariff: 'Self-drive' },
        { amount: 120_000, per: 'day', unit: 'vehicle', tariff: 'Self-drive' },
        { amount: 700_000, per: 'week', unit: 'vehicle', tariff: 'Self-drive' },
      ],
      ...over,
    })

  test('the cheapest rates that cover the time are charged', async () => {
    const stock = await cars(5)
    const price = async (hours: number) => {
      const starts_at = momentOf(day(60), '08:00')
      const line = {
        ...lineOf(stock),
        starts_at: starts_at.toISOString(),
        ends_at: new Date(starts_at.getTime() + hours * 3_600_000).toISOString(),
      }
      const { body } = await owner.post('/bookings/price', { lines: [line] })
      return [body.data.total.amount, body.data.lines[0].items[0].detail, body.data.lines[0].units_left]
    }
    expect(await price(3)).toEqual([60_000, '3 hours', 5])
    expect(await price(7)).toEqual([120_000, '1 day', 5])
    expect(await price(27)).toEqual([180_000, '1 day + 3 hours', 5])
    expect(await price(6 * 24)).toEqual([700_000, '1 week', 5])
    expect(await price(8 * 24 + 1)).toEqual([840_000, '1 week + 1 day + 1 hour', 5])
  })

  test('the padding after a hire is kept free', async () => {
    const stock = await cars(1, { padding: 120 })
    await booked([lineOf(stock, hire('08:00', '12:00', 70))])
    expect(await codeOf(book([lineOf(stock, hire('13:00', '15:00', 70))]))).toBe('sold_out')
    await booked([lineOf(stock, hire('14:00', '16:00', 70))])
    expect(await codeOf(book([lineOf(stock, hire('06:00', '07:00', 70))]))).toBe('sold_out')
  })
})

describe('items counted by price option', () => {
  const tickets = (capacity: number, over: object = {}) =>
    publishStock(app, owner, { mode: 'quota', happensIn: 90, options: [{ amount: 50_000, capacity }], ...over })

  test('ten of two hundred concurrent requests get the ten tickets', async () => {
    const stock = await tickets(10)
    const answers = await Promise.all(Array.from({ length: 200 }, () => book([lineOf(stock)])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'sold_out',
      errors: { 'lines.0.selection': ['Option 1: Sold out.'] },
    })
  })

  test('tickets are sold only within their sale period', async () => {
    const now = app.clock.now().getTime()
    const hour = 3_600_000
    const soon = await tickets(5, { options: [{ amount: 1, capacity: 5, sells_from: new Date(now + hour) }] })
    const gone = await tickets(5, { options: [{ amount: 1, capacity: 5, sells_until: new Date(now - hour) }] })
    const over = await tickets(5, { happensIn: -2 })
    expect(await codeOf(book([lineOf(soon)]))).toBe('sale_not_started')
    expect(await codeOf(book([lineOf(gone)]))).toBe('sale_ended')
    expect(await codeOf(book([lineOf(over)]))).toBe('sale_ended')
  })

  test('cancelling returns stock, and uncounted items never sell out', async () => {
    const stock = await publishStock(app, owner, { mode: 'stock', options: [{ amount: 30_000, capacity: 2 }] })
    const first = await booked([lineOf(stock, {}, 2)])
    expect(await codeOf(book([lineOf(stock)]))).toBe('sold_out')
    await owner.post(`/bookings/${first.id}/cancel`, { by: 'client', reason: 'Changed mind', refund: 'full' })
    await booked([lineOf(stock)])
    const free = await publishStock(app, owner, { mode: 'freesale', options: [{ amount: 10_000 }] })
    await booked([lineOf(free, {}, 5000)])
  })
})

test('a trip of all kinds is booked whole or not at all', async () => {
  const tour = await publishTour(app, owner, { capacity: 4, inDays: 120 })
  const rooms = await publishStock(app, owner, { mode: 'resource', units: 1, options: [{ amount: 1000, per: 'night' }] })
  const concert = await publishStock(app, owner, { mode: 'quota', happensIn: 100, options: [{ amount: 500, capacity: 1 }] })
  const trip = [
    { inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 2 }] },
    lineOf(rooms, stay(119, 121)),
    lineOf(concert),
  ]
  const answers = await Promise.all([book(trip), book([...trip].reverse()), book(trip)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const left = await owner.post('/bookings/price', { lines: trip })
  expect(left.body.data.lines.map((line: { places_left: number; units_left: number }) => [line.places_left, line.units_left])).toEqual([
    [2, null],
    [null, 0],
    [null, null],
  ])
})
