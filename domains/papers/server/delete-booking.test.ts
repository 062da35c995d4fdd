import { afterAll, beforeAll, expect, test as it } from 'vitest'
import { expireHolds } from '#domains/bookings/server/status.ts'
import { book, payCash, startMoneyTest, type MoneyTest } from '#domains/finance/server/testing/money.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const remove = (id: string) => money.owner.post(`/bookings/${id}/delete`)
const papers = async (id: string) => (await money.owner.get(`/bookings/${id}/papers`)).body.data
const invoice = async (id: string) => {
  await money.owner.get(`/bookings/${id}/papers/invoice`)
  return (await papers(id)).find(({ type }: { type: string }) => type === 'invoice').number as string
}
async function letHoldsRunOut() {
  money.test.clock.advance(49 * 3_600_000)
  await expireHolds(money.test.app)
  money.test.clock.advance(-49 * 3_600_000)
}

it('a booking without money and papers is deleted with all it has', async () => {
  const { id } = await book(money, { action: 'inquire' })
  expect((await remove(id)).body.data).toEqual({ id })
  expect((await money.owner.get(`/bookings/${id}/show`)).status).toBe(404)
})

it('a booking with a numbered paper stays, and so does its number', async () => {
  const { id } = await book(money, { action: 'hold' })
  const number = await invoice(id)
  await letHoldsRunOut()
  const answer = await remove(id)
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    409,
    'not_deletable',
    `${number} was issued for this booking, so it stays in the records.`,
  ])
  const next = await book(money, { action: 'hold' })
  const numberOf = (text: string) => Number(text.slice(-5))
  expect(numberOf(await invoice(next.id))).toBe(numberOf(number) + 1)
  expect((await papers(id)).find(({ type }: { type: string }) => type === 'invoice').number).toBe(number)
})

it('a booking that holds places, was confirmed or has payments is cancelled instead', async () => {
  const held = await book(money, { action: 'hold' })
  const confirmed = await book(money)
  const paid = await book(money, { action: 'inquire' })
  await payCash(money.owner, paid.id, 5, { allow_overpayment: true })
  const answers = await Promise.all([held, confirmed, paid].map(({ id }) => remove(id)))
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [409, 'This booking holds places. Cancel it instead.'],
    [409, 'This booking was confirmed. Cancel it instead.'],
    [409, 'This booking has payments. Cancel it instead.'],
  ])
  await money.owner.post(`/bookings/${confirmed.id}/cancel`, { by: 'client', reason: 'Ill' })
  expect((await remove(confirmed.id)).body.message).toBe('This booking was confirmed, so it stays in the records.')
})
