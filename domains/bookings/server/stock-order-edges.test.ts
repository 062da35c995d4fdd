import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockStock, releaseStock, takeStock, type Wanted } from '#domains/inventory/server/stock/availability.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { waitingForLocks } from '#kit/server/testing/waiting.ts'
import { publishStock, type Stock } from './testing/stock.ts'
import { startStockTest, type StockTest } from './testing/take-stock.ts'
import { publishTour, type Tour } from './testing/tour.ts'

// The order in which stock is taken and locked, the same for every transaction.

let app: TestApp
let owner: TestPerson
let now: StockTest['now']
let actor: StockTest['actor']
let inAgency: StockTest['inAgency']
beforeAll(async () => {
  ;({ app, owner, now, actor, inAgency } = await startStockTest())
})
afterAll(() => app.close())

const pieces = (capacity: number) => publishStock(app, owner, { mode: 'stock', options: [{ amount: 1, capacity }] })
const cars = () => publishStock(app, owner, { mode: 'resource', basis: 'time', units: 1, options: [{ amount: 1, per: 'hour' }] })
const pieceOf = ({ options }: Stock): Wanted => ({ of: 'option', id: options[0]!, places: 1 })
const usesOf = ({ id }: Pick<Stock, 'id'>, lineId = newId()): Wanted => ({
  of: 'units',
  inventoryId: id,
  lineId,
  count: 1,
  from: time(0),
  until: time(1),
})
const time = (hours: number) => new Date(now.getTime() + (240 + hours) * 3_600_000)
/** Books the only unit of an item. @returns the line. */
async function lineOn({ id, options }: Stock): Promise<string> {
  const line = {
    inventory_id: id,
    starts_at: time(0).toISOString(),
    ends_at: time(1).toISOString(),
    selection: [{ price_option_id: options[0], quantity: 1 }],
  }
  const { status, body } = await owner.post('/bookings/new', { client: { name: 'Grace' }, lines: [line], action: 'hold' })
  expect([status, body.message]).toEqual([200, undefined])
  return body.data.lines[0].id
}
const placeOf = ({ departureId }: Tour): Wanted => ({ of: 'departure', id: departureId, places: 1 })

describe('counters', () => {
  test('are taken departures first, then price options, each by id, so that two requests cannot deadlock', async () => {
    // Price options are the older ones, so that the order of ids alone would put them first.
    const stocks = await Promise.all([1, 2, 3].map(() => pieces(1)))
    const tours = await Promise.all([1, 2, 3].map(() => publishTour(app, owner, { capacity: 1 })))
    const wanted = [...stocks.map(pieceOf), ...tours.map(placeOf)]
    for (const order of [wanted, wanted.toReversed(), wanted.toSorted(() => -1)]) {
      const asked: string[] = []
      await inAgency(async (tx) => {
        // Everything is sold out, so that every counter is tried in turn.
        await takeStock(tx, actor(), wanted, { bookingId: newId(), as: 'held', letGoStale: async () => {} })
        await takeStock(tx, actor(), order, {
          bookingId: newId(),
          as: 'held',
          letGoStale: async (one) => {
            asked.push(one.id)
            await releaseStock(tx, newId(), [{ of: one.of as 'departure', id: one.id, places: 1 }], 'held')
          },
        })
        await releaseStock(tx, newId(), wanted, 'held')
      })
      expect(asked).toEqual([...tours.map(({ departureId }) => departureId).sort(), ...stocks.map(({ options }) => options[0]!).sort()])
    }
  })

  test('of units are taken last, by the id of their item', async () => {
    const items = await Promise.all([1, 2, 3].map(() => cars()))
    const tour = await publishTour(app, owner, { capacity: 1 })
    const lines = await Promise.all(items.map((item) => lineOn(item)))
    const ids = items.map(({ id }) => id)
    for (const order of [items, items.toReversed(), [items[1]!, items[2]!, items[0]!]]) {
      const asked: string[] = []
      const wanted = [...order.map((item) => usesOf(item, lines[0])), placeOf(tour)]
      const rejected = inAgency(async (tx) => {
        await takeStock(tx, actor(), [placeOf(tour)], { bookingId: newId(), as: 'held', letGoStale: async () => {} })
        await takeStock(tx, actor(), wanted, {
          bookingId: newId(),
          as: 'held',
          letGoStale: async (one) => {
            asked.push(one.id)
            if (one.of === 'departure') await releaseStock(tx, newId(), [placeOf(tour)], 'held')
            else await releaseStock(tx, newId(), [usesOf({ id: one.id }, lines[ids.indexOf(one.id)])], 'held')
          },
        })
        throw new Error('undo this')
      })
      await expect(rejected).rejects.toThrow('undo this')
      expect(asked).toEqual([tour.departureId, ...ids.toSorted()])
    }
  })
})

describe('locks', () => {
  /** Returns whether a row can be locked while another transaction that took stock is still open. */
  const isLocked = async (table: 'departures' | 'price_options' | 'resources', column: 'id' | 'inventory_id', id: string) =>
    inAgency((tx) =>
      tx
        .selectFrom(table as 'departures')
        .select('agency_id')
        .where(column as 'id', '=', id)
        .forNoKeyUpdate()
        .noWait()
        .execute(),
    ).then(
      () => false,
      () => true,
    )

  test('cover every counter and item whose stock is returned or taken', async () => {
    const tours = await Promise.all([1, 2].map(() => publishTour(app, owner)))
    const [car, free] = [await cars(), await publishTour(app, owner)]
    const stocks = await Promise.all([1, 2].map(() => pieces(5)))
    await inAgency(async (tx) => {
      await lockStock(tx, [...tours.map(placeOf), ...stocks.map(pieceOf), usesOf(car)])
      for (const { departureId } of tours) expect(await isLocked('departures', 'id', departureId)).toBe(true)
      for (const { options } of stocks) expect(await isLocked('price_options', 'id', options[0]!)).toBe(true)
      expect(await isLocked('resources', 'inventory_id', car.id)).toBe(true)
      expect(await isLocked('departures', 'id', free.departureId)).toBe(false)
    })
  })

  test('may cover nothing, one counter, or units alone', async () => {
    const [tour, car] = [await publishTour(app, owner), await cars()]
    await inAgency((tx) => lockStock(tx, []))
    await inAgency((tx) => lockStock(tx, [placeOf(tour)]))
    await inAgency(async (tx) => {
      await lockStock(tx, [usesOf(car)])
      expect(await isLocked('resources', 'inventory_id', car.id)).toBe(true)
    })
  })

  test('are taken in the order of ids, so that two changes of the same departures cannot deadlock', async () => {
    const [first, second] = [await publishTour(app, owner), await publishTour(app, owner)]
    // A scan of the table now finds the second one first.
    await inAgency((tx) => tx.updateTable('departures').set({ capacity: 13 }).where('id', '=', first.departureId).execute())
    let waiting: Promise<void> | undefined
    await inAgency(async (tx) => {
      await tx.selectFrom('departures').select('id').where('id', '=', first.departureId).forNoKeyUpdate().execute()
      waiting = inAgency(async (other) => {
        for (const scan of ['indexscan', 'bitmapscan']) await sql`SET LOCAL ${sql.raw(`enable_${scan}`)} = off`.execute(other)
        await lockStock(other, [placeOf(second), placeOf(first)])
      })
      await expect.poll(() => waitingForLocks(app)).toBe(1)
      expect(await isLocked('departures', 'id', second.departureId)).toBe(false)
    })
    await waiting
  })
})
