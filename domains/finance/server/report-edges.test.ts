import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOwner } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Report } from './aggregators/aggregator.ts'
import { lockPayment } from './payments-data.ts'
import { applyReport, move } from './settle.ts'
import { entriesAbout } from './testing/entries.ts'
import { book, booksAreWrong, key, startMoneyTest, ugx, type MoneyTest } from './testing/money.ts'

// What a payment company's report changes: the payment, the books, and what people are told.

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(async () => {
  expect(await booksAreWrong(money)).toEqual([])
  await money.test.close()
})

const checkout = (bookingId: string, over: object = {}) => money.owner.post('/payments/checkout', { booking_id: bookingId, ...over }, key())
const show = async (id: string) => (await money.owner.get(`/payments/${id}/show`)).body.data
const showBooking = async (id: string) => (await money.owner.get(`/bookings/${id}/show`)).body.data

const facts = (merchant: string, reference: string): Report => ({
  merchant,
  reference,
  status: 'succeeded',
  amount: 1_000_000,
  currency: 'UGX',
  fee: 15_000,
  method: 'mobile_money',
  failureCode: null,
  payerName: null,
  payerPhone: null,
  externalReference: null,
})
/** The business events about a payment. */
const published = (id: string) =>
  money.test.app.db.asAgency(money.owner, (tx) =>
    tx.selectFrom('business_events').select(['type', 'payload']).where('subject_id', '=', id).orderBy('position').execute(),
  )

describe("a payment company's report", () => {
  async function waiting() {
    const booking = await book(money)
    const { id, reference } = (await checkout(booking.id)).body.data.payment
    const report = (over: Partial<Report> = {}, paymentId: string = id) => {
      const actor = { agencyId: money.owner.agencyId, userId: null, now: money.test.clock.now() }
      return money.test.app.db.asAgency(actor, (tx) =>
        applyReport(money.test.app, tx, actor, paymentId, { ...facts(money.owner.agencyId, reference), ...over }),
      )
    }
    return { booking, id, report }
  }

  test('of success books the amount once: to the account, less the fee', async () => {
    const [{ booking, id, report }, other] = [await waiting(), await waiting()]
    expect(await report({ payerName: 'Sarah N.', payerPhone: '+256772123456', externalReference: 'MM-1' })).toEqual({ outcome: 'changed' })
    for (const over of [{}, { fee: 10_000 }, { status: 'failed' as const, failureCode: 'other' as const }, { status: 'pending' as const }])
      expect(await report(over)).toEqual({ outcome: 'unchanged' })
    expect(await entriesAbout(money, id, { [booking.client_id]: 'client' })).toEqual([
      'payment available 985000',
      'payment fees 15000',
      'payment receivable/client -1000000',
    ])
    expect(await show(id)).toMatchObject({
      status: 'succeeded',
      fee: ugx(15_000),
      payer_name: 'Sarah N.',
      payer_phone: '+256772123456',
      external_reference: 'MM-1',
      succeeded_at: expect.any(String),
      story: expect.arrayContaining([expect.objectContaining({ title: 'Succeeded', detail: 'UGX 1,000,000 paid by mobile money' })]),
    })
    expect(await showBooking(booking.id)).toMatchObject({ paid: ugx(1_000_000), due: ugx(0) })
    expect(await showBooking(other.booking.id)).toMatchObject({ paid: ugx(0) })
    expect((await show(other.id)).status).toBe('created')
  })

  test('of success by card without a fee, or with a fee of all, is booked in full', async () => {
    const [free, all] = [await waiting(), await waiting()]
    await free.report({ fee: 0, method: 'card' })
    expect(await entriesAbout(money, free.id)).toEqual(['payment available 1000000', 'payment receivable -1000000'])
    expect(await show(free.id)).toMatchObject({ method: 'card', fee: ugx(0) })
    await all.report({ fee: 1_000_000 })
    expect(await entriesAbout(money, all.id)).toEqual(['payment fees 1000000', 'payment receivable -1000000'])
  })

  test.each([
    [{ amount: 999_999 }, 'The payment company reports UGX 999,999 instead of UGX 1,000,000.'],
    [{ amount: 1_000_001 }, 'The payment company reports UGX 1,000,001 instead of UGX 1,000,000.'],
    [{ currency: 'KES' }, 'The payment company reports KES 10,000.00 instead of UGX 1,000,000.'],
    [{ fee: -1 }, 'The payment company reports a fee that cannot be right.'],
    [{ fee: 1_000_001 }, 'The payment company reports a fee that cannot be right.'],
    [{ fee: 0.5 }, 'The payment company reports a fee that cannot be right.'],
  ])('with %o pays nothing and needs review', async (over, reason) => {
    const { booking, id, report } = await waiting()
    expect(await report(over)).toEqual({ outcome: 'needs_review', reason })
    expect(await report(over)).toEqual({ outcome: 'needs_review', reason })
    const { status, needs_review, story } = await show(id)
    expect([status, needs_review, story.filter(({ title }: { title: string }) => title === 'Needs review')]).toEqual([
      'created',
      reason,
      [expect.objectContaining({ detail: reason })],
    ])
    expect(await entriesAbout(money, id)).toEqual([])
    expect((await showBooking(booking.id)).paid).toEqual(ugx(0))
  })

  test('of failure says why, may be another failure, and may still succeed', async () => {
    const { booking, id, report } = await waiting()
    await report({ status: 'pending', payerName: 'Sarah N.' })
    expect(await report({ status: 'failed', failureCode: 'insufficient_funds' })).toEqual({ outcome: 'changed' })
    expect(await report({ status: 'failed', failureCode: 'insufficient_funds' })).toEqual({ outcome: 'unchanged' })
    expect(await report({ status: 'failed', failureCode: 'other' })).toEqual({ outcome: 'changed' })
    expect(await show(id)).toMatchObject({
      status: 'failed',
      failure_code: 'other',
      payer_name: 'Sarah N.',
      fee: ugx(0),
      succeeded_at: null,
    })
    expect(await entriesAbout(money, id)).toEqual([])
    expect(await report()).toEqual({ outcome: 'changed' })
    expect(await show(id)).toMatchObject({ status: 'succeeded', failure_code: null })
    expect((await showBooking(booking.id)).paid).toEqual(ugx(1_000_000))
  })

  test('fills in the payer, and keeps what it does not know', async () => {
    const { id, report } = await waiting()
    await report({ status: 'pending', payerName: 'Sarah N.', payerPhone: '+256772123456', externalReference: 'MM-1' })
    await report()
    expect(await show(id)).toMatchObject({ payer_name: 'Sarah N.', payer_phone: '+256772123456', external_reference: 'MM-1' })
    expect(await published(id)).toMatchObject([
      {
        type: 'payment.received',
        payload: { amount: 1_000_000, currency: 'UGX', method: 'mobile_money', payer_name: 'Sarah N.', source: 'company' },
      },
    ])
    const other = await waiting()
    await other.report({ payerName: 'Okello' })
    expect(await published(other.id)).toMatchObject([{ payload: { payer_name: 'Okello' } }])
  })

  test('is on the activity of the payment, with the reason of a failure', async () => {
    const { id, report } = await waiting()
    await report({ status: 'pending' })
    await report({ status: 'failed', failureCode: 'insufficient_funds' })
    await report({ status: 'failed', failureCode: null })
    await report({ status: 'cancelled_by_payer' })
    const { story } = await show(id)
    expect(story.map(({ title, detail }: { title: string; detail: string | null }) => [title, detail]).toSorted()).toEqual([
      ['Cancelled by payer', null],
      ['Created', 'Payment page for UGX 1,000,000'],
      ['Failed', 'The account did not have enough money.'],
      ['Failed', 'The payment company did not say why.'],
      ['Pending', null],
    ])
  })

  test('of an earlier failure is forgotten when the payer tries again', async () => {
    const { id, report } = await waiting()
    await report({ status: 'failed', failureCode: 'insufficient_funds', payerName: 'Sarah N.' })
    const actor = { agencyId: money.owner.agencyId, userId: null, now: money.test.clock.now() }
    await money.test.app.db.asAgency(actor, async (tx) => move(tx, actor, (await lockPayment(tx, id))!, 'pending', null))
    expect(await show(id)).toMatchObject({ status: 'pending', failure_code: null, payer_name: 'Sarah N.' })
  })

  test('about an unknown payment is not found; one that needs review notifies those responsible', async () => {
    const { report } = await waiting()
    await expect(report({}, newId())).rejects.toMatchObject({ status: 404 })
    await report({ amount: 2_000, fee: 0 })
    await money.test.deliver()
    expect((await money.owner.get('/business/notifications')).body.data[0]).toMatchObject({ type: 'payment.needs_review' })
  })

  test('of a payment for Safiri itself books it to the platform, without a fee of the agency', async () => {
    const owner = await newOwner(money.test)
    const [plan] = (await owner.get('/plans')).body.data
    const { invoice } = (await owner.post('/subscriptions/pay', { plan_id: plan.id, by: 'checkout' }, key())).body.data
    const actor = { agencyId: owner.agencyId, userId: null, now: money.test.clock.now() }
    const id = await money.test.app.db.asAgency(actor, async (tx) => {
      const payment = await tx
        .selectFrom('payments')
        .select(['id', 'reference'])
        .where('subject_id', '=', invoice.id)
        .executeTakeFirstOrThrow()
      const { amount } = invoice.amount
      await applyReport(money.test.app, tx, actor, payment.id, { ...facts(owner.agencyId, payment.reference), amount, fee: 3_000 })
      return payment.id
    })
    expect(await entriesAbout({ test: money.test, owner }, id)).toEqual(['payment subscriptions 150000', 'payment world -150000'])
  })
})
