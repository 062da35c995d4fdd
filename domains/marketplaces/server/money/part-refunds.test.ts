import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksAreWrong, key } from '#domains/finance/server/testing/money.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { balanceAt, done, newMarket, openTour, partsOf, pay, salesAt, settle, storeVisitor, type Market } from '../testing/market.ts'

let app: TestApp
let market: Market
beforeAll(async () => {
  app = await startTestApp()
  market = await newMarket(app, 'Three lodges', 3)
})
afterAll(() => app.close())

const ugx = (amount: number) => ({ amount, currency: 'UGX' })
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const bookingOf = async (vendor: TestPerson): Promise<string> => (await salesAt(app, vendor))[0]!.booking_id!

test('a third of an order of three vendors is given back: the parts sum, and each commission falls in proportion', async () => {
  const { owner, vendors } = market
  // 7.77 % of these prices is no whole number of shillings in any third.
  const commission = { rule: { kind: 'percent', percent: 7.77 }, steps: [], discount_bearer: 'vendor', version: 1 }
  await done(owner.post(`/marketplaces/${market.id}/update/commission`, commission))
  await app.deliver()
  const visitor = storeVisitor(app, market)
  for (const [at, vendor] of vendors.entries()) await visitor.add(await openTour(app, vendor), at + 1)
  await pay(app, String((await visitor.book()).headers.location))
  const paid = [1_000_000, 2_000_000, 3_000_000]
  const commissions = [77_700, 155_400, 233_100]

  const thirds = [333_333, 666_667, 1_000_000]
  await Promise.all(
    vendors.map(async (vendor, at) => {
      const [payment] = (await done(vendor.get(`/bookings/${await bookingOf(vendor)}/payments`))).payments
      await done(vendor.post(`/payments/${payment.id}/refund`, { amount: ugx(thirds[at]!), reason: 'A short day' }, key()))
    }),
  )
  await settle(app)
  const rows = await partsOf(app, market)
  const partOf = (vendor: TestPerson) => rows.find(({ vendor_agency_id }) => vendor_agency_id === vendor.agencyId)!
  expect(vendors.map((vendor) => Number(partOf(vendor).refunded))).toEqual(thirds)
  // Within one shilling of the commission's own third.
  for (const [at, vendor] of vendors.entries())
    expect(Math.abs(Number(partOf(vendor).commission_returned) - (commissions[at]! * thirds[at]!) / paid[at]!)).toBeLessThanOrEqual(1)
  const returned = vendors.map((vendor) => Number(partOf(vendor).commission_returned))
  const [payment] = (await done(owner.get('/payments'))) as { refunded: { amount: number } }[]
  expect(payment!.refunded).toEqual(ugx(2_000_000))
  // What the owner owes is what each vendor is owed: price and commission, each less its third.
  const owed = vendors.map((_, at) => paid[at]! - thirds[at]! - (commissions[at]! - returned[at]!))
  expect(await Promise.all(vendors.map((vendor) => balanceAt(app, vendor, 'marketplace')))).toEqual(owed)
  expect(await balanceAt(app, owner, 'marketplace')).toBe(-sumOf(owed))
  expect(await balanceAt(app, owner, 'revenue')).toBe(-(sumOf(commissions) - sumOf(returned)))

  // The rest comes back too, and nothing is left anywhere.
  for (const vendor of vendors)
    await done(vendor.post(`/bookings/${await bookingOf(vendor)}/cancel`, { by: 'agency', reason: 'The road is closed', refund: 'full' }))
  await settle(app)
  expect(await Promise.all(vendors.map((vendor) => balanceAt(app, vendor, 'marketplace')))).toEqual([0, 0, 0])
  expect([await balanceAt(app, owner, 'marketplace'), await balanceAt(app, owner, 'revenue')]).toEqual([0, 0])
  expect(await booksAreWrong({ test: app })).toEqual([])
})
