import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireHolds } from '#domains/bookings/server/status.ts'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import type { Answer } from '#kit/server/testing/client.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

// A buyer who wants places first expires overdue holds. Expiring locks the hold's booking and then its places; a buyer also locks
// places. So no code expires holds while it has places locked, or the two would deadlock.

const rounds = 6
const buyers = 12

let app: TestApp
let owner: TestPerson
let db: pg.Pool
let tours: [Tour, Tour]
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 4 })
  tours = [await publishTour(app, owner, { capacity: 1000 }), await publishTour(app, owner, { capacity: 2 })]
})
afterAll(async () => {
  await db.end()
  await app.close()
})

const book = (action: 'hold' | 'confirm') =>
  owner.post('/bookings/new', {
    client: { name: 'Basket' },
    lines: tours.map((tour) => ({
      inventory_id: tour.id,
      departure_id: tour.departureId,
      selection: [{ price_option_id: tour.adult, quantity: 1 }],
    })),
    action,
  })

/** Returns how many deadlocks the database has resolved. Each connection reports its own when asked. */
async function deadlocks(): Promise<number> {
  for (const pool of [app.app.db.pool, db]) {
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    await Promise.all(clients.map((client) => client.query('SELECT pg_stat_force_next_flush()')))
    for (const client of clients) client.release()
  }
  const { rows } = await db.query<{ deadlocks: string }>('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()')
  return Number(rows[0]!.deadlocks)
}

describe('expired holds on two departures, one of them full', () => {
  test('a buyer who locks one departure while expiring a hold on both deadlocks', async () => {
    const hold = await book('hold')
    const [buyer, sweeper] = await Promise.all([db.connect(), db.connect()])
    const place = 'UPDATE departures SET note = note WHERE id = $1'
    const booking = 'UPDATE bookings SET notes = notes WHERE id = $1'
    await Promise.all([buyer.query('BEGIN'), sweeper.query('BEGIN')])
    await Promise.all([buyer.query(place, [tours[0].departureId]), sweeper.query(booking, [hold.body.data.id])])
    const ends = await Promise.allSettled([buyer.query(booking, [hold.body.data.id]), sweeper.query(place, [tours[0].departureId])])
    expect(ends.filter((end) => end.status === 'rejected' && (end.reason as { code: string }).code === '40P01')).toHaveLength(1)
    await Promise.all([buyer.query('ROLLBACK'), sweeper.query('ROLLBACK')])
    for (const client of [buyer, sweeper]) client.release()
    expect(await deadlocks()).toBe(1)
    await owner.post(`/bookings/${hold.body.data.id}/cancel`, { by: 'client', reason: 'Seen' })
  })

  test('buyers and sweepers at once: places are sold again, and nobody waits in a ring', async () => {
    const before = await deadlocks()
    for (let round = 0; round < rounds; round++) {
      for (const made of await Promise.all([book('hold'), book('hold')])) expect(made.status).toBe(200)
      await db.query(`UPDATE bookings SET hold_expires_at = $1 WHERE status = 'on_hold'`, [new Date(app.clock.now().getTime() - 1000)])
      const [bought] = await Promise.all([
        Promise.all(Array.from({ length: buyers }, () => book('confirm'))),
        ...Array.from({ length: 3 }, () => expireHolds(app.app)),
      ])
      const won = bought.filter(({ status }: Answer) => status === 200)
      expect(won).toHaveLength(2)
      expect(new Set(bought.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(['sold_out']))
      for (const { body } of won)
        await owner.post(`/bookings/${body.data.id}/cancel`, { by: 'client', reason: 'Next round', refund: 'full' })
    }
    expect(await deadlocks()).toBe(before)
    expect(await app.app.db.asPlatform('test: look', findDrift)).toEqual([])
  })
})
