import pg from 'pg'
import { afterAll, beforeAll, expect, test as it } from 'vitest'
import { expireHolds } from '#domains/bookings/server/status.ts'
import { publishTour } from '#domains/bookings/server/testing/tour.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { book, booksAreWrong, key, startMoneyTest, startPaying, sweepAfter, ugx, visitor, type MoneyTest } from './testing/money.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const minute = 60_000
const runJobs = () => money.test.app.jobs.runDue(money.test.app)
const sweep = (ahead: number) => sweepAfter(money, ahead)

it('says so while the payment company does not answer, and continues afterwards', async () => {
  const booking = await book(money)
  const made = (await money.owner.post('/payments/checkout', { booking_id: booking.id }, key())).body.data
  await asDatabaseOwner('ALTER TABLE sandbox_checkouts RENAME TO sandbox_out_of_reach')
  const answer = await visitor(money.test).submit(made.checkout_url)
  await asDatabaseOwner('ALTER TABLE sandbox_out_of_reach RENAME TO sandbox_checkouts')
  expect([answer.status, answer.text.includes('The payment company cannot be reached.')]).toEqual([503, true])
  expect((await visitor(money.test).submit(made.checkout_url)).status).toBe(303)
})

it('leads to the same checkout after a crash lost the address that the company returned', async () => {
  const booking = await book(money)
  const { payment, payer, checkoutUrl, sandboxUrl } = await startPaying(money, booking.id)
  await asDatabaseOwner(`UPDATE payments SET checkout_url = NULL WHERE id = '${payment.id}'`)
  await sweep(minute)
  expect((await payer.submit(checkoutUrl)).location).toBe(sandboxUrl)
})

async function asDatabaseOwner(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: money.test.ownerUrl })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

it('confirms one of twenty expired holds paid at once for the last place; the others become credit', async () => {
  const owner = await newOwner(money.test)
  const one = { ...money, owner, tour: await publishTour(money.test, owner, { capacity: 1 }) }
  const paying = []
  for (let count = 0; count < 20; count++) {
    const booking = await book(one, { action: 'hold' })
    paying.push({ booking, ...(await startPaying(one, booking.id)) })
    await asDatabaseOwner(`UPDATE bookings SET hold_expires_at = now() - interval '1 minute' WHERE id = '${booking.id}'`)
    await expireHolds(money.test.app)
  }
  await Promise.all(
    paying.map(async ({ payer, sandboxUrl }) => payer.get((await payer.submit(sandboxUrl, { method: 'card', outcome: 'pay' })).location!)),
  )
  await runJobs()
  const bookings = await Promise.all(paying.map(async ({ booking }) => (await owner.get(`/bookings/${booking.id}/show`)).body.data))
  expect(bookings.filter(({ status }) => status === 'confirmed')).toHaveLength(1)
  expect(bookings.filter(({ status, needs_attention }) => status === 'expired' && needs_attention)).toHaveLength(19)
  for (const { paid } of bookings) expect(paid).toEqual(ugx(1_000_000))
  expect(await booksAreWrong(money)).toEqual([])
})
