import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { expireHolds } from '#domains/bookings/server/status.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { saleRecorded } from './business-events.ts'
import { holdPlaces } from './sales/at-owner.ts'
import { agree, done, newReseller, openTour, saleOf } from './testing/agreed.ts'
import type { Tour } from '#domains/bookings/server/testing/tour.ts'

let app: TestApp
let owner: TestPerson
let reseller: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 5 })
  owner = await newReseller(app)
  reseller = await newReseller(app)
})
afterAll(() => app.close())

const sell = (id: string, body: object, as = reseller) => as.post(`/reseller/agreements/${id}/sell`, body)
const booking = (id: string, as: TestPerson) => done(as.get(`/bookings/${id}/show`))
const saleAt = async (as: TestPerson, id: string) =>
  ((await done(as.get('/reseller/sales?per_page=100'))) as { id: string; booking_id: string; state: string }[]).find((row) => row.id === id)
const taken = async (tour: Tour) => {
  const row = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('departures').select(['held', 'sold']).where('id', '=', tour.departureId).executeTakeFirstOrThrow(),
  )
  return [row.held, row.sold]
}
const ugx = (amount: number) => ({ amount, currency: 'UGX' })
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
/** What the two agencies say that one owes the other. */
async function statements(a: TestPerson, b: TestPerson) {
  await app.deliver()
  const sums = async (as: TestPerson) =>
    ((await done(as.get('/reseller/statements'))) as { owed_to_us: { amount: number }; owed_by_us: { amount: number } }[]).reduce(
      (sum, row) => sum + row.owed_to_us.amount - row.owed_by_us.amount,
      0,
    )
  return [await sums(a), await sums(b)]
}

describe('a sale by a reseller', () => {
  test('takes the owner’s places at once, and both bookings have their prices', async () => {
    const tour = await openTour(app, owner)
    const id = await agree(app, owner, reseller, tour)
    const body = saleOf(tour, 2, { expected_price: ugx(2_000_000) })
    const sale = await done(sell(id, body))
    expect(sale).toMatchObject({
      state: 'confirmed',
      side: 'reseller',
      gross: ugx(2_000_000),
      commission: ugx(200_000),
      net: ugx(1_800_000),
      price: ugx(2_000_000),
      client_name: 'Grace Akello',
      agreement_version: 1,
    })
    expect(await taken(tour)).toEqual([0, 2])
    expect(await booking(sale.booking_id, reseller)).toMatchObject({ status: 'confirmed', total: ugx(2_000_000) })
    const theirs = (await saleAt(owner, sale.id))!
    expect(theirs).toMatchObject({ state: 'confirmed', side: 'owner', price: null })
    const held = await booking(theirs.booking_id, owner)
    expect(held).toMatchObject({ status: 'confirmed', source: 'reseller', total: ugx(1_800_000) })
    // The agreement lets the owner read the name only.
    expect(JSON.stringify(held)).toContain('Grace Akello')
    expect(JSON.stringify(held)).not.toContain('grace@example.com')
    // A repeated call sells once.
    expect((await done(sell(id, body))).id).toBe(sale.id)
    await app.deliver()
    expect(await taken(tour)).toEqual([0, 2])
  })

  test('takes no price, commission or agency from the reseller, and refuses one that it did not see', async () => {
    const tour = await openTour(app, owner)
    const id = await agree(app, owner, reseller, tour, { guest: 'nothing' })
    for (const extra of [{ price: ugx(1) }, { commission: 0 }, { agency_id: owner.agencyId }, { net: ugx(1) }])
      expect((await sell(id, saleOf(tour, 1, extra))).status).toBe(422)
    expect(code(await sell(id, saleOf(tour, 1, { expected_price: ugx(900_000) })))).toEqual([409, 'price_changed'])
    expect(await taken(tour)).toEqual([0, 0])
    const sale = await done(sell(id, saleOf(tour)))
    expect(JSON.stringify(await booking((await saleAt(owner, sale.id))!.booking_id, owner))).not.toContain('Grace')
  })

  test('at a net rate has the reseller’s own price', async () => {
    const tour = await openTour(app, owner)
    const id = await agree(app, owner, reseller, tour, { model: 'net_rate', percent: 20 })
    await done(reseller.post(`/reseller/agreements/${id}/markup`, { markup_percent: 50 }))
    expect(await done(reseller.post(`/reseller/agreements/${id}/price`, { line: saleOf(tour).line }))).toMatchObject({
      net: ugx(800_000),
      price: ugx(1_200_000),
      margin: ugx(400_000),
    })
    expect(await done(sell(id, saleOf(tour)))).toMatchObject({ net: ugx(800_000), price: ugx(1_200_000) })
  })

  test('is cancelled in proportion, and both statements agree', async () => {
    const lodge = await newReseller(app)
    const guide = await newReseller(app)
    const tour = await openTour(app, lodge)
    const id = await agree(app, lodge, guide, tour)
    const first = await done(sell(id, saleOf(tour, 3), guide))
    await done(sell(id, saleOf(tour, 1), guide))
    expect(await statements(lodge, guide)).toEqual([3_600_000, -3_600_000])
    await app.app.db.asAgency(lodge, (tx) =>
      tx
        .updateTable('bookings')
        .set({ cancellation_policy: JSON.stringify({ tiers: [{ days_before: 1, refund_percent: 33 }], deposit_refund_percent: null }) })
        .execute(),
    )
    const cancelled = await done(guide.post(`/reseller/sales/${first.id}/cancel`, { reason: 'The guest is ill.' }))
    expect(cancelled).toMatchObject({ state: 'cancelled', net_kept: ugx(1_809_000) })
    // A repeated call answers the same, on either side.
    expect(await done(guide.post(`/reseller/sales/${first.id}/cancel`, { reason: 'The guest is ill.' }))).toEqual(cancelled)
    await app.deliver()
    expect(await done(lodge.post(`/reseller/sales/${first.id}/cancel`, { reason: 'Again' }))).toMatchObject({ net_kept: ugx(1_809_000) })
    expect(await statements(lodge, guide)).toEqual([2_709_000, -2_709_000])
    // The owner’s commission is reversed in the same proportion.
    const accounts = await app.app.db.asAgency(lodge, (tx) => tx.selectFrom('ledger_accounts').select(['type', 'balance']).execute())
    const commissions = accounts.find(({ type }) => type === 'commissions')!
    expect(Number(commissions.balance)).toBe(100_000 + 201_000)
  })

  test('that the owner’s desk cancels is refunded in full, and the desk cannot change its price', async () => {
    const tour = await openTour(app, owner)
    const id = await agree(app, owner, reseller, tour)
    const sale = await done(sell(id, saleOf(tour)))
    const theirs = (await saleAt(owner, sale.id))!
    const { version } = await booking(theirs.booking_id, owner)
    const change = await owner.post(`/bookings/edit/${theirs.booking_id}`, {
      version,
      lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 2 }] }],
    })
    expect(code(change)).toEqual([409, 'resold'])
    await done(owner.post(`/reseller/sales/${sale.id}/cancel`, { reason: 'The road is closed.' }))
    await app.deliver()
    expect(await saleAt(reseller, sale.id)).toMatchObject({ state: 'cancelled', net_kept: ugx(0) })
    expect(await booking(sale.booking_id, reseller)).toMatchObject({ status: 'cancelled', total: ugx(0) })
    expect(await taken(tour)).toEqual([0, 0])
  })

  test('that the reseller’s desk cancels frees the owner’s places', async () => {
    const tour = await openTour(app, owner)
    const sale = await done(sell(await agree(app, owner, reseller, tour), saleOf(tour)))
    await done(reseller.post(`/bookings/${sale.booking_id}/cancel`, { by: 'client', reason: 'Plans changed', refund: 'full' }))
    await app.deliver()
    expect(await saleAt(owner, sale.id)).toMatchObject({ state: 'cancelled' })
    expect(await taken(tour)).toEqual([0, 0])
  })
})

describe('at the last place', () => {
  test('of two resellers and the owner’s desk exactly one sells', async () => {
    const tour = await openTour(app, owner, { capacity: 1 })
    const other = await newReseller(app)
    const mine = await agree(app, owner, reseller, tour)
    const its = await agree(app, owner, other, tour)
    const db = new pg.Client({ connectionString: app.ownerUrl })
    await db.connect()
    await db.query('BEGIN')
    await db.query('SELECT FROM departures WHERE agency_id = $1 AND id = $2 FOR UPDATE', [owner.agencyId, tour.departureId])
    const line = { inventory_id: tour.id, ...saleOf(tour).line }
    const all = Promise.all([
      sell(mine, saleOf(tour)),
      sell(its, saleOf(tour), other),
      owner.post('/bookings/new', { client: { name: 'Desk' }, lines: [line], action: 'confirm' }),
    ])
    await untilSomeWait(app, 3)
    await db.query('COMMIT')
    await db.end()
    const answers = await all
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(['sold_out', 'sold_out'])
    await app.deliver()
    expect(await taken(tour)).toEqual([0, 1])
  })

  test('a share of the places is not exceeded', async () => {
    const tour = await openTour(app, owner, { capacity: 4, share: 50 })
    const id = await agree(app, owner, reseller, tour)
    await done(sell(id, saleOf(tour, 2)))
    const refused = await sell(id, saleOf(tour))
    expect([...code(refused), ...Object.keys(refused.body.errors)]).toEqual([409, 'sold_out', 'line.departure_id'])
    expect(await taken(tour)).toEqual([0, 2])
  })
})

describe('between two steps', () => {
  const hold = (tour: Tour, agreementId: string, saleId = newId()) => {
    const actor = { agencyId: owner.agencyId, userId: null, now: app.clock.now() }
    return app.app.db.asAgency(actor, (tx) =>
      holdPlaces(tx, actor, {
        saleId,
        agreementId,
        line: saleOf(tour).line,
        residency: 'non_resident',
        reseller: { agencyId: reseller.agencyId, name: 'Reseller', phone: null, country_code: 'UG' },
        guest: { name: 'Grace', email: null, phone: null },
        check: () => undefined,
      }),
    )
  }
  const publishRecorded = async (saleId: string) => {
    const actor = { agencyId: reseller.agencyId, userId: null, now: app.clock.now() }
    await app.app.db.asAgency(actor, (tx) => publish(tx, actor, saleRecorded, saleId, { owner_agency_id: owner.agencyId }))
    await app.deliver()
  }

  test('a hold that was never recorded is released', async () => {
    const tour = await openTour(app, owner)
    const id = await agree(app, owner, reseller, tour)
    const saleId = newId()
    await hold(tour, id, saleId)
    await hold(tour, id, saleId)
    expect(await taken(tour)).toEqual([1, 0])
    app.clock.advance(16 * 60_000)
    await expireHolds(app.app)
    await app.deliver()
    expect(await taken(tour)).toEqual([0, 0])
    expect(await saleAt(owner, saleId)).toMatchObject({ state: 'released' })
  })

  test('a recorded sale is confirmed by its event, also when the agreement has ended meanwhile', async () => {
    const tour = await openTour(app, owner)
    const id = await agree(app, owner, reseller, tour)
    const saleId = newId()
    await hold(tour, id, saleId)
    const { revision } = await done(owner.get(`/reseller/agreements/${id}/show`))
    await done(owner.post(`/reseller/agreements/${id}/terminate`, { revision }))
    expect(code(await sell(id, saleOf(tour)))).toEqual([409, 'agreement_closed'])
    await publishRecorded(saleId)
    expect(await taken(tour)).toEqual([0, 1])
    expect(await saleAt(owner, saleId)).toMatchObject({ state: 'confirmed' })
  })
})
