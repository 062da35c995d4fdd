import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireHolds } from '#domains/bookings/server/status.ts'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { thisAgency } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Answer } from '#kit/server/testing/client.ts'
import { logIn, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { onCluster } from '#kit/server/testing/test-databases.ts'
import { eachOf } from './calls.ts'
import { randomOf } from './random.ts'

// Places are sold once, however many buy at once (P1, P4, P5, P7). Each test first shows that without its constraint the race is
// lost.

const sockets = 64
// Each run has other seeds, so a few rounds a day see many orders in time.
const rounds = 3
const capacity = 50

let app: TestApp
let owner: TestPerson
let db: pg.Pool
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1_000_000 })
  owner = await newOwner(app)
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 16, options: '-c deadlock_timeout=50ms' })
})
afterAll(async () => {
  await db.end()
  await app.close()
})

const lineOf = (tour: Tour, quantity: number, departureId = tour.departureId) => ({
  inventory_id: tour.id,
  departure_id: departureId,
  selection: [{ price_option_id: tour.adult, quantity }],
})
const countersOf = async (id: string) =>
  (await db.query<{ held: number; sold: number; capacity: number }>('SELECT held, sold, capacity FROM departures WHERE id = $1', [id]))
    .rows[0]!
const drifting = () => app.app.db.asPlatform('test: look', findDrift)
const tally = (answers: readonly Pick<Answer, 'status' | 'body'>[]) => {
  const outcomes = answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.code}`))
  return Object.fromEntries([...new Set(outcomes)].sort().map((outcome) => [outcome, outcomes.filter((one) => one === outcome).length]))
}
/** Adds a departure to the tour. */
async function addDeparture(tour: Tour, places: number): Promise<string> {
  const id = newId()
  const starts_on = addDays(dayOf(app.clock.now()), 40)
  await app.app.db.asAgency(owner, (tx) =>
    tx
      .insertInto('departures')
      .values({
        agency_id: owner.agencyId,
        id,
        inventory_id: tour.id,
        starts_on,
        ends_on: starts_on,
        capacity: places,
        created_at: app.clock.now(),
      })
      .execute(),
  )
  return id
}

describe('P1: 300 buyers of 1 to 3 places, 50 places, 64 connections', () => {
  const buyers = 300
  const quantitiesOf = (seed: number) => {
    const random = randomOf(seed)
    return Array.from({ length: buyers }, () => 1 + Math.floor(random() * 3))
  }

  test('without the constraint, looking first and writing after sells too many', async () => {
    const tour = await publishTour(app, owner, { capacity })
    await db.query('ALTER TABLE departures DROP CONSTRAINT departures_capacity')
    try {
      await eachOf(quantitiesOf(1), sockets, async (quantity) => {
        const { sold } = await countersOf(tour.departureId)
        await nextTurn()
        if (sold + quantity <= capacity)
          await db.query('UPDATE departures SET sold = sold + $2 WHERE id = $1', [tour.departureId, quantity])
      })
      expect((await countersOf(tour.departureId)).sold).toBeGreaterThan(capacity)
    } finally {
      await db.query('DELETE FROM departures WHERE id = $1', [tour.departureId])
      await db.query(
        'ALTER TABLE departures ADD CONSTRAINT departures_capacity CHECK (held >= 0 AND sold >= 0 AND held + sold <= capacity)',
      )
    }
  })

  test(`${rounds} rounds: exactly 50 are sold, the others are told so, and nothing is left of them`, async () => {
    const first = Date.now() % 1_000_000
    console.log(`seeds ${first} to ${first + rounds - 1}`)
    const tour = await publishTour(app, owner, { capacity })
    for (let seed = first; seed < first + rounds; seed++) {
      const departureId = await addDeparture(tour, capacity)
      const answers: Answer[] = []
      await eachOf(quantitiesOf(seed), sockets, async (quantity) => {
        answers.push(
          await owner.post('/bookings/new', {
            client: { name: `Buyer of ${seed}` },
            lines: [lineOf(tour, quantity, departureId)],
            action: 'confirm',
          }),
        )
      })
      const won = answers.filter(({ status }) => status === 200)
      expect([seed, await countersOf(departureId)]).toEqual([seed, { held: 0, sold: capacity, capacity }])
      expect([seed, tally(answers)]).toEqual([seed, { 200: won.length, '409 sold_out': buyers - won.length }])
      expect(won.reduce((sum, { body }) => sum + body.data.lines[0].places, 0)).toBe(capacity)
      const { rows } = await db.query(
        `SELECT (SELECT count(*)::int FROM clients WHERE name = $1) AS clients, (SELECT count(*)::int FROM bookings WHERE client_name = $1) AS bookings,
                (SELECT count(*)::int FROM booking_lines WHERE departure_id = $2) AS lines, (SELECT sum(places)::int FROM booking_lines WHERE departure_id = $2 AND taking = 'sold') AS places`,
        [`Buyer of ${seed}`, departureId],
      )
      expect(rows).toEqual([{ clients: won.length, bookings: won.length, lines: won.length, places: capacity }])
    }
    expect(await drifting()).toEqual([])
  })
})

describe('P5: the database alone keeps it right', () => {
  test('300 writers who ask nobody: 50 get through', async () => {
    const tour = await publishTour(app, owner, { capacity })
    const codes: string[] = []
    await eachOf(Array.from({ length: 300 }), 16, async () => {
      await app.app.db
        .asAgency(owner, (tx) =>
          sql`UPDATE departures SET held = held + 1 WHERE agency_id = ${thisAgency} AND id = ${tour.departureId}`.execute(tx),
        )
        .then(
          () => codes.push('ok'),
          (error: { code: string; constraint?: string }) => codes.push(`${error.code} ${error.constraint}`),
        )
    })
    expect(codes.filter((code) => code === 'ok')).toHaveLength(capacity)
    // A cluster does not name the constraint.
    expect(new Set(codes)).toEqual(new Set(['ok', `23514 ${onCluster() ? undefined : 'departures_capacity'}`]))
    for (const bad of [sql`sold = ${capacity + 1}`, sql`held = -1`, sql`sold = -1`, sql`capacity = 1`, sql`capacity = -1`]) {
      await expect(
        app.app.db.asAgency(owner, (tx) =>
          sql`UPDATE departures SET ${bad} WHERE agency_id = ${thisAgency} AND id = ${tour.departureId}`.execute(tx),
        ),
      ).rejects.toMatchObject({ code: '23514' })
    }
    await app.app.db.asAgency(owner, (tx) =>
      sql`UPDATE departures SET held = 0 WHERE agency_id = ${thisAgency} AND id = ${tour.departureId}`.execute(tx),
    )
  })
})

describe('P4: baskets of several departures', () => {
  const baskets = 300

  test('taken in any order they would wait for each other in a ring', async () => {
    const tour = await publishTour(app, owner, { capacity: 1_000 })
    const ids = [tour.departureId, await addDeparture(tour, 1_000), await addDeparture(tour, 1_000)]
    const random = randomOf(5)
    let deadlocks = 0
    await eachOf(Array.from({ length: 64 }), 16, async () => {
      const client = await db.connect()
      try {
        await client.query('BEGIN')
        for (const id of [...ids].sort(() => random() - 0.5)) {
          await client.query('UPDATE departures SET note = note WHERE agency_id = $1 AND id = $2', [owner.agencyId, id])
          await nextTurn()
        }
        await client.query('COMMIT')
      } catch (error) {
        if ((error as { code: string }).code === '40P01') deadlocks++
        await client.query('ROLLBACK')
      }
      client.release()
    })
    expect(deadlocks).toBeGreaterThan(0)
  })

  test('three departures in random order, one of them twice: nobody meets a deadlock, nothing is oversold', async () => {
    const seed = Date.now() % 1_000_000
    console.log(`seed ${seed}`)
    const random = randomOf(seed)
    const tour = await publishTour(app, owner, { capacity: 60 })
    const ids = [tour.departureId, ...(await Promise.all(Array.from({ length: 4 }, () => addDeparture(tour, 60))))]
    const answers: Answer[] = []
    await eachOf(Array.from({ length: baskets }), sockets, async () => {
      const picked = [...ids].sort(() => random() - 0.5).slice(0, 3)
      answers.push(
        await owner.post('/bookings/new', {
          client: { name: 'Basket' },
          lines: [...picked, picked[0]!].map((id) => lineOf(tour, 1, id)),
          action: random() < 0.5 ? 'hold' : 'confirm',
        }),
      )
    })
    const won = answers.filter(({ status }) => status === 200).length
    expect(tally(answers)).toEqual({ 200: won, '409 sold_out': baskets - won })
    const counters = await Promise.all(ids.map(countersOf))
    // Each basket takes four places. A departure has free places only if no basket of three found the others free.
    expect(counters.reduce((sum, { held, sold }) => sum + held + sold, 0)).toBe(won * 4)
    expect(won).toBeGreaterThan(40)
    expect(await drifting()).toEqual([])
  })

  test('while others edit, move, cancel and confirm them', async () => {
    const random = randomOf(11)
    const tour = await publishTour(app, owner, { capacity: 30 })
    const ids = [tour.departureId, await addDeparture(tour, 30), await addDeparture(tour, 30)]
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        owner.post('/bookings/new', { client: { name: 'Changing' }, lines: [lineOf(tour, 2, ids[n % 3])] }),
      ),
    )
    const outcomes = new Set<string>()
    await eachOf(Array.from({ length: 240 }), 32, async () => {
      const booking = made[Math.floor(random() * made.length)]!.body.data
      const other = ids[Math.floor(random() * 3)]!
      const { body } = await owner.get(`/bookings/${booking.id}/show`)
      const { version, lines } = body.data
      const answer = await [
        () =>
          owner.post(`/bookings/edit/${booking.id}`, {
            version,
            lines: [lineOf(tour, 1 + Math.floor(random() * 4), other), lineOf(tour, 1, ids[0])],
          }),
        () => owner.post(`/bookings/${booking.id}/move`, { version, line_id: lines[0].id, departure_id: other, price: 'keep' }),
        () => owner.post(`/bookings/${booking.id}/status`, { status: 'confirmed' }),
        () =>
          random() < 0.2
            ? owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Race' })
            : owner.post(`/bookings/${booking.id}/extend-hold`, { hours: 5 }),
      ][Math.floor(random() * 4)]!()
      outcomes.add(answer.status === 200 ? '200' : `${answer.status} ${answer.body.code}`)
    })
    expect(
      [...outcomes].filter(
        (one) => !/^(200|404 not_found|409 (stale|sold_out|invalid_transition|not_editable|not_on_hold|price_changed))$/.test(one),
      ),
    ).toEqual([])
    expect(outcomes).toContain('200')
    expect(await drifting()).toEqual([])
  })
})

describe('one booking, many hands', () => {
  test('of twenty edits of one version one is kept; of twenty cancellations one counts', async () => {
    const tour = await publishTour(app, owner, { capacity })
    const { body } = await owner.post('/bookings/new', { client: { name: 'Edited' }, lines: [lineOf(tour, 2)] })
    const { id, version } = body.data
    const edits = await Promise.all(
      Array.from({ length: 20 }, (_, n) => owner.post(`/bookings/edit/${id}`, { version, lines: [lineOf(tour, 1 + (n % 5))] })),
    )
    expect(tally(edits)).toEqual({ 200: 1, '409 stale': 19 })
    const confirms = await Promise.all(Array.from({ length: 20 }, () => owner.post(`/bookings/${id}/status`, { status: 'confirmed' })))
    expect(tally(confirms)).toEqual({ 200: 1, '409 invalid_transition': 19 })
    const cancels = await Promise.all(
      Array.from({ length: 20 }, () => owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Race' })),
    )
    expect(tally(cancels)).toEqual({ 200: 1, '409 invalid_transition': 19 })
    expect(await countersOf(tour.departureId)).toEqual({ held: 0, sold: 0, capacity })
  })
})

describe('P7: holds that run out', () => {
  test('100 holds free their places once, though four workers, buyers and payers all come at that moment', async () => {
    const tour = await publishTour(app, owner, { capacity: 100, inDays: 90 })
    const holds = await Promise.all(
      Array.from({ length: 100 }, () => owner.post('/bookings/new', { client: { name: 'Holder' }, lines: [lineOf(tour, 1)] })),
    )
    expect(tally(holds)).toEqual({ 200: 100 })
    expect((await owner.post('/bookings/new', { client: { name: 'Too late' }, lines: [lineOf(tour, 1)] })).body.code).toBe('sold_out')
    app.clock.advance(49 * 3_600_000)
    owner = Object.assign(owner, await logIn(app, owner.email))
    const buying = Array.from({ length: 30 }, () =>
      owner.post('/bookings/new', { client: { name: 'Buyer after' }, lines: [lineOf(tour, 2)], action: 'confirm' }),
    )
    const [expired, bought] = [await Promise.all(Array.from({ length: 4 }, () => expireHolds(app.app))), await Promise.all(buying)]
    expect(tally(bought)).toEqual({ 200: 30 })
    expect(expired.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(100)
    const { rows } = await db.query(
      `SELECT (SELECT count(*)::int FROM bookings WHERE client_name = 'Holder' AND status = 'expired') AS expired, (SELECT count(*)::int FROM booking_events e JOIN bookings b ON b.agency_id = e.agency_id AND b.id = e.booking_id WHERE b.client_name = 'Holder' AND e.title = 'Hold expired') AS told`,
    )
    expect(rows).toEqual([{ expired: 100, told: 100 }])
    expect(await countersOf(tour.departureId)).toEqual({ held: 0, sold: 60, capacity: 100 })
    expect(await expireHolds(app.app)).toBe(0)
    expect(await drifting()).toEqual([])
  })
})
