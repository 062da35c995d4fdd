import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newCar } from '#domains/cars/server/testing/cars.ts'
import { base, back, hire, out } from '#domains/rentals/server/testing/hires.ts'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import { bookRooms, done, openLodge, type Lodge } from '#domains/rooms/server/testing/lodge.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Answer } from '#kit/server/testing/client.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

// Stays and hires that have started end earlier or later while others buy the same nights (P3). Nothing is sold twice, and the price of
// each booking is the sum of its lines, in the ledger too. The first tests show that without the constraint and the lock it is lost.

const rounds = 6
const stays = '/business/hotel/stays'

let app: TestApp
let owner: TestPerson
let db: pg.Pool
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1_000_000, linked: true })
  owner = await newOwner(app)
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 8 })
})
afterAll(async () => {
  await db.end()
  await app.close()
})

const day = (n: number) => addDays(dayOf(app.clock.now()), n)
const outcomes = (answers: readonly Answer[]) =>
  answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.code}`)).sort()
const won = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length

interface Guest {
  lodge: Lodge
  unit: string
  id: string
  claim: string
}
const versionOf = async (id: string): Promise<number> => (await done(owner.get(`/bookings/${id}/show`))).version
/** A guest who is in the only room of a lodge for some nights from today. */
async function guest(nights: number): Promise<Guest> {
  const lodge = await openLodge(owner, { names: '101' })
  const booking = await done(bookRooms(owner, lodge, day(0), day(nights)))
  const { claim_id: claim, unit_id: unit } = booking.lines[0].claimed[0]
  await done(owner.post(`${stays}/${claim}/check-in`))
  return { lodge, unit, id: booking.id, claim }
}
const end = ({ id, claim }: Guest, version: number, ends_on: string, price = 'take_off') =>
  owner.post(`/bookings/${id}/units/end`, { claim_id: claim, version, ends_on, price })
const checkOut = ({ claim }: Guest) => owner.post(`${stays}/${claim}/check-out`, { price: 'take_off' })
const undo = ({ claim }: Guest) => owner.post(`${stays}/${claim}/undo`, { step: 'check_out' })
const buy = ({ lodge, unit }: Guest, from: number, until: number) => bookRooms(owner, lodge, day(from), day(until), { unit_ids: [unit] })

/** Bookings whose total is not that of their lines, whose ledger says another total, or whose claims end elsewhere than their lines. */
const wrong = async () =>
  (
    await db.query(`
      SELECT b.reference, b.total, l.amount, -s.revenue AS sold FROM bookings b
      JOIN LATERAL (SELECT sum(amount) AS amount FROM booking_lines WHERE agency_id = b.agency_id AND booking_id = b.id) l ON true
      LEFT JOIN LATERAL (SELECT coalesce(sum(p.amount), 0) AS revenue FROM ledger_transactions t
        JOIN ledger_postings p ON p.agency_id = t.agency_id AND p.transaction_id = t.id
        JOIN ledger_accounts a ON a.agency_id = p.agency_id AND a.id = p.account_id AND a.type = 'revenue'
        WHERE t.agency_id = b.agency_id AND t.subject_id = b.id) s ON true
      WHERE b.confirmed_at IS NOT NULL AND (b.total <> l.amount OR b.total <> -s.revenue)
      UNION ALL
      SELECT b.reference, 0, 0, 0 FROM unit_claims c JOIN booking_lines l ON l.agency_id = c.agency_id AND l.id = c.booking_line_id
      JOIN bookings b ON b.agency_id = l.agency_id AND b.id = l.booking_id WHERE upper(c.period) <> l.ends_at`)
  ).rows
const overlaps = async () =>
  (
    await db.query(
      'SELECT a.id FROM unit_claims a JOIN unit_claims b ON b.agency_id = a.agency_id AND b.unit_id = a.unit_id AND b.id > a.id AND b.period && a.period',
    )
  ).rows
async function expectSound(): Promise<void> {
  expect(await overlaps()).toEqual([])
  expect(await wrong()).toEqual([])
  expect(await app.app.db.asPlatform('test: look', findDrift)).toEqual([])
}

describe('the race is real', () => {
  test('without the constraint, a night that two saw free is given to both', async () => {
    const { lodge, unit, claim } = await guest(1)
    await db.query('ALTER TABLE unit_claims DROP CONSTRAINT unit_claims_apart')
    try {
      const isFree = async () =>
        (await db.query('SELECT FROM unit_claims WHERE unit_id = $1 AND period @> $2::timestamptz', [unit, `${day(1)}T12:00:00Z`])).rows
          .length === 0
      const [one, other] = await Promise.all([isFree(), isFree()])
      const until = `${day(2)}T00:00:00Z`
      if (one) await db.query('UPDATE unit_claims SET period = tstzrange(lower(period), $2) WHERE id = $1', [claim, until])
      if (other)
        await db.query(
          `INSERT INTO unit_claims (agency_id, id, unit_id, inventory_id, kind, period, created_at) VALUES ($1, $2, $3, $4, 'block', tstzrange($5, $6), now())`,
          [owner.agencyId, newId(), unit, lodge.id, `${day(1)}T00:00:00Z`, until],
        )
      expect(await overlaps()).toHaveLength(1)
    } finally {
      await db.query('DELETE FROM unit_claims WHERE unit_id = $1', [unit])
      await db.query('DELETE FROM booking_lines WHERE inventory_id = $1', [lodge.id])
      await db.query(
        'ALTER TABLE unit_claims ADD CONSTRAINT unit_claims_apart EXCLUDE USING gist (agency_id WITH =, unit_id WITH =, period WITH &&)',
      )
    }
  })

  test('without the lock, of two changes of a total one is lost', async () => {
    const { id } = await guest(2)
    const read = async () => Number((await db.query('SELECT total FROM bookings WHERE id = $1', [id])).rows[0].total)
    const [one, other] = await Promise.all([read(), read()])
    await db.query('UPDATE bookings SET total = $2 WHERE id = $1', [id, one + 200_000])
    await db.query('UPDATE bookings SET total = $2 WHERE id = $1', [id, other - 200_000])
    expect(await read()).not.toBe(one)
    await db.query('UPDATE bookings SET total = $2 WHERE id = $1', [id, one])
  })
})

describe('of a stay in the house', () => {
  test('two desks that shorten and extend it at once: one does, the other is told to load it again', async () => {
    for (let round = 0; round < rounds; round++) {
      const stay = await guest(3)
      const version = await versionOf(stay.id)
      const answers = await Promise.all([end(stay, version, day(1)), end(stay, version, day(5))])
      expect(outcomes(answers)).toEqual(['200', '409 stale'])
      const { total } = await done(owner.get(`/bookings/${stay.id}/show`))
      expect(total.amount).toBe(answers[0].status === 200 ? 200_000 : 1_000_000)
    }
    await expectSound()
  })

  test('a check-out and an extension at once end in the order in which they came', async () => {
    for (let round = 0; round < rounds; round++) {
      const stay = await guest(3)
      const version = await versionOf(stay.id)
      const [left, extended] = await Promise.all([checkOut(stay), end(stay, version, day(5))])
      expect(left.status).toBe(200)
      expect(['200', '409 stale', '409 not_editable']).toContain(outcomes([extended])[0])
      expect(await done(owner.get(`/bookings/${stay.id}/show`))).toMatchObject({
        status: 'completed',
        ends_on: day(1),
        total: { amount: 200_000 },
      })
    }
    await expectSound()
  })

  test('the night that it frees is sold to one of many, who also ask while the guest checks out', async () => {
    for (let round = 0; round < rounds; round++) {
      const stay = await guest(3)
      const buyers = () => Promise.all(Array.from({ length: 8 }, () => buy(stay, 1, 2)))
      const [left, during] = await Promise.all([checkOut(stay), buyers()])
      expect(left.status).toBe(200)
      const after = await buyers()
      expect(won([...during, ...after])).toBe(1)
      expect(new Set(outcomes([...during, ...after]))).toEqual(new Set(['200', '409 sold_out']))
    }
    await expectSound()
  })

  test('it is extended, or another books the next night: one of them', async () => {
    for (let round = 0; round < rounds; round++) {
      const stay = await guest(1)
      const version = await versionOf(stay.id)
      const answers = await Promise.all([end(stay, version, day(2)), buy(stay, 1, 2)])
      expect(won(answers)).toBe(1)
      expect(['409 not_available', '409 sold_out']).toContain(outcomes(answers)[1])
    }
    await expectSound()
  })

  test('two neighbours in one room of several grow into each other: one does', async () => {
    for (let round = 0; round < rounds; round++) {
      const lodge = await openLodge(owner, { names: '101-102' })
      const group = await done(bookRooms(owner, lodge, day(0), day(1), {}, 2))
      const rooms: { claim_id: string }[] = group.lines[0].claimed
      const both = await Promise.all(
        rooms.map(({ claim_id }) => owner.post(`/bookings/${group.id}/units/end`, { claim_id, version: group.version, ends_on: day(2) })),
      )
      expect(outcomes(both)).toEqual(['200', '409 stale'])
      expect(await done(owner.get(`/bookings/${group.id}/show`))).toMatchObject({
        total: { amount: 600_000 },
        lines: [{ units: 1 }, { units: 1 }],
      })
    }
    await expectSound()
  })

  test('its check-out is undone, or its night is sold: one of them, and it is undone once', async () => {
    for (let round = 0; round < rounds; round++) {
      const stay = await guest(2)
      await done(checkOut(stay))
      const [bought, ...undone] = await Promise.all([buy(stay, 1, 2), undo(stay), undo(stay)])
      expect(won([bought, ...undone])).toBe(1)
      const { status, total } = await done(owner.get(`/bookings/${stay.id}/show`))
      expect([status, total.amount]).toEqual(bought.status === 200 ? ['completed', 200_000] : ['in_progress', 400_000])
      expect(outcomes([bought, ...undone]).every((outcome) => /^(200|409 \w+)$/.test(outcome))).toBe(true)
    }
    await expectSound()
  })
})

describe('of a vehicle that is out', () => {
  const hourMs = 3_600_000
  const rentalOf = (id: string) => done(owner.get(`${base}/${id}`))
  /** A hire of two days that is out, and a way to buy its vehicle later. */
  async function outNow() {
    const car = await newCar(owner)
    const [rental] = await hire(app, owner, car, { inHours: 0 })
    const { id, booking } = rental!
    await done(owner.post(`${base}/${id}/hand-over`, { ...out, deposit: 0, version: 1 }))
    const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()
    const other = (from: number) => {
      const selection = [{ price_option_id: car.rates['Self-drive day'], quantity: 1 }]
      const lines = [{ inventory_id: car.id, starts_at: at(from), ends_at: at(from + 24), selection }]
      return owner.post('/bookings/new', { client: { name: 'Next' }, action: 'confirm', lines })
    }
    return { id, booking, at, other }
  }

  test('it is extended, or another hires it next: one of them', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, booking, at, other } = await outNow()
      const { claim_id, booking_version: version } = await rentalOf(id)
      const answers = await Promise.all([owner.post(`/bookings/${booking}/units/end`, { claim_id, version, ends_at: at(72) }), other(49)])
      expect(won(answers)).toBe(1)
      expect(['409 not_available', '409 sold_out']).toContain(outcomes(answers)[1])
    }
    expect(await overlaps()).toEqual([])
  })

  test('its early return is undone, or it is hired again: one of them', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, booking, other } = await outNow()
      app.clock.advance(hourMs / 60)
      const { version } = await done(owner.post(`${base}/${id}/return`, { ...back, unused_time: 'take_off', version: 2 }))
      const answers = await Promise.all([other(1), owner.post(`${base}/${id}/undo`, { version })])
      expect(won(answers)).toBe(1)
      const { total } = await done(owner.get(`/bookings/${booking}/show`))
      // An hour and its kilometres, or the two days as booked.
      expect(total.amount).toBe(answers[0].status === 200 ? 130_000 : 300_000)
    }
    expect(await overlaps()).toEqual([])
    expect(await app.app.db.asPlatform('test: look', findDrift)).toEqual([])
  })
})
