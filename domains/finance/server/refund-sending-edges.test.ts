import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { post } from './ledger.ts'
import { sendRefund } from './refund-sending.ts'
import { entriesAbout } from './testing/entries.ts'
import { balance, book, booksAreWrong, key, payOnline, startMoneyTest, ugx, visitor, type MoneyTest } from './testing/money.ts'
import { refundCalls } from './testing/refunds.ts'

// What becomes of a refund when the payment company refuses it, is asked twice, or the program died in between.

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(async () => {
  expect(await booksAreWrong(money)).toEqual([])
  await money.test.close()
})

const { refund, refunded, refundsOf, runJobs, stored } = refundCalls(() => money)
const send = (refundId: string) => sendRefund.run(money.test.app, { agency_id: money.owner.agencyId, refund_id: refundId })
const inAgency = <T>(work: Parameters<typeof money.test.app.db.asAgency<T>>[1]) => money.test.app.db.asAgency(money.owner, work)
/** The company does not know the payment any more. */
const forget = (reference: string) =>
  money.test.app.db.asPlatform('test: a payment the company lost', (tx) =>
    tx
      .updateTable('sandbox_checkouts')
      .set({ our_reference: `lost-${reference}` })
      .where('our_reference', '=', reference)
      .execute(),
  )
const entriesOf = async (id: string, client: string) =>
  (await entriesAbout(money, id, { [client]: 'client' })).filter((entry) => entry.startsWith('refund'))
const latestNotice = async () => (await money.owner.get('/business/notifications')).body.data[0]

async function paidBooking() {
  const booking = await book(money)
  const { payment } = await payOnline(money, booking.id)
  return { booking, payment: payment as { id: string; reference: string } }
}

describe('a refund that the company refuses', () => {
  test('fails with its reason, and what was reserved for it is available again', async () => {
    const { booking, payment } = await paidBooking()
    await forget(payment.reference)
    const before = await balance(money, 'available')
    const { id } = await refunded(payment.id, 400_000)
    await runJobs()
    expect(await entriesOf(payment.id, booking.client_id)).toEqual([
      'refund_reserved available -394000',
      'refund_reserved reserved 394000',
      'refund_released reserved -394000',
      'refund_released available 394000',
    ])
    expect([await balance(money, 'available'), await balance(money, 'reserved')]).toEqual([before, 0])
    expect(await stored(id)).toMatchObject({ status: 'failed' })
    expect(await latestNotice()).toMatchObject({ type: 'refund.failed', link: `/bookings/view/${booking.id}` })
  })

  test('also of a single shilling', async () => {
    const { booking, payment } = await paidBooking()
    await forget(payment.reference)
    await refunded(payment.id, 1)
    await runJobs()
    expect(await entriesOf(payment.id, booking.client_id)).toEqual([
      'refund_reserved available -1',
      'refund_reserved reserved 1',
      'refund_released reserved -1',
      'refund_released available 1',
    ])
  })

  test('of a payment without a booking leads to the payment', async () => {
    const { owner } = money
    const { checkout_url, payment_id, reference } = (await owner.post('/top-up', { amount: ugx(50_000) }, key())).body.data
    const payer = visitor(money.test)
    const gone = await payer.submit(checkout_url)
    await payer.submit(gone.location!, { method: 'card', outcome: 'pay' })
    await runJobs()
    await forget(reference)
    expect((await refund(payment_id, 50_000)).status).toBe(200)
    await runJobs()
    const notice = await latestNotice()
    expect(notice).toMatchObject({ type: 'refund.failed', link: expect.stringContaining(payment_id) })
    expect(notice.link).not.toContain('/bookings/view')
  })
})

describe('a refund that is sent again', () => {
  test('after it is done changes nothing', async () => {
    const { booking, payment } = await paidBooking()
    const { id } = await refunded(payment.id, 250_000)
    await runJobs()
    const entries = await entriesOf(payment.id, booking.client_id)
    await send(id)
    expect(await entriesOf(payment.id, booking.client_id)).toEqual(entries)
    expect(await refundsOf(booking.id)).toEqual({ 1_000_000: [[250_000, 'succeeded']] })
  })

  test('after the program died between reserving and asking is finished, and reserved once', async () => {
    const { booking, payment } = await paidBooking()
    const { id } = await refunded(payment.id, 400_000)
    const now = money.test.clock.now()
    const actor = { agencyId: money.owner.agencyId, userId: null, now }
    await inAgency(async (tx) => {
      await tx.updateTable('refunds').set({ status: 'processing', reserved: 394_000 }).where('id', '=', id).execute()
      await post(tx, actor, {
        type: 'refund_reserved',
        reference: `refund_reserved:${id}`,
        memo: 'Reserved before the program died',
        subjectId: payment.id,
        postings: [
          { account: { type: 'available' }, amount: -394_000, currency: 'UGX' },
          { account: { type: 'reserved' }, amount: 394_000, currency: 'UGX' },
        ],
      })
    })
    await send(id)
    expect(await refundsOf(booking.id)).toEqual({ 1_000_000: [[400_000, 'succeeded']] })
    expect(await balance(money, 'reserved')).toBe(0)
    await runJobs()
    expect((await entriesOf(payment.id, booking.client_id)).filter((entry) => entry.startsWith('refund_reserved'))).toHaveLength(2)
  })
})

test('an unexpected error leaves the refund to be sent again', async () => {
  const { booking, payment } = await paidBooking()
  const { id } = await refunded(payment.id, 100_000)
  const carriedBy = (aggregator: 'cash' | 'sandbox') =>
    inAgency((tx) => tx.updateTable('payments').set({ aggregator }).where('id', '=', payment.id).execute())
  await carriedBy('cash')
  await expect(send(id)).rejects.toThrow()
  expect(await stored(id)).toMatchObject({ status: 'approved' })
  await carriedBy('sandbox')
  await runJobs()
  expect(await refundsOf(booking.id)).toEqual({ 1_000_000: [[100_000, 'succeeded']] })
})
