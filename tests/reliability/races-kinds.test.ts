import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireHolds } from '#domains/bookings/server/status.ts'
import { publishStock, type Stock } from '#domains/bookings/server/testing/stock.ts'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { thisAgency } from '#kit/server/database/database.ts'
import type { Answer } from '#kit/server/testing/client.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { onCluster } from '#kit/server/testing/test-databases.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { eachOf } from './calls.ts'
import { randomOf } from './random.ts'

// Tickets, products, rooms and vehicles are sold once, however many buy at once (P1–P7 for the kinds that are not departures).
// Each test first shows that without its constraint the race is lost.

const sockets = 32
const dayMs = 86_400_000

let app: TestApp
let owner: TestPerson
let db: pg.Pool
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1_000_000 })
  owner = await newOwner(app)
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 16 })
})
afterAll(async () => {
  await db.end()
  await app.close()
})

const counters = async (id: string) =>
  (await db.query<{ held: number; sold: number }>('SELECT held, sold FROM price_options WHERE id = $1', [id])).rows[0]!
const drifting = () => app.app.db.asPlatform('test: look', findDrift)
const lineOf = (stock: Stock, quantity: number, over: object = {}) => ({
  inventory_id: stock.id,
  selection: [{ price_option_id: stock.options[0], quantity }],
  ...over,
})
const book = (lines: object[], action = 'confirm', headers: Record<string, string> = {}): Promise<Answer> =>
  owner.post('/bookings/new', { client: { name: 'Buyer' }, lines, action }, headers)
const tally = (answers: readonly Pick<Answer, 'status' | 'body'>[]) => {
  const outcomes = answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.code}`))
  return Object.fromEntries([...new Set(outcomes)].sort().map((outcome) => [outcome, outcomes.filter((one) => one === outcome).length]))
}

for (const mode of ['quota', 'stock'] as const) {
  const what = mode === 'quota' ? 'tickets' : 'pieces of a product'
  const capacity = 50
  const publish = (least = capacity) =>
    publishStock(app, owner, { mode, options: [{ amount: 1000, capacity: least }], ...(mode === 'quota' ? { happensIn: 30 } : {}) })

  describe(`P1, P4–P7 of ${what}`, () => {
    test('without the constraint, looking first and writing after sells too many', async () => {
      const { id, options } = await publish()
      await db.query('ALTER TABLE price_options DROP CONSTRAINT price_options_stock')
      try {
        await eachOf(Array.from({ length: 200 }), sockets, async () => {
          const { sold } = await counters(options[0]!)
          await nextTurn()
          if (sold < capacity) await db.query('UPDATE price_options SET sold = sold + 1 WHERE id = $1', [options[0]])
        })
        expect((await counters(options[0]!)).sold).toBeGreaterThan(capacity)
      } finally {
        await db.query('DELETE FROM price_options WHERE inventory_id = $1', [id])
        await db.query(
          'ALTER TABLE price_options ADD CONSTRAINT price_options_stock CHECK (held >= 0 AND sold >= 0 AND (capacity IS NULL OR held + sold <= capacity))',
        )
      }
    })

    test('P1: 200 buyers of 1 to 3, three rounds: exactly 50 are sold', async () => {
      for (let round = 0; round < 3; round++) {
        const stock = await publish()
        const random = randomOf(Date.now() + round)
        const answers: Answer[] = []
        await eachOf(
          Array.from({ length: 200 }, () => 1 + Math.floor(random() * 3)),
          sockets,
          async (quantity) => void answers.push(await book([lineOf(stock, quantity)])),
        )
        const won = answers.filter(({ status }) => status === 200)
        expect(await counters(stock.options[0]!)).toEqual({ held: 0, sold: capacity })
        expect(tally(answers)).toEqual({ 200: won.length, '409 sold_out': 200 - won.length })
      }
      expect(await drifting()).toEqual([])
    })

    test('P4: baskets of the same two in either order end without a deadlock', async () => {
      const [a, b] = [await publish(30), await publish(30)]
      const answers: Answer[] = []
      await eachOf(
        Array.from({ length: 100 }, (_, n) => n),
        sockets,
        async (n) => {
          const basket = n % 2 === 0 ? [lineOf(a, 1), lineOf(b, 1)] : [lineOf(b, 1), lineOf(a, 1)]
          answers.push(await book(basket))
        },
      )
      expect(tally(answers)).toEqual({ 200: 30, '409 sold_out': 70 })
      for (const { options } of [a, b]) expect(await counters(options[0]!)).toEqual({ held: 0, sold: 30 })
    })

    test('P5: the database alone keeps it right', async () => {
      const { options } = await publish()
      const codes: string[] = []
      await eachOf(Array.from({ length: 120 }), 16, async () => {
        await app.app.db
          .asAgency(owner, (tx) =>
            sql`UPDATE price_options SET held = held + 1 WHERE agency_id = ${thisAgency} AND id = ${options[0]}`.execute(tx),
          )
          .then(
            () => codes.push('ok'),
            (error: { code: string; constraint?: string }) => codes.push(`${error.code} ${error.constraint}`),
          )
      })
      expect(codes.filter((code) => code === 'ok')).toHaveLength(capacity)
      // A cluster does not name the constraint.
      expect(new Set(codes)).toEqual(new Set(['ok', `23514 ${onCluster() ? undefined : 'price_options_stock'}`]))
      await app.app.db.asAgency(owner, (tx) =>
        sql`UPDATE price_options SET held = 0 WHERE agency_id = ${thisAgency} AND id = ${options[0]}`.execute(tx),
      )
    })

    test('P6: one order sent twenty times at once with one key is one', async () => {
      const stock = await publish()
      const key = { 'idempotency-key': newId() }
      const answers = await Promise.all(Array.from({ length: 20 }, () => book([lineOf(stock, 2)], 'confirm', key)))
      const made = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.data.id))
      expect(made.size).toBe(1)
      expect(await counters(stock.options[0]!)).toEqual({ held: 0, sold: 2 })
    })

    test('P7: holds that run out while four workers look give back once, and are sold again', async () => {
      const stock = await publish(10)
      for (let n = 0; n < 5; n++) expect((await book([lineOf(stock, 2)], 'hold')).status).toBe(200)
      await db.query(`UPDATE bookings SET hold_expires_at = $1 WHERE status = 'on_hold'`, [new Date(app.clock.now().getTime() - 1000)])
      const [, , , , ...late] = await Promise.all([
        ...Array.from({ length: 4 }, () => expireHolds(app.app)),
        ...Array.from({ length: 20 }, () => book([lineOf(stock, 1)])),
      ])
      expect(tally(late as Answer[])).toEqual({ 200: 10, '409 sold_out': 10 })
      expect(await counters(stock.options[0]!)).toEqual({ held: 0, sold: 10 })
      expect(await drifting()).toEqual([])
    })
  })
}

for (const basis of ['night', 'time'] as const) {
  const what = basis === 'night' ? 'rooms' : 'vehicles'
  const units = 3
  const publish = () =>
    publishStock(app, owner, { mode: 'resource', basis, units, options: [{ amount: 1000, per: basis === 'night' ? 'night' : 'day' }] })
  const from = () => addDays(dayOf(app.clock.now()), 20)
  const when = () =>
    basis === 'night'
      ? { starts_on: from(), ends_on: addDays(from(), 3) }
      : {
          starts_at: new Date(app.clock.now().getTime() + 20 * dayMs).toISOString(),
          ends_at: new Date(app.clock.now().getTime() + 22 * dayMs).toISOString(),
        }
  const overlaps = async (id: string) =>
    (
      await db.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM unit_claims a JOIN unit_claims b ON b.agency_id = a.agency_id AND b.unit_id = a.unit_id AND b.id > a.id AND b.period && a.period WHERE a.inventory_id = $1`,
        [id],
      )
    ).rows[0]!.n

  describe(`P2 and P3 of ${what}`, () => {
    test('without the constraint, looking first and writing after lets one unit twice', async () => {
      const { id, units: ids } = await publish()
      await db.query('ALTER TABLE unit_claims DROP CONSTRAINT unit_claims_apart')
      try {
        const look = () => db.query('SELECT 1 FROM unit_claims WHERE unit_id = $1', [ids[0]])
        const looked = await Promise.all(Array.from({ length: 8 }, look))
        for (const { rows } of looked)
          if (rows.length === 0)
            await db.query(
              `INSERT INTO unit_claims (agency_id, id, unit_id, inventory_id, kind, period, created_at) VALUES ($1, $2, $3, $4, 'block', '[2030-01-01, 2030-01-04)', now())`,
              [owner.agencyId, newId(), ids[0], id],
            )
        expect(await overlaps(id)).toBeGreaterThan(0)
      } finally {
        await db.query('DELETE FROM unit_claims WHERE inventory_id = $1', [id])
        await db.query(
          'ALTER TABLE unit_claims ADD CONSTRAINT unit_claims_apart EXCLUDE USING gist (agency_id WITH =, unit_id WITH =, period WITH &&)',
        )
      }
    })

    test(`sixty who want the same time, three rounds: ${units} get a unit each`, async () => {
      for (let round = 0; round < 3; round++) {
        const stock = await publish()
        const answers: Answer[] = []
        await eachOf(Array.from({ length: 60 }), sockets, async () => void answers.push(await book([lineOf(stock, 1, when())])))
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(units)
        expect(answers.filter(({ status }) => status === 409)).toHaveLength(60 - units)
        expect(await overlaps(stock.id)).toBe(0)
      }
      expect(await drifting()).toEqual([])
    })

    test('one unit wanted by name by twenty goes to one', async () => {
      const stock = await publish()
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => book([lineOf(stock, 1, { ...when(), unit_ids: [stock.units[1]] })])),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    })
  })
}

describe('P1 of the slots of a service', () => {
  // Slots are counted like departures. races.test.ts shows that their race is lost without the constraint.
  test('sixty who want one of ten places of a slot: ten get one', async () => {
    const { id } = (await owner.post('/services', { title: 'Massage' })).body.data
    const price = { name: 'Person', unit: 'adult', price: { amount: 80_000, currency: 'UGX' } }
    const option = (await owner.post(`/services/${id}/price-options/create`, price)).body.data.id
    const slot = { starts_on: addDays(dayOf(app.clock.now()), 5), starts_at: '10:00', capacity: 10 }
    const departure_id = (await owner.post(`/services/${id}/departures/create`, slot)).body.data.id
    await owner.post('/inventory/status', { ids: [id], status: 'published' })
    const answers: Answer[] = []
    const line = { inventory_id: id, departure_id, selection: [{ price_option_id: option, quantity: 1 }] }
    await eachOf(Array.from({ length: 60 }), sockets, async () => void answers.push(await book([line])))
    expect(tally(answers)).toEqual({ 200: 10, '409 sold_out': 50 })
    expect(await drifting()).toEqual([])
  })
})
