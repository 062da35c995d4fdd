import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/server/security/tokens.ts'
import { post } from './ledger.ts'
import { entriesAbout } from './testing/entries.ts'
import { balance, book, booksAreWrong, key, payOnline, startMoneyTest, ugx, type MoneyTest } from './testing/money.ts'
import { refundCalls } from './testing/refunds.ts'

// Refunds that a payment company sends: what is reserved, what it returns of its fee, and what happens if they fail.

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(async () => {
  expect(await booksAreWrong(money)).toEqual([])
  await money.test.close()
})

const { refund, refunded, refused, payments, showBooking, refundsOf, runJobs, stored } = refundCalls(() => money)

/** Takes money out of what the payment company holds for the agency. */
const take = (amount: number) =>
  money.test.app.db.asAgency(money.owner, (tx) =>
    post(
      tx,
      { agencyId: money.owner.agencyId, userId: null, now: money.test.clock.now() },
      {
        type: 'test',
        reference: newId(),
        memo: 'Paid out',
        postings: [
          { account: { type: 'available' }, amount: -amount, currency: 'UGX' },
          { account: { type: 'world' }, amount, currency: 'UGX' },
        ],
      },
    ),
  )

describe('a refund through the payment company', () => {
  test('is reserved, then leaves the account; the company returns its share of the fee', async () => {
    const before = { available: await balance(money, 'available'), fees: await balance(money, 'fees') }
    const booking = await book(money)
    const { payment } = await payOnline(money, booking.id)
    expect(await refused(refund(payment.id, 10, { handed_over: true }))).toEqual([
      422,
      'invalid_input',
      'The payment company sends this refund itself.',
    ])
    const { id } = await refunded(payment.id, 400_000)
    expect((await money.owner.post(`/refunds/${id}/complete`, {}, key())).body.code).toBe('sent_by_company')
    await runJobs()
    expect(await entriesAbout(money, payment.id, { [booking.client_id]: 'client' })).toEqual([
      'payment available 985000',
      'payment fees 15000',
      'payment receivable/client -1000000',
      'refund_reserved available -394000',
      'refund_reserved reserved 394000',
      'refund reserved -394000',
      'refund fees -6000',
      'refund receivable/client 400000',
    ])
    expect((await payments(booking.id))[0]).toMatchObject({ refunded: ugx(400_000), fee: ugx(9_000) })
    expect(await showBooking(booking.id)).toMatchObject({ refunded: ugx(400_000), payment_status: 'partially_refunded' })
    await refunded(payment.id, 600_000)
    await runJobs()
    expect({ available: await balance(money, 'available'), fees: await balance(money, 'fees') }).toEqual(before)
    expect(await balance(money, 'reserved')).toBe(0)
  })

  test('can use the last shilling that the company holds, and no more', async () => {
    const booking = await book(money)
    const { payment } = await payOnline(money, booking.id)
    // UGX 200,000 without the fee's share of 3,000.
    await take((await balance(money, 'available')) - 196_999)
    expect(await refused(refund(payment.id, 200_000))).toEqual([
      409,
      'insufficient_balance',
      'Your balance at the payment company does not cover this refund.',
    ])
    expect(await refundsOf(booking.id)).toEqual({ 1_000_000: [] })
    await take(-1)
    await refunded(payment.id, 200_000)
    await runJobs()
    expect([await balance(money, 'available'), await balance(money, 'reserved')]).toEqual([0, 0])
    expect(await refundsOf(booking.id)).toEqual({ 1_000_000: [[200_000, 'succeeded']] })
    await take(-10_000_000)
  })

  test('fails with the reason if the money is gone when it is sent, and can be asked for again', async () => {
    const booking = await book(money)
    const { payment } = await payOnline(money, booking.id)
    const { id } = await refunded(payment.id, 400_000)
    const all = await balance(money, 'available')
    await take(all)
    await runJobs()
    const reason = 'Your balance at the payment company does not cover this refund.'
    const [{ refunds }] = await payments(booking.id)
    expect(refunds).toMatchObject([{ id, status: 'failed', failure: reason, amount: ugx(400_000) }])
    expect(await stored(id)).toEqual({ external_reference: null, reserved: 0, status: 'failed' })
    const { story, postings } = (await money.owner.get(`/payments/${payment.id}/show`)).body.data
    expect(story).toContainEqual(expect.objectContaining({ title: 'Refund failed', detail: reason }))
    expect(postings.filter(({ type }: { type: string }) => type.startsWith('refund'))).toEqual([])
    await take(-all)
    expect(await showBooking(booking.id)).toMatchObject({ paid: ugx(1_000_000), refunded: ugx(0) })
    await refunded(payment.id, 1_000_000)
    await runJobs()
    expect(await refundsOf(booking.id)).toEqual({
      1_000_000: [
        [400_000, 'failed'],
        [1_000_000, 'succeeded'],
      ],
    })
    expect(await balance(money, 'reserved')).toBe(0)
  })
})
