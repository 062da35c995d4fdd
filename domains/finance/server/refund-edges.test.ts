import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/server/security/tokens.ts'
import { entriesAbout } from './testing/entries.ts'
import { balance, book, booksAreWrong, key, payCash, payOnline, startMoneyTest, ugx, type MoneyTest } from './testing/money.ts'
import { refundCalls } from './testing/refunds.ts'

// What can be refunded of a payment, where the money comes from, and what a cancelled booking refunds.

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(async () => {
  expect(await booksAreWrong(money)).toEqual([])
  await money.test.close()
})

const { refund, refunded, refused, payments, showBooking, refundsOf, runJobs, stored } = refundCalls(() => money)

describe('what is left of a payment', () => {
  test('is its amount, less what was refunded and what is promised', async () => {
    const booking = await book(money)
    const payment = await payCash(money.owner, booking.id, 400_000)
    expect(await refused(refund(payment.id, 400_001))).toEqual([
      422,
      'refund_too_large',
      'You can refund at most UGX 400,000 of this payment.',
    ])
    await refunded(payment.id, 100_000, { handed_over: true })
    const promised = await refunded(payment.id, 200_000)
    expect(await refused(refund(payment.id, 100_001))).toEqual([
      422,
      'refund_too_large',
      'You can refund at most UGX 100,000 of this payment.',
    ])
    await refunded(payment.id, 100_000)
    expect(await refused(refund(payment.id, 1))).toEqual([422, 'refund_too_large', 'This payment is fully refunded.'])
    expect((await money.owner.post(`/refunds/${promised.id}/cancel`)).body.data).toMatchObject({
      status: 'cancelled',
      amount: ugx(200_000),
    })
    expect(await refused(refund(payment.id, 200_001))).toEqual([
      422,
      'refund_too_large',
      'You can refund at most UGX 200,000 of this payment.',
    ])
    expect(await refundsOf(booking.id)).toEqual({
      400_000: [
        [100_000, 'succeeded'],
        [200_000, 'cancelled'],
        [100_000, 'approved'],
      ],
    })
    expect(await showBooking(booking.id)).toMatchObject({ paid: ugx(400_000), refunded: ugx(100_000), due: ugx(700_000) })
    expect((await payments(booking.id))[0]).toMatchObject({ refunded: ugx(100_000), fee: ugx(0) })
  })

  test('is nothing for a payment that did not succeed, and for one that the platform received', async () => {
    const booking = await book(money)
    const checkout = await money.owner.post('/payments/checkout', { booking_id: booking.id }, key())
    expect((await refund(checkout.body.data.payment.id, 5)).body).toMatchObject({
      code: 'invalid_transition',
      errors: { status: ['created → refunded'] },
    })
    const payment = await payCash(money.owner, booking.id, 10)
    const carriedBy = (aggregator: string) =>
      money.test.app.db.asAgency(money.owner, (tx) => tx.updateTable('payments').set({ aggregator }).where('id', '=', payment.id).execute())
    await carriedBy('wallet')
    expect(await refused(refund(payment.id, 5))).toEqual([409, 'not_refundable', 'This was paid to Safiri. Only Safiri can refund it.'])
    await carriedBy('recorded')
    expect(await refused(refund(payment.id, 5, { amount: { amount: 5, currency: 'USD' } }))).toEqual([
      422,
      'invalid_input',
      'This payment is in UGX.',
    ])
    expect((await refund(newId(), 5)).status).toBe(404)
  })
})

describe('a refund from a till', () => {
  test.each([
    ['cash', 'cash'],
    ['bank_transfer', 'bank'],
    ['mobile_money', 'mobile_money'],
  ] as const)('of %s takes the money from %s, and the client owes it again', async (method, till) => {
    const before = await balance(money, till)
    const booking = await book(money)
    const payment = await payCash(money.owner, booking.id, 400_000, { method })
    await runJobs()
    const { id } = await refunded(payment.id, 150_000)
    // Promised, but not handed over.
    expect([await balance(money, till), await balance(money, 'receivable', booking.client_id)]).toEqual([before + 400_000, 600_000])
    expect(await stored(id)).toEqual({ external_reference: null, reserved: 0, status: 'approved' })
    // No payment company has anything to send.
    expect(await runJobs()).toBe(0)
    const answer = await money.owner.post(`/refunds/${id}/complete`, { external_reference: 'V-1' }, key())
    const events = await money.test.app.db.asAgency(money.owner, (tx) =>
      tx.selectFrom('business_events').select(['type', 'payload']).where('subject_id', '=', payment.id).orderBy('position').execute(),
    )
    expect(events.at(-1)).toMatchObject({ type: 'payment.refunded', payload: { amount: 150_000, currency: 'UGX', refund_id: id } })
    expect(answer.body.data).toMatchObject({ status: 'succeeded', amount: ugx(150_000), method })
    expect(await entriesAbout(money, payment.id, { [booking.client_id]: 'client' })).toEqual([
      `payment ${till} 400000`,
      'payment receivable/client -400000',
      `refund ${till} -150000`,
      'refund receivable/client 150000',
    ])
    expect(await balance(money, 'receivable', booking.client_id)).toBe(750_000)
    expect(await stored(id)).toEqual({ external_reference: 'V-1', reserved: 0, status: 'succeeded' })
    expect((await money.owner.post(`/refunds/${id}/complete`, {}, key())).body.code).toBe('invalid_transition')
    expect((await money.owner.post(`/refunds/${id}/cancel`)).body.code).toBe('invalid_transition')
    expect((await money.owner.post(`/refunds/${newId()}/complete`, {}, key())).status).toBe(404)
  })
})

describe('the activity of a payment', () => {
  test('shows each refund with its amount and reason', async () => {
    const booking = await book(money)
    const payment = await payCash(money.owner, booking.id, 400_000)
    const cancelled = await refunded(payment.id, 100_000)
    await money.owner.post(`/refunds/${cancelled.id}/cancel`)
    await refunded(payment.id, 50_000, { handed_over: true })
    const { story } = (await money.owner.get(`/payments/${payment.id}/show`)).body.data
    expect(story.map(({ title, detail }: { title: string; detail: string }) => `${title}: ${detail}`).toSorted()).toEqual([
      'Recorded: UGX 400,000 received in cash',
      'Refund approved: UGX 100,000: The client is ill',
      'Refund approved: UGX 50,000: The client is ill',
      'Refund cancelled: UGX 100,000',
      'Refund succeeded: UGX 50,000',
    ])
  })
})

describe('a cancelled booking', () => {
  const cancel = async (id: string) => {
    const { status, body } = await money.owner.post(`/bookings/${id}/cancel`, { by: 'agency', reason: 'No guide', refund: 'full' })
    expect([status, body.message]).toEqual([200, undefined])
  }

  test('refunds from the payments with most left first, and promises no more than each has left', async () => {
    const booking = await book(money)
    await payCash(money.owner, booking.id, 100_000)
    const second = await payCash(money.owner, booking.id, 500_000)
    const third = await payCash(money.owner, booking.id, 300_000)
    await refunded(second.id, 350_000, { handed_over: true })
    await refunded(third.id, 50_000)
    // 100,000, 150,000 and 250,000 are left; 550,000 is to be refunded, of which 50,000 is promised already.
    await cancel(booking.id)
    expect(await refundsOf(booking.id)).toEqual({
      100_000: [[100_000, 'approved']],
      500_000: [
        [350_000, 'succeeded'],
        [150_000, 'approved'],
      ],
      300_000: [
        [50_000, 'approved'],
        [250_000, 'approved'],
      ],
    })
  })

  test('refunds a part from the payment with most left', async () => {
    const booking = await book(money)
    await payCash(money.owner, booking.id, 100_000)
    const large = await payCash(money.owner, booking.id, 600_000)
    await payCash(money.owner, booking.id, 300_000)
    await refunded(large.id, 400_000, { handed_over: true })
    // 600,000 of the client's money is left, and the policy refunds half of it.
    const { status } = await money.owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill' })
    expect(status).toBe(200)
    expect(await refundsOf(booking.id)).toEqual({
      100_000: [],
      600_000: [[400_000, 'succeeded']],
      300_000: [[300_000, 'approved']],
    })
  })

  test('promises nothing of a payment that the payment company took back', async () => {
    const booking = await book(money)
    const payment = await payCash(money.owner, booking.id, 300_000)
    await money.test.app.db.asAgency(money.owner, (tx) =>
      tx.updateTable('payments').set({ status: 'reversed' }).where('id', '=', payment.id).execute(),
    )
    await cancel(booking.id)
    expect(await refundsOf(booking.id)).toEqual({ 300_000: [] })
  })

  test('has the company send what it carried, and leaves cash to be handed over', async () => {
    const booking = await book(money)
    await payCash(money.owner, booking.id, 300_000)
    await payOnline(money, booking.id, { amount: 200_000 })
    await cancel(booking.id)
    await runJobs()
    expect(await refundsOf(booking.id)).toEqual({ 200_000: [[200_000, 'succeeded']], 300_000: [[300_000, 'approved']] })
  })
})
