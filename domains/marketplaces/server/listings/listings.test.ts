import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOperator, type TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { done, newMarket, openTour, startMarket, storeVisitor, vendorRow, type Market } from '../testing/market.ts'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'

let app: TestApp
let market: Market
let lodge: TestPerson
let guide: TestPerson
beforeAll(async () => {
  ;({ app, market, lodge, guide } = await startMarket('Listings'))
})
afterAll(() => app.close())

/** The offers that a page of the storefront leads to. */
const found = async (query = '', m = market) => {
  const { text, status } = await storeVisitor(app, m).open(m.base + query)
  expect(status).toBe(200)
  return [...text.matchAll(/offers\/([0-9a-f-]{36})/g)].map(([, id]) => id!)
}
const apply = async (as: TestPerson, id: string, set: object) => {
  const answer = await as.post('/channel-products/apply', { ids: [id], channel: 'marketplace', set })
  await app.deliver()
  return answer
}

test('only what a vendor opens to marketplaces is listed, at the channel’s price', async () => {
  const hidden = await publishTour(app, lodge)
  const shown = await openTour(app, lodge, { set: { price: { kind: 'percent', value: 10 } } })
  expect(await found()).toContain(shown.id)
  expect(await found()).not.toContain(hidden.id)
  const page = await storeVisitor(app, market).open(market.base)
  expect(page.text).toContain('UGX 1,100,000')
  expect(page.bytes.length).toBeLessThan(60_000)
  const offer = await storeVisitor(app, market).open(`${market.base}/offers/${shown.id}?n0=2`)
  expect(offer.text).toContain('UGX 2,200,000')
  expect(offer.text).not.toContain('<script')
  expect(offer.bytes.length).toBeLessThan(60_000)
  expect((await storeVisitor(app, market).open(`${market.base}/offers/${hidden.id}`)).status).toBe(404)
  // Off in the grid, archived, or asked for only: gone.
  expect((await apply(lodge, shown.id, { enabled: false })).status).toBe(200)
  expect(await found()).not.toContain(shown.id)
  await apply(lodge, shown.id, { enabled: true })
  expect(await found()).toContain(shown.id)
  await done(lodge.post('/inventory/status', { ids: [shown.id], status: 'archived' }))
  await app.deliver()
  expect(await found()).not.toContain(shown.id)
  const asked = await publishTour(app, lodge, { onRequest: true })
  await apply(lodge, asked.id, { enabled: true })
  expect(await found()).not.toContain(asked.id)
})

test('agencies that joined no marketplace cannot open anything', async () => {
  const stranger = (await newMarket(app, 'Empty', 0)).owner
  const tour = await publishTour(app, stranger)
  const refused = await apply(stranger, tour.id, { enabled: true })
  expect([refused.status, refused.body.code]).toEqual([409, 'none_changed'])
})

test('a search finds by words, kind, category, place, price, days and guests, over all vendors', async () => {
  const m = await newMarket(app, 'Search')
  const [one, two] = m.vendors as [TestPerson, TestPerson]
  const [small, large] = [await openTour(app, one, { capacity: 2 }), await openTour(app, two, { capacity: 20, inDays: 40 })]
  const day = (days: number) => addDays(dayOf(app.clock.now()), days)
  const ids = (query: string) => found(query, m)
  expect(new Set(await ids(''))).toEqual(new Set([small.id, large.id]))
  expect(await ids(`?q=${small.id.slice(-4)}`)).toEqual([small.id])
  expect(await ids('?place=Kabale&kind=room')).toEqual([])
  expect(await ids('?price=999999')).toEqual([])
  expect((await ids('?price=1000000')).length).toBe(2)
  expect(await ids(`?from=${day(30)}&until=${day(60)}`)).toEqual([large.id])
  const { id } = await done(m.owner.post(`/marketplaces/${m.id}/categories/create`, { name: 'Rooms', kinds: ['room'] }))
  expect(await ids(`?category=${id}`)).toEqual([])
  // Live: who is too many for one is told so on the card.
  const { text } = await storeVisitor(app, m).open(`${m.base}?guests=5`)
  expect(text).toContain('No free dates then')
  expect(text.indexOf(large.id)).toBeLessThan(text.indexOf(small.id))
  for (const query of ['?from=x&until=%00&guests=-1&price=abc&page=999&kind=x&category=1', '?q=%25%27', '?page=2'])
    expect([query, (await storeVisitor(app, m).open(m.base + query)).status]).toEqual([query, 200])
})

test('a vendor that is suspended, by the owner or by Safiri, is hidden at once', async () => {
  const tour = await openTour(app, guide)
  const { id, slug } = await vendorRow(market, guide)
  const operator = await newOperator(app)
  const vendor = async () => (await storeVisitor(app, market).open(`${market.base}/vendors/${slug}`)).status
  expect([(await found()).includes(tour.id), await vendor()]).toEqual([true, 200])
  await done(operator.post(`/operator/agencies/${guide.agencyId}/suspend`, { reason: 'A test.' }))
  expect([(await found()).includes(tour.id), await vendor()]).toEqual([false, 404])
  await done(operator.post(`/operator/agencies/${guide.agencyId}/restore`, {}))
  expect((await found()).includes(tour.id)).toBe(true)
  await done(market.owner.post(`/marketplaces/${market.id}/vendors/${id}/suspend`, { note: 'A test.' }))
  expect([(await found()).includes(tour.id), await vendor()]).toEqual([false, 404])
})

test('a share of the places is not exceeded', async () => {
  const tour = await openTour(app, lodge, { capacity: 4, set: { share_percent: 50 } })
  const first = storeVisitor(app, market)
  await first.add(tour, 2)
  expect((await first.book()).status).toBe(303)
  const second = storeVisitor(app, market)
  expect((await second.open(`${market.base}/offers/${tour.id}?n0=1`)).text).toContain('Sold out')
})
