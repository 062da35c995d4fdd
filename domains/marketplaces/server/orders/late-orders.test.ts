import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireHolds } from '#domains/bookings/server/status.ts'
import type { Tour } from '#domains/bookings/server/testing/tour.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { inVendor, storeAt } from '../store/store.ts'
import {
  balanceAt,
  done,
  newMarket,
  openTour,
  partsOf,
  pay,
  salesAt,
  settle,
  startPaying,
  storeVisitor,
  takenOf,
  vendorRow,
  type Market,
} from '../testing/market.ts'
import { holdPart } from './at-vendor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const taken = (vendor: TestPerson, tour: Tour) => takenOf(app, vendor, tour)
const balanceOf = (as: TestPerson, type: string) => balanceAt(app, as, type)
const partsAt = (m: Market) => partsOf(app, m)
const salesOf = (vendor: TestPerson) => salesAt(app, vendor)

describe('between hold and payment', () => {
  const held = async (tour: Tour, m: Market) => {
    const visitor = storeVisitor(app, m)
    await visitor.add(tour)
    return String((await visitor.book()).headers.location)
  }

  test('a suspended vendor is hidden at once and still honours what is held', async () => {
    const m = await newMarket(app, 'Honour', 1)
    const [vendor] = m.vendors as [TestPerson]
    const tour = await openTour(app, vendor)
    const url = await held(tour, m)
    const { id } = await vendorRow(m, vendor)
    await done(m.owner.post(`/marketplaces/${m.id}/vendors/${id}/suspend`, { note: 'A closed door.' }))
    const visitor = storeVisitor(app, m)
    expect((await visitor.open(`${m.base}/offers/${tour.id}`)).status).toBe(404)
    expect((await visitor.open(m.base)).text).not.toContain(tour.id)
    await app.deliver()
    await pay(app, url)
    expect(await taken(vendor, tour)).toEqual([0, 1])
    expect(await balanceOf(vendor, 'marketplace')).toBe(900_000)
  })

  test('an expired hold is free again, and a late payment takes it again or is given back', async () => {
    const m = await newMarket(app, 'Late', 2)
    const [one, two] = m.vendors as [TestPerson, TestPerson]
    const [kept, lost] = [await openTour(app, one, { capacity: 1 }), await openTour(app, two, { capacity: 1 })]
    const visitor = storeVisitor(app, m)
    await visitor.add(kept)
    await visitor.add(lost)
    const url = String((await visitor.book()).headers.location)
    // The visitor is at the payment company when the hold ends.
    const company = await startPaying(app, url)
    app.clock.advance(31 * 60_000)
    await expireHolds(app.app)
    await settle(app)
    expect([await taken(one, kept), await taken(two, lost)]).toEqual([
      [0, 0],
      [0, 0],
    ])
    const line = { inventory_id: lost.id, departure_id: lost.departureId, selection: [{ price_option_id: lost.adult, quantity: 1 }] }
    await done(two.post('/bookings/new', { client: { name: 'Desk' }, lines: [line], action: 'confirm' }))
    await company.pay()
    await settle(app)
    expect(await taken(one, kept)).toEqual([0, 1])
    const parts = await partsAt(m)
    expect(parts.map(({ state, refunded }) => [state, refunded]).toSorted()).toEqual([
      ['confirmed', 0],
      ['released', 1_000_000],
    ])
    expect([await balanceOf(m.owner, 'marketplace'), await balanceOf(m.owner, 'receivable'), await balanceOf(two, 'marketplace')]).toEqual([
      -900_000, 0, 0,
    ])
  })

  test('a hold that was never recorded is released, and the owner is not disturbed', async () => {
    const m = await newMarket(app, 'Unrecorded', 1)
    const [vendor] = m.vendors as [TestPerson]
    const tour = await openTour(app, vendor)
    const store = await storeAt(app.app, m.base.slice(3))
    const line = {
      id: newId(),
      vendor_id: newId(),
      inventory_id: tour.id,
      departure_id: tour.departureId,
      selection: [{ price_option_id: tour.adult, quantity: 1 }],
    }
    const hold = (saleId: string) =>
      inVendor(store, vendor.agencyId, (visit) =>
        holdPart(visit, {
          saleId,
          marketplaceId: m.id,
          marketplaceName: 'Unrecorded',
          ownerId: m.owner.agencyId,
          orderReference: 'MO-1',
          lines: [line],
          residency: 'non_resident',
          code: null,
          visitor: { name: 'Grace', email: null, phone: '+256772123456', notes: null },
          seen: 1_000_000,
        }),
      )
    const saleId = newId()
    // The same step twice holds once.
    await hold(saleId)
    await hold(saleId)
    expect(await taken(vendor, tour)).toEqual([1, 0])
    app.clock.advance(31 * 60_000)
    await expireHolds(app.app)
    await settle(app)
    expect(await taken(vendor, tour)).toEqual([0, 0])
    expect([(await salesOf(vendor))[0]!.state, await partsAt(m)]).toEqual(['released', []])
  })

  test('a booking that the vendor deleted is refunded when the order is paid', async () => {
    const m = await newMarket(app, 'Deleted', 1)
    const [vendor] = m.vendors as [TestPerson]
    const tour = await openTour(app, vendor)
    const company = await startPaying(app, await held(tour, m))
    const { booking_id } = (await salesOf(vendor))[0]!
    app.clock.advance(31 * 60_000)
    await expireHolds(app.app)
    await settle(app)
    await done(vendor.post(`/bookings/${booking_id}/delete`, {}))
    await company.pay()
    expect(await partsAt(m)).toMatchObject([{ state: 'released', refunded: 1_000_000 }])
    expect([await balanceOf(m.owner, 'marketplace'), await balanceOf(m.owner, 'receivable')]).toEqual([0, 0])
  })

  test('the vendor’s desk can only cancel, and then the order ends', async () => {
    const m = await newMarket(app, 'Desk', 2)
    const [one, two] = m.vendors as [TestPerson, TestPerson]
    const [a, b] = [await openTour(app, one), await openTour(app, two)]
    const visitor = storeVisitor(app, m)
    await visitor.add(a)
    await visitor.add(b)
    const url = String((await visitor.book()).headers.location)
    const { booking_id } = (await salesOf(one))[0]!
    const confirmed = await one.post(`/bookings/${booking_id}/status`, { status: 'confirmed' })
    expect([confirmed.status, confirmed.body.code]).toEqual([409, 'not_paid'])
    await done(one.post(`/bookings/${booking_id}/cancel`, { by: 'agency', reason: 'Rain', refund: 'full' }))
    await settle(app)
    expect([await taken(one, a), await taken(two, b)]).toEqual([
      [0, 0],
      [0, 0],
    ])
    const page = await visitor.open(new URL(url, app.origin).pathname)
    expect([page.status, page.text.includes('<form')]).toEqual([410, false])
    const order = await visitor.open(new URL(String((await visitor.open(`${m.base}/last-order`)).headers.location), app.origin).pathname)
    expect(order.text).toContain('Your places are free again. Nothing was charged.')
  })
})
