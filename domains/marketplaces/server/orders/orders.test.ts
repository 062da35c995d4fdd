import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { key } from '#domains/finance/server/testing/money.ts'
import type { Tour } from '#domains/bookings/server/testing/tour.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import {
  balanceAt,
  done,
  newMarket,
  openTour,
  partsOf,
  pay,
  salesAt,
  settle,
  startMarket,
  storeVisitor,
  takenOf,
  type Market,
} from '../testing/market.ts'

let app: TestApp
let market: Market
let lodge: TestPerson
let guide: TestPerson
beforeAll(async () => {
  ;({ app, market, lodge, guide } = await startMarket('Pearl sales'))
})
afterAll(() => app.close())

const taken = (vendor: TestPerson, tour: Tour) => takenOf(app, vendor, tour)
const balanceOf = (as: TestPerson, type: string) => balanceAt(app, as, type)
const partsAt = (m: Market) => partsOf(app, m)
const salesOf = (vendor: TestPerson) => salesAt(app, vendor)
const bookingOf = async (vendor: TestPerson, tour: Tour) => {
  const { booking_id } = (await salesOf(vendor)).findLast(({ title }) => title.endsWith(tour.id.slice(-4)))!
  return done(vendor.get(`/bookings/${booking_id}/show`))
}

describe('an order over two vendors', () => {
  test('holds at both, is paid once, confirms both, and books both ledgers', async () => {
    const [gorillas, walk] = [await openTour(app, lodge), await openTour(app, guide)]
    const visitor = storeVisitor(app, market)
    await visitor.add(gorillas, 2)
    await visitor.add(walk, 1)
    const basket = await visitor.open(`${market.base}/basket`)
    for (const words of ['UGX 2,000,000', 'UGX 1,000,000', 'UGX 3,000,000', 'Cancellation at'])
      expect([words, basket.text.includes(words)]).toEqual([words, true])
    const form = await visitor.bookForm()
    const booked = await visitor.open(`${market.base}/book`, { form })
    expect([booked.status, String(booked.headers.location)]).toEqual([303, expect.stringContaining('/pay/')])
    expect([await taken(lodge, gorillas), await taken(guide, walk)]).toEqual([
      [2, 0],
      [1, 0],
    ])
    // The same form again leads to the same payment.
    expect((await visitor.open(`${market.base}/book`, { form })).headers.location).toBe(booked.headers.location)
    const answer = await pay(app, String(booked.headers.location))
    expect(String(answer.location)).toContain('/market-order/')
    expect([await taken(lodge, gorillas), await taken(guide, walk)]).toEqual([
      [0, 2],
      [0, 1],
    ])
    expect(await bookingOf(lodge, gorillas)).toMatchObject({
      status: 'confirmed',
      source: 'marketplace',
      due: { amount: 0 },
      paid: { amount: 2_000_000 },
      client: { name: 'Grace Akello' },
    })
    // The owner owes the price less ten percent, and each vendor is owed the same.
    expect(await balanceOf(market.owner, 'marketplace')).toBe(-2_700_000)
    expect(await balanceOf(market.owner, 'revenue')).toBe(-300_000)
    expect(await balanceOf(market.owner, 'receivable')).toBe(0)
    expect([await balanceOf(lodge, 'marketplace'), await balanceOf(guide, 'marketplace')]).toEqual([1_800_000, 900_000])
    expect([await balanceOf(lodge, 'commissions'), await balanceOf(lodge, 'receivable')]).toEqual([200_000, 0])
    const page = await visitor.open(`${market.base}/last-order`)
    const order = await visitor.open(new URL(String(page.headers.location), app.origin).pathname)
    expect(order.text).toContain('Your order is paid.')
    expect(order.text).toContain('Confirmed')
  })

  test('gives the money of one part back, with its commission in proportion', async () => {
    const m = await newMarket(app, 'Refunds')
    const [one, two] = m.vendors as [TestPerson, TestPerson]
    const [a, b] = [await openTour(app, one), await openTour(app, two)]
    const visitor = storeVisitor(app, m)
    await visitor.add(a, 1)
    await visitor.add(b, 1)
    await pay(app, String((await visitor.book()).headers.location))
    const { booking_id } = (await salesOf(one))[0]!
    // A third first, then the rest by cancelling: the parts sum.
    const [payment] = (await done(one.get(`/bookings/${booking_id}/payments`))).payments
    await done(one.post(`/payments/${payment.id}/refund`, { amount: { amount: 333_333, currency: 'UGX' }, reason: 'A short day' }, key()))
    await settle(app)
    expect((await partsAt(m)).find(({ vendor_agency_id }) => vendor_agency_id === one.agencyId)).toMatchObject({
      refunded: 333_333,
      commission: 100_000,
      commission_returned: 33_333,
    })
    expect(await balanceOf(one, 'marketplace')).toBe(900_000 - 300_000)
    await done(one.post(`/bookings/${booking_id}/cancel`, { by: 'agency', reason: 'The road is closed', refund: 'full' }))
    await settle(app)
    expect((await partsAt(m)).find(({ vendor_agency_id }) => vendor_agency_id === one.agencyId)).toMatchObject({
      state: 'cancelled',
      refunded: 1_000_000,
      commission_returned: 100_000,
    })
    expect([await balanceOf(one, 'marketplace'), await balanceOf(two, 'marketplace')]).toEqual([0, 900_000])
    expect([await balanceOf(m.owner, 'marketplace'), await balanceOf(m.owner, 'revenue'), await balanceOf(m.owner, 'receivable')]).toEqual([
      -900_000, -100_000, 0,
    ])
    // The owner cannot refund past the vendors.
    const [paid] = await done(m.owner.get('/payments'))
    const refused = await m.owner.post(`/payments/${paid.id}/refund`, { amount: { amount: 1, currency: 'UGX' }, reason: 'Kindness' }, key())
    expect([refused.status, refused.body.code]).toEqual([409, 'not_refundable'])
  })

  test('holds nothing anywhere when one vendor is sold out', async () => {
    const [free, full] = [await openTour(app, lodge), await openTour(app, guide, { capacity: 1 })]
    const visitor = storeVisitor(app, market)
    await visitor.add(free)
    await visitor.add(full)
    const form = await visitor.bookForm()
    const line = { inventory_id: full.id, departure_id: full.departureId, selection: [{ price_option_id: full.adult, quantity: 1 }] }
    await done(guide.post('/bookings/new', { client: { name: 'Desk' }, lines: [line], action: 'confirm' }))
    const refused = await visitor.open(`${market.base}/book`, { form })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('role="alert"')
    await settle(app)
    expect([await taken(lodge, free), await taken(guide, full)]).toEqual([
      [0, 0],
      [0, 1],
    ])
  })

  test('takes no price from the visitor, and nothing of another visitor’s basket', async () => {
    const tour = await openTour(app, lodge)
    const [visitor, other] = [storeVisitor(app, market), storeVisitor(app, market)]
    await visitor.add(tour)
    const cheap = await visitor.book({ total: 'UGX 1' })
    expect([cheap.status, cheap.text.includes('The price has changed to UGX 1,000,000')]).toEqual([409, true])
    const form = await visitor.bookForm()
    expect((await other.open(`${market.base}/book`, { form })).status).toBe(409)
    expect((await other.open(`${market.base}/basket`)).text).toContain('Your basket is empty.')
    expect((await visitor.open(`${market.base}/book`, { form: { ...form, _token: 'x.y' } })).status).toBe(403)
    expect((await visitor.open(`${market.base}/book`, { form: { ...form, terms: '' } })).status).toBe(422)
    expect((await visitor.open('/market-order/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
    expect(await taken(lodge, tour)).toEqual([0, 0])
  })
})

describe('at the last place', () => {
  test('of two baskets and the vendor’s desk exactly one sells', async () => {
    const tour = await openTour(app, lodge, { capacity: 1 })
    const visitors = [storeVisitor(app, market), storeVisitor(app, market)]
    const forms: Record<string, string>[] = []
    for (const one of visitors) {
      await one.add(tour)
      forms.push(await one.bookForm())
    }
    const db = new pg.Client({ connectionString: app.ownerUrl })
    await db.connect()
    await db.query('BEGIN')
    await db.query('SELECT FROM departures WHERE agency_id = $1 AND id = $2 FOR UPDATE', [lodge.agencyId, tour.departureId])
    const line = { inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }
    const all = Promise.all([
      ...visitors.map(async (one, at) => (await one.open(`${market.base}/book`, { form: forms[at]! })).status),
      lodge.post('/bookings/new', { client: { name: 'Desk' }, lines: [line], action: 'confirm' }).then(({ status }) => status),
    ])
    // One basket waits for the departure, the other for its turn at the vendor, and the desk for the departure.
    await untilSomeWait(app, 3)
    await db.query('COMMIT')
    await db.end()
    const answers = await all
    expect(answers.filter((status) => status === 409)).toHaveLength(2)
    await settle(app)
    const [holding, sold] = await taken(lodge, tour)
    expect(holding! + sold!).toBe(1)
  })

  test('a form that is sent twice at once orders once', async () => {
    const tour = await openTour(app, lodge, { capacity: 5 })
    const visitor = storeVisitor(app, market)
    await visitor.add(tour)
    const form = await visitor.bookForm()
    const db = new pg.Client({ connectionString: app.ownerUrl })
    await db.connect()
    await db.query('BEGIN')
    await db.query('SELECT FROM departures WHERE agency_id = $1 AND id = $2 FOR UPDATE', [lodge.agencyId, tour.departureId])
    const both = Promise.all([1, 2].map(() => visitor.open(`${market.base}/book`, { form })))
    await untilSomeWait(app, 2)
    await db.query('COMMIT')
    await db.end()
    const answers = await both
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(answers[0]!.headers.location).toBe(answers[1]!.headers.location)
    expect(await taken(lodge, tour)).toEqual([1, 0])
  })
})
