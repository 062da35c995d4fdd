import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, formatShortDay, momentOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { createCheckout } from './payments.ts'
import { lockPayment } from './payments-data.ts'
import { bookingPurpose } from './purposes.ts'
import { entriesAbout } from './testing/entries.ts'
import { balance, book, booksAreWrong, key, payCash, startMoneyTest, ugx, type MoneyTest } from './testing/money.ts'

// What a payment may be, and where its money goes.

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(async () => {
  expect(await booksAreWrong(money)).toEqual([])
  await money.test.close()
})

const record = (bookingId: string, amount: number, over: object = {}) =>
  money.owner.post('/payments/record', { booking_id: bookingId, amount: ugx(amount), method: 'cash', ...over }, key())
const checkout = (bookingId: string, over: object = {}) => money.owner.post('/payments/checkout', { booking_id: bookingId, ...over }, key())
const show = async (id: string) => (await money.owner.get(`/payments/${id}/show`)).body.data
const showBooking = async (id: string) => (await money.owner.get(`/bookings/${id}/show`)).body.data
/** The business events about a payment. */
const published = (id: string) =>
  money.test.app.db.asAgency(money.owner, (tx) =>
    tx.selectFrom('business_events').select(['type', 'payload']).where('subject_id', '=', id).orderBy('position').execute(),
  )
const cancel = (id: string) => money.owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill' })
const dollars = { amount: 5, currency: 'USD' }

describe('a recorded payment', () => {
  test.each([
    ['cash', 'cash', 'in cash'],
    ['bank_transfer', 'bank', 'by bank transfer'],
    ['mobile_money', 'mobile_money', 'by mobile money'],
  ] as const)('by %s is in the till %s, and the client owes less', async (method, till, words) => {
    const booking = await book(money)
    const { body } = await record(booking.id, 400_000, {
      method,
      payer_name: 'Sarah',
      payer_phone: '+256772123456',
      external_reference: 'R-17',
      note: 'At the office',
    })
    expect(body.data).toMatchObject({
      status: 'succeeded',
      method,
      aggregator: 'recorded',
      amount: ugx(400_000),
      fee: ugx(0),
      refunded: ugx(0),
      payer_name: 'Sarah',
      payer_phone: '+256772123456',
      external_reference: 'R-17',
      note: 'At the office',
    })
    expect(await entriesAbout(money, body.data.id, { [booking.client_id]: 'client' })).toEqual([
      `payment ${till} 400000`,
      'payment receivable/client -400000',
    ])
    expect((await show(body.data.id)).story).toMatchObject([{ title: 'Recorded', detail: `UGX 400,000 received ${words}` }])
    await record(booking.id, 1)
    expect(await published(body.data.id)).toMatchObject([
      { type: 'payment.received', payload: { amount: 400_000, currency: 'UGX', booking_id: booking.id, method, source: 'recorded' } },
    ])
    expect((await show(body.data.id)).postings[0].memo).toBe(`${body.data.reference} for ${booking.reference}`)
  })

  test('need not say who paid; what follows is on its activity', async () => {
    const booking = await book(money)
    const { data } = (await record(booking.id, 400_000)).body
    expect(data).toMatchObject({ payer_name: null, payer_phone: null, external_reference: null, note: null })
    const back = { amount: ugx(100_000), reason: 'Ill', handed_over: true }
    expect((await money.owner.post(`/payments/${data.id}/refund`, back, key())).status).toBe(200)
    const { story } = await show(data.id)
    expect(story.map(({ title }: { title: string }) => title).toSorted()).toEqual(['Recorded', 'Refund approved', 'Refund succeeded'])
    expect((await money.owner.post(`/payments/${data.id}/check`, {})).body.code).toBe('recorded_by_hand')
    expect((await money.owner.get(`/payments/${newId()}/show`)).status).toBe(404)
  })

  test('is at most what is due, unless the rest may stay as credit', async () => {
    const booking = await book(money)
    expect((await record(booking.id, 1_000_001)).body).toMatchObject({
      code: 'overpayment',
      errors: { amount: ['Only UGX 1,000,000 is due. Allow overpayment to keep the rest as the client’s credit.'] },
    })
    expect((await record(booking.id, 1_000_000, { amount: dollars })).body.errors).toEqual({
      'amount.currency': ['This booking is in UGX.'],
    })
    expect((await record(booking.id, 1_000_000)).status).toBe(200)
    expect((await record(booking.id, 1)).body.code).toBe('overpayment')
    expect((await record(booking.id, 1, { allow_overpayment: true })).status).toBe(200)
    expect(await showBooking(booking.id)).toMatchObject({ paid: ugx(1_000_001), due: ugx(0), payment_status: 'overpaid' })
    expect(await balance(money, 'receivable', booking.client_id)).toBe(-1)
    expect((await record(newId(), 1)).status).toBe(404)
  })

  test('is the deposit if it is the first and no more than that', async () => {
    const purposeOf = async (id: string, amount: number) => (await record(id, amount)).body.data.objective
    const [booking, whole] = [await book(money), await book(money)]
    expect([await purposeOf(booking.id, 300_000), await purposeOf(booking.id, 1)]).toEqual(['deposit', 'booking'])
    expect(await purposeOf(whole.id, 300_001)).toBe('booking')
    // Nothing but the whole price is asked for, so it is no deposit.
    const all = await book(money)
    await money.test.app.db.asAgency(money.owner, (tx) =>
      tx.updateTable('bookings').set({ deposit_due: 1_000_000 }).where('id', '=', all.id).execute(),
    )
    expect(await purposeOf(all.id, 10)).toBe('booking')
  })

  test('counts on its day: now, midday of an earlier day, at most five years ago', async () => {
    const booking = await book(money)
    const today = dayOf(money.test.clock.now())
    const paidOn = (paid_on: string | null) => record(booking.id, 1, { paid_on })
    const momentOfPayment = async (paid_on: string | null) => new Date((await paidOn(paid_on)).body.data.succeeded_at)
    for (const day of [today, null]) expect(dayOf(await momentOfPayment(day))).toBe(today)
    expect((await momentOfPayment(today)).getTime()).toBeGreaterThan(money.test.clock.now().getTime() - 60_000)
    expect(await momentOfPayment(addDays(today, -1))).toEqual(momentOf(addDays(today, -1), '12:00'))
    expect(await momentOfPayment(addDays(today, -1830))).toEqual(momentOf(addDays(today, -1830), '12:00'))
    expect((await paidOn(addDays(today, -1831))).body.errors).toEqual({
      paid_on: [`Payments before ${formatShortDay(addDays(today, -1830))} cannot be recorded.`],
    })
    expect((await paidOn(addDays(today, 1))).body.errors).toEqual({ paid_on: ['This day is in the future.'] })
  })
})

describe('a payment page', () => {
  test('asks for what is due or less, and for nothing else', async () => {
    const booking = await book(money)
    await payCash(money.owner, booking.id, 400_000)
    expect((await checkout(booking.id)).body.data.payment).toMatchObject({
      status: 'created',
      amount: ugx(600_000),
      fee: ugx(0),
      refunded: ugx(0),
      objective: 'booking',
    })
    expect((await checkout(booking.id, { amount: ugx(600_000) })).status).toBe(200)
    expect((await checkout(booking.id, { amount: ugx(600_001) })).body).toMatchObject({
      code: 'overpayment',
      errors: { amount: ['Only UGX 600,000 is due.'] },
    })
    expect((await checkout(booking.id, { amount: dollars })).body.errors).toEqual({ 'amount.currency': ['This booking is in UGX.'] })
    expect(await showBooking(booking.id)).toMatchObject({ paid: ugx(400_000) })
    await payCash(money.owner, booking.id, 599_999)
    expect((await checkout(booking.id)).body.data.payment.amount).toEqual(ugx(1))
    await payCash(money.owner, booking.id, 1)
    expect((await checkout(booking.id)).body.code).toBe('nothing_due')
  })

  test('can be paid while its amount is due and the booking is not cancelled', async () => {
    const booking = await book(money)
    const { id } = (await checkout(booking.id)).body.data.payment
    const isPayable = () =>
      money.test.app.db.asAgency(money.owner, async (tx) => {
        const { payable } = await bookingPurpose.describe(tx, (await lockPayment(tx, id))!, money.test.clock.now())
        return payable
      })
    expect(await isPayable()).toBe(true)
    const small = await payCash(money.owner, booking.id, 1)
    expect(await isPayable()).toBe(false)
    await money.owner.post(`/payments/${small.id}/refund`, { amount: ugx(1), reason: 'Ill', handed_over: true }, key())
    expect(await isPayable()).toBe(true)
    await cancel(booking.id)
    await money.test.app.db.asAgency(money.owner, (tx) =>
      tx.updateTable('bookings').set({ total: 2_000_000 }).where('id', '=', booking.id).execute(),
    )
    expect(await isPayable()).toBe(false)
  })

  test('of an instalment says so', async () => {
    const booking = await book(money)
    const actor = { agencyId: money.owner.agencyId, userId: null, now: money.test.clock.now() }
    const { payment } = await money.test.app.db.asAgency(actor, (tx) =>
      createCheckout(money.test.app, tx, actor, {
        booking_id: booking.id,
        amount: { amount: 250_000, currency: 'UGX' },
        objective: 'instalment',
      }),
    )
    expect(await show(payment.id)).toMatchObject({ objective: 'instalment', amount: ugx(250_000), status: 'created' })
  })

  test('is refused for a booking that is cancelled, even if a fee is due', async () => {
    const booking = await book(money)
    await cancel(booking.id)
    await money.test.app.db.asAgency(money.owner, (tx) =>
      tx.updateTable('bookings').set({ total: 5 }).where('id', '=', booking.id).execute(),
    )
    expect((await showBooking(booking.id)).due).toEqual(ugx(5))
    expect((await checkout(booking.id)).body.code).toBe('nothing_due')
  })
})
