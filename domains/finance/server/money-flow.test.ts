import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf, weekdayOf } from '#kit/contract/time.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { book, key, payCash, payOnline, startMoneyTest, ugx, type MoneyTest } from './testing/money.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const flow = async (query = '') => (await money.owner.get(`/finance/money-flow${query}`)).body.data

/** Dates what the ledger has of a payment a number of days earlier, as no call can. */
const datedBack = (reference: string, days: number) =>
  money.test.app.db.asPlatform('test: date entries back', (tx) =>
    tx
      .updateTable('ledger_transactions')
      .set({ at: new Date(money.test.clock.now().getTime() - days * 86_400_000) })
      .where('reference', '=', reference)
      .execute(),
  )

test('money in and out is shown by week and place, beside the weeks before', async () => {
  const { owner, test: server } = money
  const booking = await book(money, { quantity: 3 })
  const cash = await payCash(owner, booking.id, 300_000)
  await payCash(owner, booking.id, 200_000, { method: 'bank_transfer' })
  const earlier = await payCash(owner, booking.id, 50_000, { method: 'mobile_money' })
  await datedBack(`payment:${earlier.id}`, 7 * 13)
  const refund = await owner.post(`/payments/${cash.id}/refund`, { amount: ugx(100_000), reason: 'Changed plans' }, key())
  expect(refund.status).toBe(200)
  const { body } = await owner.post(`/refunds/${refund.body.data.id}/complete`, {}, key())
  expect(body.message).toBeUndefined()

  const data = await flow()
  expect(data).toMatchObject({
    currency: 'UGX',
    currencies: ['UGX'],
    totals: { received: ugx(500_000), paid_out: ugx(100_000) },
    previous_totals: { received: ugx(50_000), paid_out: ugx(0) },
  })
  const today = dayOf(server.clock.now())
  expect(data.weeks).toHaveLength(13)
  expect(data.weeks[12]).toEqual({
    starts_on: addDays(today, 1 - weekdayOf(today)),
    ends_on: addDays(today, 7 - weekdayOf(today)),
    received: ugx(500_000),
    paid_out: ugx(100_000),
    previous: { received: ugx(50_000), paid_out: ugx(0) },
  })
  expect(data.places.find(({ place }: { place: string }) => place === 'cash')).toMatchObject({
    received: ugx(300_000),
    paid_out: ugx(100_000),
  })
  expect(data.places.find(({ place }: { place: string }) => place === 'mobile_money')).toMatchObject({
    received: ugx(0),
    previous: { received: ugx(50_000) },
  })
})

test('what a payment company holds counts as the wallet, and other currencies are never added', async () => {
  const before = await flow()
  const wallet = (data: typeof before) => data.places.find(({ place }: { place: string }) => place === 'wallet').received.amount
  const booking = await book(money)
  await payOnline(money, booking.id)
  expect(wallet(await flow())).toBeGreaterThan(wallet(before))
  expect((await flow('?currency=USD')).totals).toEqual({
    received: { amount: 0, currency: 'USD' },
    paid_out: { amount: 0, currency: 'USD' },
  })
})

test('only who sees finance sees it, and only their own agency’s; a wrong number of weeks is refused', async () => {
  const viewer = await newMember(money.test, money.owner, ['View Dashboard'])
  expect((await viewer.get('/finance/money-flow')).status).toBe(403)
  const stranger = await newOwner(money.test)
  expect((await stranger.get('/finance/money-flow')).body.data).toMatchObject({ totals: { received: { amount: 0 } }, currencies: [] })
  const { status, body } = await money.owner.get('/finance/money-flow?weeks=5')
  expect([status, body.errors]).toEqual([422, { weeks: ['Weeks is 13, 26 or 52.'] }])
})
