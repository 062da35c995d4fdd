import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf, weekdayOf } from '#kit/contract/time.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { moneyFlow } from './money-flow.ts'
import { book, key, payCash, payOnline, startMoneyTest, ugx, type MoneyTest } from './testing/money.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const flow = async (query = '') => (await money.owner.get(`/finance/money-flow${query}`)).body.data

test('money in and out is shown by week and place, beside the weeks before', async () => {
  const { owner, test: server } = money
  const booking = await book(money, { quantity: 3 })
  const cash = await payCash(owner, booking.id, 300_000)
  await payCash(owner, booking.id, 200_000, { method: 'bank_transfer' })
  const refund = await owner.post(`/payments/${cash.id}/refund`, { amount: ugx(100_000), reason: 'Changed plans' }, key())
  const [{ id }] = refund.body.data.refunds
  // A refund in cash is out once it is handed over.
  expect((await flow()).totals.paid_out).toEqual(ugx(0))
  expect((await owner.post(`/refunds/${id}/complete`, {}, key())).status).toBe(200)

  const data = await flow()
  expect(data).toMatchObject({
    currency: 'UGX',
    currencies: ['UGX'],
    totals: { received: ugx(500_000), paid_out: ugx(100_000) },
    previous_totals: { received: ugx(0), paid_out: ugx(0) },
  })
  const today = dayOf(server.clock.now())
  expect(data.weeks).toHaveLength(13)
  expect(data.weeks[12]).toEqual({
    starts_on: addDays(today, 1 - weekdayOf(today)),
    ends_on: addDays(today, 7 - weekdayOf(today)),
    received: ugx(500_000),
    paid_out: ugx(100_000),
    previous: { received: ugx(0), paid_out: ugx(0) },
  })
  expect(data.places.find(({ place }: { place: string }) => place === 'cash')).toMatchObject({
    received: ugx(300_000),
    paid_out: ugx(100_000),
  })

  // 13 weeks later the same money is that of the period before.
  const later = await server.app.db.asAgency(owner, (tx) =>
    moneyFlow(tx, {}, 'UGX', new Date(server.clock.now().getTime() + 13 * 7 * 86_400_000)),
  )
  expect(later.totals).toEqual({ received: ugx(0), paid_out: ugx(0) })
  expect(later.weeks[12]!.previous).toEqual({ received: ugx(500_000), paid_out: ugx(100_000) })
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
