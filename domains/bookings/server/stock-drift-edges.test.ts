import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDrift, releaseStock, type Wanted } from '#domains/inventory/server/stock/availability.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { publishStock } from './testing/stock.ts'
import { startStockTest, type StockTest } from './testing/take-stock.ts'
import { publishTour } from './testing/tour.ts'

// Counters and uses of units that differ from the bookings that hold them. Every test repairs what it breaks.

let app: TestApp
let owner: TestPerson
let now: Date
let inAgency: StockTest['inAgency']
beforeAll(async () => {
  ;({ app, owner, now, inAgency } = await startStockTest())
})
afterAll(() => app.close())

const drift = () => app.app.db.asPlatform('test: look at all agencies', findDrift)
async function book(line: object, action: 'hold' | 'confirm') {
  const { status, body } = await owner.post('/bookings/new', { client: { name: 'Grace' }, lines: [line], action })
  expect([status, body.message]).toEqual([200, undefined])
  return body.data
}
const cancel = async (id: string) => expect((await owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill' })).status).toBe(200)

const newTour = async () => {
  const tour = await publishTour(app, owner)
  const { departureId: id } = tour
  return {
    id,
    book: (quantity: number, action: 'hold' | 'confirm') =>
      book({ inventory_id: tour.id, departure_id: id, selection: [{ price_option_id: tour.adult, quantity }] }, action),
    count: (held: number, sold: number) =>
      inAgency((tx) => tx.updateTable('departures').set({ held, sold }).where('id', '=', id).execute()),
  }
}
const newTicket = async () => {
  const stock = await publishStock(app, owner, { mode: 'stock', options: [{ amount: 1_000, capacity: 9 }] })
  const id = stock.options[0]!
  return {
    id,
    book: (quantity: number, action: 'hold' | 'confirm') =>
      book({ inventory_id: stock.id, selection: [{ price_option_id: id, quantity }] }, action),
    count: (held: number, sold: number) =>
      inAgency((tx) => tx.updateTable('price_options').set({ held, sold }).where('id', '=', id).execute()),
  }
}

test.each([
  ['departure', newTour],
  ['option', newTicket],
] as const)('a %s whose places differ from its bookings is found', async (what, publish) => {
  const [mine, other] = [await publish(), await publish()]
  expect(await drift()).toEqual([])
  const found = (held: number, sold: number, lines_held: number, lines_sold: number) => [
    { agency_id: owner.agencyId, id: mine.id, what, held, sold, lines_held, lines_sold },
  ]
  // Counted, but no booking holds them.
  await mine.count(2, 0)
  expect(await drift()).toEqual(found(2, 0, 0, 0))
  await mine.count(0, 3)
  expect(await drift()).toEqual(found(0, 3, 0, 0))
  await mine.count(0, 0)
  // Several bookings, and others of another item.
  for (const quantity of [1, 2]) await mine.book(quantity, 'hold')
  const { id } = await mine.book(4, 'confirm')
  await other.book(1, 'confirm')
  expect(await drift()).toEqual([])
  await mine.count(2, 4)
  expect(await drift()).toEqual(found(2, 4, 3, 4))
  await mine.count(3, 5)
  expect(await drift()).toEqual(found(3, 5, 3, 4))
  await mine.count(3, 4)
  // A cancelled booking holds nothing.
  await cancel(id)
  expect(await drift()).toEqual([])
})

test('a booking with fewer or more units than it uses is found', async () => {
  const cars = await publishStock(app, owner, { mode: 'resource', basis: 'time', units: 4, options: [{ amount: 1_000, per: 'hour' }] })
  const from = momentOf(addDays(dayOf(now), 10), '08:00')
  const until = new Date(from.getTime() + 3_600_000)
  const use = async (quantity: number) => {
    const line = { inventory_id: cars.id, starts_at: from.toISOString(), ends_at: until.toISOString() }
    const booking = await book({ ...line, selection: [{ price_option_id: cars.options[0], quantity }] }, 'confirm')
    return booking.lines[0].id as string
  }
  const [one, two] = [await use(1), await use(2)]
  const change = (set: { taking?: 'none' | 'sold'; units?: number }) =>
    inAgency((tx) => tx.updateTable('booking_lines').set(set).where('id', '=', one).execute())
  const found = (sold: number, lines_sold: number) => [
    { agency_id: owner.agencyId, id: one, what: 'units', held: 0, sold, lines_held: 0, lines_sold },
  ]
  expect(await drift()).toEqual([])
  await change({ units: 2 })
  expect(await drift()).toEqual(found(1, 2))
  await change({ units: 0 })
  expect(await drift()).toEqual(found(1, 0))
  await change({ units: 1, taking: 'none' })
  expect(await drift()).toEqual(found(1, 0))
  const claim: Wanted = { of: 'units', inventoryId: cars.id, lineId: one, count: 1, from, until }
  await inAgency((tx) => releaseStock(tx, newId(), [claim], 'sold'))
  expect(await drift()).toEqual([])
  await change({ taking: 'sold' })
  expect(await drift()).toEqual(found(0, 1))
  await change({ taking: 'none' })
  await inAgency((tx) => releaseStock(tx, newId(), [{ ...claim, lineId: two }], 'sold'))
  expect(await drift()).toMatchObject([{ id: two, sold: 0, lines_sold: 2 }])
})
