import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import * as shapes from './testing/octo-shapes.ts'
import {
  callerWith,
  done,
  holdOf,
  newPartner,
  newSupplier,
  openAllKinds,
  openTo,
  openToPartners,
  type OctoAnswer,
  type Supplier,
} from './testing/partner.ts'

let app: TestApp
let supplier: Supplier
let kinds: Awaited<ReturnType<typeof openAllKinds>>
beforeAll(async () => {
  app = await startTestApp()
  supplier = await newSupplier(app)
  kinds = await openAllKinds(app, supplier.owner)
})
afterAll(() => app.close())

const today = () => dayOf(app.clock.now())
const inDays = (days: number) => addDays(today(), days)
const all = { 'octo-capabilities': 'octo/pricing, octo/content, octo/nonsense' }
const speaking = { pricing: true, content: true }
const check = (body: object, headers: Record<string, string> = {}) => supplier.partner.post('/availability', body, headers)
const ofTour = (over: object = {}) => ({ productId: supplier.tour.id, optionId: 'default', ...over })
const named = ({ status, body }: OctoAnswer) => [status, body.error]

describe('products', () => {
  test('every kind is a product in OCTO’s shape, alone and with each capability', async () => {
    const plain = await supplier.partner.get('/products')
    expect(plain.headers.get('octo-capabilities')).toBe('')
    expect(z.array(shapes.product()).safeParse(plain.body).error).toBeUndefined()
    const rich = await supplier.partner.get('/products', all)
    expect(rich.headers.get('octo-capabilities')).toBe('octo/pricing, octo/content')
    expect([rich.headers.get('content-language'), rich.headers.get('available-languages')]).toEqual(['en', 'en'])
    expect(z.array(shapes.product(speaking)).safeParse(rich.body).error).toBeUndefined()
    const types = new Map(rich.body.map((one: { id: string; availabilityType: string }) => [one.id, one.availabilityType]))
    expect([supplier.tour.id, kinds.event.id, kinds.lodge.id, kinds.car.id, kinds.service].map((id) => types.get(id))).toEqual([
      'START_TIME',
      'START_TIME',
      'OPENING_HOURS',
      'OPENING_HOURS',
      'OPENING_HOURS',
    ])
    const one = await supplier.partner.get(`/products/${supplier.tour.id}`, all)
    expect(one.body).toEqual(rich.body.find(({ id }: { id: string }) => id === supplier.tour.id))
    expect(one.body.options[0]).toMatchObject({ id: 'default', availabilityLocalStartTimes: ['00:00', '08:30'] })
  })

  test('rooms and cars have an option for each usual length, within what the item allows', async () => {
    await app.app.db.asAgency(supplier.owner, (tx) =>
      tx.updateTable('resources').set({ min_length: 2, max_length: 4 }).where('inventory_id', '=', kinds.lodge.id).execute(),
    )
    const room = await supplier.partner.get(`/products/${kinds.lodge.id}`)
    expect(room.body.options.map(({ id }: { id: string }) => id)).toEqual(['nights-2', 'nights-3', 'nights-4'])
    expect(room.body.options.map((one: { default: boolean }) => one.default)).toEqual([true, false, false])
    const car = await supplier.partner.get(`/products/${kinds.car.id}`)
    expect(car.body.options[0]).toMatchObject({ id: 'days-1', internalName: '1 day' })
    // One unit for each tariff: the time decides its rates.
    expect(car.body.options[0].units.map(({ internalName }: { internalName: string }) => internalName)).toEqual([
      'Self-drive',
      'With driver',
    ])
  })

  test('the supplier and the capabilities are answered bare, with and without a slash at the end', async () => {
    for (const path of ['/supplier', '/supplier/']) {
      const { body } = await supplier.partner.get(path, all)
      expect(shapes.supplier({ content: true }).safeParse(body).error).toBeUndefined()
      expect(body.endpoint).toBe(`${app.app.appUrl}/octo`)
    }
    expect((await supplier.partner.get('/suppliers')).body).toHaveLength(1)
    expect((await supplier.partner.get('/capabilities')).body.map(({ id }: { id: string }) => id)).toEqual([
      'octo/pricing',
      'octo/content',
      'octo/cart',
      'octo/pickups',
    ])
  })

  test('what the channel grid does not offer, what is on request and offers of others are no products', async () => {
    const { owner, partner, tour } = await newSupplier(app)
    expect(named(await partner.get(`/products/${supplier.tour.id}`))).toEqual([400, 'INVALID_PRODUCT_ID'])
    await app.app.db.asAgency(owner, (tx) => tx.updateTable('inventory').set({ on_request: true }).where('id', '=', tour.id).execute())
    expect((await partner.get('/products')).body).toEqual([])
    await app.app.db.asAgency(owner, (tx) => tx.updateTable('inventory').set({ on_request: false }).where('id', '=', tour.id).execute())
    expect((await partner.get('/products')).body).toHaveLength(1)
    await openToPartners(owner, [tour.id], { enabled: false })
    expect((await partner.get('/products')).body).toEqual([])
    expect(named(await partner.post('/bookings', holdOf({ tour, adult: tour.adult })))).toEqual([400, 'INVALID_PRODUCT_ID'])
  })
})

describe('availability', () => {
  test('has OCTO’s shape for every kind, by days, by ids and as a calendar', async () => {
    for (const [productId, optionId] of [
      [supplier.tour.id, 'default'],
      [kinds.event.id, 'default'],
      [kinds.lodge.id, 'nights-2'],
      [kinds.car.id, 'days-3'],
      [kinds.service, 'default'],
    ]) {
      const range = { productId, optionId, localDateStart: today(), localDateEnd: inDays(30) }
      const { body } = await check(range, all)
      expect(z.array(shapes.availability(speaking)).min(1).safeParse(body).error).toBeUndefined()
      const again = await check({ productId, optionId, availabilityIds: [body[0].id] }, all)
      expect(again.body).toEqual([body[0]])
      const days = (await supplier.partner.post('/availability/calendar', range, all)).body
      expect(z.array(shapes.calendarDay(speaking)).length(31).safeParse(days).error).toBeUndefined()
    }
  })

  test('departures say how many places are left; a full one is sold out, and a closed one cannot be booked', async () => {
    const { owner, partner, tour, soldOut, later } = await newSupplier(app, { capacity: 10 })
    await app.app.db.asAgency(owner, (tx) => tx.updateTable('departures').set({ sold: 7 }).where('id', '=', tour.departureId).execute())
    await app.app.db.asAgency(owner, (tx) => tx.updateTable('departures').set({ status: 'closed' }).where('id', '=', later).execute())
    const { body } = await partner.post('/availability', {
      productId: tour.id,
      optionId: 'default',
      localDateStart: today(),
      localDateEnd: inDays(40),
    })
    expect(body.map(({ id, status, available, vacancies }: Record<string, unknown>) => [id, status, available, vacancies])).toEqual([
      [tour.departureId, 'LIMITED', true, 3],
      [soldOut, 'SOLD_OUT', false, 0],
      [later, 'CLOSED', false, 10],
    ])
    // Three are left, so four do not fit.
    const units = [{ id: tour.adult, quantity: 4 }]
    const four = await partner.post('/availability', {
      productId: tour.id,
      optionId: 'default',
      availabilityIds: [tour.departureId],
      units,
    })
    expect(four.body[0]).toMatchObject({ available: false, status: 'SOLD_OUT' })
    expect(named(await partner.post('/bookings', holdOf({ tour, adult: tour.adult }, 1, { availabilityId: later })))).toEqual([
      400,
      'UNPROCESSABLE_ENTITY',
    ])
    expect(named(await partner.post('/bookings', holdOf({ tour, adult: tour.adult }, 4)))).toEqual([400, 'UNPROCESSABLE_ENTITY'])
  })

  test('rooms count those that are free for all nights', async () => {
    const from = inDays(15)
    const hold = {
      productId: kinds.lodge.id,
      optionId: 'nights-2',
      availabilityId: from,
      unitItems: [{ unitId: kinds.lodge.price }, { unitId: kinds.lodge.price }],
    }
    const { body: held, status } = await supplier.partner.post('/bookings', hold)
    expect([status, held.status]).toEqual([200, 'ON_HOLD'])
    const range = { productId: kinds.lodge.id, optionId: 'nights-2', localDateStart: inDays(13), localDateEnd: inDays(17) }
    const { body } = await check(range)
    expect(body.map(({ vacancies }: { vacancies: number }) => vacancies)).toEqual([10, 8, 8, 8, 10])
    expect(body[0].localDateTimeEnd.slice(0, 10)).toBe(inDays(15))
    // A hold that has ended takes nothing, even before a worker has cleared it away.
    app.clock.advance(31 * 60_000)
    expect((await check(range)).body.map(({ vacancies }: { vacancies: number }) => vacancies)).toEqual([10, 10, 10, 10, 10])
  })

  test('the price of the channel is what the partner owes, and travellers never pay less than that', async () => {
    const { owner, partner, tour } = await newSupplier(app)
    const priceWith = async (percent: number) => {
      await openToPartners(owner, [tour.id], { price: { kind: 'percent', value: percent } })
      const body = {
        productId: tour.id,
        optionId: 'default',
        availabilityIds: [tour.departureId],
        units: [{ id: tour.adult, quantity: 3 }],
      }
      const [one] = (await partner.post('/availability', body, all)).body
      const { original, retail, net, currency, currencyPrecision } = one.pricing
      expect([currency, currencyPrecision]).toEqual(['UGX', 0])
      return [original, retail, net]
    }
    expect(await priceWith(-15)).toEqual([3_000_000, 3_000_000, 2_550_000])
    expect(await priceWith(10)).toEqual([3_000_000, 3_300_000, 3_300_000])
  })

  test('prices have the agency’s taxes in them, and name them', async () => {
    const { owner, partner, tour } = await newSupplier(app, { set: { price: { kind: 'percent', value: -10 } } })
    await done(owner.post('/business/taxes/create', { name: 'VAT', kinds: ['tour_package'], included: false, percent: 18 }))
    const body = { productId: tour.id, optionId: 'default', availabilityIds: [tour.departureId] }
    const [{ unitPricing }] = (await partner.post('/availability', body, all)).body
    expect(unitPricing.find(({ unitId }: { unitId: string }) => unitId === tour.adult)).toMatchObject({
      retail: 1_180_000,
      net: 1_062_000,
      includedTaxes: [{ name: 'VAT', original: 180_000, retail: 180_000, net: 162_000 }],
    })
  })

  test('each partner has its own offers, price and share of the stock', async () => {
    const { partner, owner, tour } = await newSupplier(app, { capacity: 10, set: { share_percent: 30 } })
    const other = await newPartner(app, owner, 'Second partner')
    const adults = (count: number) => holdOf({ tour, adult: tour.adult }, count)
    const slot = { productId: tour.id, optionId: 'default', availabilityIds: [tour.departureId] }
    const seenBy = async ({ post }: typeof partner) => {
      const [{ vacancies, unitPricing }] = (await post('/availability', slot, all)).body
      return [vacancies, unitPricing.find(({ unitId }: { unitId: string }) => unitId === tour.adult).net]
    }
    expect(named(await other.get(`/products/${tour.id}`))).toEqual([400, 'INVALID_PRODUCT_ID'])
    expect(named(await other.post('/bookings', adults(1)))).toEqual([400, 'INVALID_PRODUCT_ID'])
    await openTo(owner, other, [tour.id], { share_percent: 50, price: { kind: 'percent', value: -20 } })
    expect([await seenBy(partner), await seenBy(other)]).toEqual([
      [3, 1_000_000],
      [5, 800_000],
    ])
    expect((await partner.post('/bookings', adults(2))).status).toBe(200)
    // What one partner sells takes nothing of the other's share.
    expect([await seenBy(partner), await seenBy(other)]).toEqual([
      [1, 1_000_000],
      [5, 800_000],
    ])
    expect(named(await partner.post('/bookings', adults(2)))).toEqual([400, 'UNPROCESSABLE_ENTITY'])
    expect((await other.post('/bookings', adults(5), all)).body.pricing.net).toBe(4_000_000)
    expect(named(await other.post('/bookings', adults(1)))).toEqual([400, 'UNPROCESSABLE_ENTITY'])
    await openTo(owner, partner, [tour.id], { enabled: false })
    expect(named(await partner.get(`/products/${tour.id}`))).toEqual([400, 'INVALID_PRODUCT_ID'])
    expect((await other.get(`/products/${tour.id}`)).status).toBe(200)
  })

  test('shares of rooms and tickets are counted for each partner', async () => {
    const { partner, owner } = await newSupplier(app)
    const other = await newPartner(app, owner, 'Second partner')
    const { lodge, event } = await openAllKinds(app, owner)
    for (const one of [partner, other]) await openTo(owner, one, [lodge.id, event.id], { share_percent: 10 })
    const room = { productId: lodge.id, optionId: 'nights-1', availabilityId: inDays(20), unitItems: [{ unitId: lodge.price }] }
    for (const one of [partner, other]) {
      expect((await one.post('/bookings', room)).status).toBe(200)
      expect(named(await one.post('/bookings', room))).toEqual([400, 'UNPROCESSABLE_ENTITY'])
    }
    const of = { productId: event.id, optionId: 'default' }
    const days = { localDateStart: today(), localDateEnd: inDays(60) }
    const left = async ({ post }: typeof partner) => (await post('/availability', { ...of, ...days })).body[0]
    const [before, { id: availabilityId }] = [(await left(other)).vacancies, await left(partner)]
    expect((await partner.post('/bookings', { ...of, availabilityId, unitItems: [{ unitId: event.types[0] }] })).status).toBe(200)
    expect([(await left(partner)).vacancies, (await left(other)).vacancies]).toEqual([before - 1, before])
  })

  test('residents are units of their own where their price differs', async () => {
    const { owner, partner, tour } = await newSupplier(app)
    await done(
      owner.post(`/business/tour/packages/${tour.id}/price-rules/create`, {
        name: 'East Africans',
        residency: 'eac_citizen',
        operation: 'decrease',
        value_kind: 'percent',
        value: 40,
      }),
    )
    const { body } = await partner.get(`/products/${tour.id}`)
    const resident = `${tour.adult}:eac_citizen`
    const unit = body.options[0].units.find(({ id }: { id: string }) => id === resident)
    expect(unit).toMatchObject({ internalName: 'Adult, East African citizen', restrictions: { idRequired: true } })
    const hold = holdOf({ tour, adult: tour.adult }, 1, { unitItems: [{ unitId: tour.adult }, { unitId: resident }] })
    const booking = (await partner.post('/bookings', hold, all)).body
    expect(booking.pricing.net).toBe(1_600_000)
    expect(booking.unitItems.map(({ pricing }: { pricing: { net: number } }) => pricing.net)).toEqual([1_000_000, 600_000])
  })
})

describe('what is refused', () => {
  test('unknown ids, both days and ids, a range without end or too long, and bodies of another shape', async () => {
    const range = { localDateStart: today(), localDateEnd: inDays(3) }
    const cases: [object, string][] = [
      [{ ...ofTour(range), productId: 'nonsense' }, 'INVALID_PRODUCT_ID'],
      [{ optionId: 'default', ...range }, 'INVALID_PRODUCT_ID'],
      [{ ...ofTour(range), optionId: 'nonsense' }, 'INVALID_OPTION_ID'],
      [{ ...ofTour(range), availabilityIds: ['x'] }, 'BAD_REQUEST'],
      [ofTour(), 'BAD_REQUEST'],
      [ofTour({ localDateStart: today() }), 'BAD_REQUEST'],
      [ofTour({ localDateStart: inDays(3), localDateEnd: today() }), 'BAD_REQUEST'],
      [ofTour({ localDateStart: today(), localDateEnd: inDays(800) }), 'BAD_REQUEST'],
      [ofTour({ localDateStart: 'soon', localDateEnd: inDays(3) }), 'BAD_REQUEST'],
      [ofTour({ ...range, units: [{ id: 'nonsense', quantity: 1 }] }), 'INVALID_UNIT_ID'],
      [ofTour({ ...range, currency: 'USD' }), 'BAD_REQUEST'],
      [{ ...ofTour(range), productId: 'a\u0000b' }, 'BAD_REQUEST'],
      [{ ...ofTour(range), productId: 5 }, 'BAD_REQUEST'],
    ]
    for (const [body, error] of cases) expect([body, ...named(await check(body))]).toEqual([body, 400, error])
    expect(named(await supplier.partner.post('/availability/calendar', ofTour({ localDateEnd: today() })))).toEqual([400, 'BAD_REQUEST'])
    expect(named(await supplier.partner.get('/nonsense'))).toEqual([404, 'NOT_FOUND'])
    const raw = await fetch(`${app.origin}/octo/availability`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${supplier.partner.key}` },
      body: '{"productId":',
    })
    expect([raw.status, ((await raw.json()) as { error: string }).error]).toEqual([400, 'BAD_REQUEST'])
  })

  test('requests without a key, with a wrong one, an integration token or a session', async () => {
    const person: TestPerson = await newOwner(app)
    expect(named(await callerWith(app, null).get('/products'))).toEqual([400, 'UNAUTHORIZED'])
    for (const key of ['sfo_live_nonsense', `${supplier.partner.key.slice(0, -1)}_`, person.token!])
      expect(named(await callerWith(app, key).get('/products'))).toEqual([400, 'FORBIDDEN'])
    expect(named(await callerWith(app, null).get(`/products?key=${supplier.partner.key}`))).toEqual([400, 'UNAUTHORIZED'])
    // A partner's key opens nothing else.
    const answer = await fetch(`${app.origin}/api/agent/octo/connections`, { headers: { authorization: `Bearer ${supplier.partner.key}` } })
    expect(answer.status).toBe(401)
  })
})
