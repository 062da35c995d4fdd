import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, booksAreWrong, payCash, startMoneyTest, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { saysInPdf, textOfPdf } from './testing/pdf-text.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

interface Account {
  id: string
  type: string
  owner: string
  balance: { amount: number }
}
interface Entry {
  amount: { amount: number }
  balance: { amount: number }
}
const accounts = async (query = '') => (await money.owner.get(`/finance/accounts?per_page=100${query}`)).body.data as Account[]
const statement = async (id: string, query = '') => (await money.owner.get(`/finance/accounts/${id}/statement?${query}`)).body
/** Advances the clock day by day, with a request each day so that the session does not expire. */
async function daysGoBy(days: number) {
  for (let hour = 0; hour < days * 24; hour++) {
    money.test.clock.advance(3_600_000)
    await money.owner.get('/profile')
  }
}
const day = (n: number) => addDays(dayOf(money.test.clock.now()), n)

test('the accounts stand with the names of clients; a statement ends in the balance, page by page and either way', async () => {
  const booking = await book(money)
  for (const amount of [100_000, 20_000, 3_000]) await payCash(money.owner, booking.id, amount)
  const [cash] = await accounts('&type=cash')
  const [owed] = await accounts('&type=receivable&search=Namubiru')
  expect([cash!.balance.amount, owed!.balance.amount, owed!.owner]).toEqual([123_000, 877_000, 'Sarah Namubiru'])
  const newest = await statement(owed!.id)
  expect(newest.data.map(({ amount, balance }: Entry) => [amount.amount, balance.amount])).toEqual([
    [-3_000, 877_000],
    [-20_000, 880_000],
    [-100_000, 900_000],
    [1_000_000, 1_000_000],
  ])
  const second = await statement(owed!.id, 'per_page=2&page=2')
  expect(second.data).toEqual(newest.data.slice(2))
  const oldest = await statement(owed!.id, 'sort=at')
  expect(oldest.data).toEqual(newest.data.toReversed())
  expect(newest.meta.totals).toMatchObject({ opening: 0, came_in: 1_000_000, went_out: 123_000, closing: 877_000 })
  expect(await booksAreWrong(money)).toEqual([])
})

test('the accounts of clients stand in the order of their names', async () => {
  const { owner, tour } = money
  const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }]
  for (const name of ['Zawedde Ann', 'Akello Joy', 'Mugisha Paul'])
    await owner.post('/bookings/new', { client: { name }, lines, action: 'confirm' })
  const names = (await accounts('&type=receivable&sort=type')).map((account) => account.owner)
  expect(names.length).toBeGreaterThan(3)
  expect(names).toEqual(names.toSorted())
  expect((await accounts('&type=receivable&sort=-type')).map((account) => account.owner)).toEqual(names.toReversed())
})

test('of some days it opens with what was before and closes with what was then', async () => {
  const booking = await book(money)
  const [cash] = await accounts('&type=cash')
  const before = cash!.balance.amount
  await daysGoBy(2)
  await payCash(money.owner, booking.id, 50_000)
  const today = day(0)
  await daysGoBy(2)
  await payCash(money.owner, booking.id, 7_000)
  const { data, meta } = await statement(cash!.id, `starts_at=${today}&ends_at=${today}`)
  expect(data.map(({ balance }: Entry) => balance.amount)).toEqual([before + 50_000])
  expect(meta.totals).toMatchObject({ opening: before, came_in: 50_000, went_out: 0, closing: before + 50_000 })
  expect((await money.owner.get(`/finance/accounts/${cash!.id}/statement?starts_at=${day(0)}&ends_at=${today}`)).status).toBe(422)
})

test('goes out as CSV and as PDF, and to nobody else', async () => {
  const [cash] = await accounts('&type=cash')
  const csv = await money.owner.get(`/finance/accounts/${cash!.id}/statement?download=csv&sort=at`)
  expect(csv.body.split('\n')[0]).toContain('Balance')
  expect(csv.body).toContain('100000')
  const pdf = await fetch(`${money.test.origin}/api/agent/finance/accounts/${cash!.id}/statement/pdf?starts_at=${day(-30)}`, {
    headers: { authorization: `Bearer ${money.owner.token}` },
  })
  const said = textOfPdf(Buffer.from(await pdf.arrayBuffer()))
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  for (const words of ['Statement', 'Cash till', 'Opening balance', 'UGX 180,000']) expect(saysInPdf(said, words), words).toBe(true)
  const other = await newOwner(money.test)
  expect((await other.get(`/finance/accounts/${cash!.id}/statement`)).status).toBe(404)
  expect((await other.get(`/finance/accounts/${cash!.id}/statement/pdf`)).status).toBe(404)
})
