import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { newOwner } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { post } from './ledger.ts'
import { balance, book, booksAreWrong, key, payCash, payOnline, startMoneyTest, ugx, type MoneyTest } from './testing/money.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const refund = (id: string, amount: number, over: object = {}) =>
  money.owner.post(`/payments/${id}/refund`, { amount: ugx(amount), reason: 'The client is ill', ...over }, key())
const showBooking = async (id: string) => (await money.owner.get(`/bookings/${id}/show`)).body.data
const moneyOf = async (id: string) => (await money.owner.get(`/bookings/${id}/payments`)).body.data
const runJobs = () => money.test.app.jobs.runDue(money.test.app)

describe('a refund of cash', () => {
  it('waits until the money is handed over, then is booked once', async () => {
    const booking = await book(money)
    const payment = await payCash(money.owner, booking.id, 400_000)
    const before = await balance(money, 'cash')
    const requested = await refund(payment.id, 150_000)
    expect(requested.body.data.refunds).toMatchObject([
      { status: 'approved', amount: ugx(150_000), method: 'cash', reason: 'The client is ill' },
    ])
    expect(await showBooking(booking.id)).toMatchObject({ refunded: ugx(0) })
    const { id } = requested.body.data.refunds[0]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => money.owner.post(`/refunds/${id}/complete`, { external_reference: 'V-1' }, key())),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'invalid_transition',
      errors: { status: ['succeeded → succeeded'] },
    })
    expect(await balance(money, 'cash')).toBe(before - 150_000)
    expect(await balance(money, 'receivable', booking.client_id)).toBe(750_000)
    expect(await showBooking(booking.id)).toMatchObject({
      paid: ugx(400_000),
      refunded: ugx(150_000),
      due: ugx(750_000),
      payment_status: 'partially_refunded',
    })
    expect((await money.owner.post(`/refunds/${id}/cancel`)).body.code).toBe('invalid_transition')
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('completes at once if the client already has the money', async () => {
    const booking = await book(money)
    const payment = await payCash(money.owner, booking.id, 400_000)
    const answer = await refund(payment.id, 400_000, { handed_over: true })
    expect(answer.body.data).toMatchObject({ refunded: ugx(400_000), refunds: [{ status: 'succeeded' }] })
    expect(await showBooking(booking.id)).toMatchObject({ payment_status: 'refunded' })
    const again = await refund(payment.id, 1)
    expect([again.status, again.body.code, again.body.errors]).toEqual([
      422,
      'refund_too_large',
      { amount: ['This payment is fully refunded.'] },
    ])
  })

  it('can be cancelled before, which frees its share again', async () => {
    const booking = await book(money)
    const payment = await payCash(money.owner, booking.id, 400_000)
    const requested = await refund(payment.id, 400_000)
    expect((await refund(payment.id, 1)).status).toBe(422)
    const taken = await money.owner.post(`/refunds/${requested.body.data.refunds[0].id}/cancel`)
    expect(taken.body.data.status).toBe('cancelled')
    expect((await refund(payment.id, 400_000)).status).toBe(200)
  })

  it('refunds no more than was paid, from 30 concurrent calls', async () => {
    const booking = await book(money)
    const payment = await payCash(money.owner, booking.id, 400_000)
    const answers = await Promise.all(Array.from({ length: 30 }, () => refund(payment.id, 150_000, { handed_over: true })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(28)
    expect(await showBooking(booking.id)).toMatchObject({ refunded: ugx(300_000) })
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('refunds the whole payment once, from 20 equal and 20 different calls', async () => {
    const booking = await book(money)
    const payment = await payCash(money.owner, booking.id, 400_000)
    const same = key()
    const body = { amount: ugx(400_000), reason: 'Ill', handed_over: true }
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => money.owner.post(`/payments/${payment.id}/refund`, body, at < 20 ? same : key())),
    )
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.data.refunds[0].id)).size).toBe(1)
    expect(await showBooking(booking.id)).toMatchObject({ refunded: ugx(400_000) })
  })
})

describe('refused refunds', () => {
  it('names the field, and changes nothing', async () => {
    const booking = await book(money)
    const payment = await payCash(money.owner, booking.id, 400_000)
    const cases: [object, string][] = [
      [{ amount: ugx(400_001) }, 'amount'],
      [{ amount: ugx(0) }, 'amount.amount'],
      [{ amount: ugx(-5) }, 'amount.amount'],
      [{ amount: { amount: 5, currency: 'USD' } }, 'amount.currency'],
      [{ reason: '' }, 'reason'],
      [{ reason: '   ' }, 'reason'],
      [{ reason: 'x'.repeat(501) }, 'reason'],
      [{ handed_over: 1 }, 'handed_over'],
      [{ status: 'succeeded' }, 'status'],
      [{ payment_id: newId() }, 'payment_id'],
    ]
    for (const [over, field] of cases) {
      const answer = await refund(payment.id, 5, over)
      expect([field, answer.status, Object.keys(answer.body.errors)]).toEqual([field, 422, [field]])
    }
    expect((await moneyOf(booking.id)).payments[0].refunds).toEqual([])
    expect((await money.owner.post(`/payments/${payment.id}/refund`, { amount: ugx(1), reason: 'x' })).body.code).toBe(
      'idempotency_key_required',
    )
  })

  it('a payment that has not succeeded cannot be refunded', async () => {
    const booking = await book(money)
    const checkout = await money.owner.post('/payments/checkout', { booking_id: booking.id }, key())
    const answer = await refund(checkout.body.data.payment.id, 5)
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([409, 'invalid_transition', { status: ['created → refunded'] }])
  })

  it('another agency’s refund is not found', async () => {
    const stranger = await newOwner(money.test)
    const booking = await book(money)
    const requested = await refund((await payCash(money.owner, booking.id, 10)).id, 5)
    const { id } = requested.body.data.refunds[0]
    for (const other of [id, newId()]) {
      expect((await stranger.post(`/refunds/${other}/complete`, {}, key())).status).toBe(404)
      expect((await stranger.post(`/refunds/${other}/cancel`)).status).toBe(404)
    }
  })
})

describe('a refund through the payment company', () => {
  it('reserves the money, is sent by a job, and returns the fee’s share', async () => {
    const before = { available: await balance(money, 'available'), fees: await balance(money, 'fees') }
    const booking = await book(money)
    const { payment } = await payOnline(money, booking.id)
    expect(await balance(money, 'available')).toBe(before.available + 985_000)
    expect((await refund(payment.id, 10, { handed_over: true })).body.errors).toHaveProperty('handed_over')
    await refund(payment.id, 400_000)
    const [open] = (await moneyOf(booking.id)).payments[0].refunds
    expect((await money.owner.post(`/refunds/${open.id}/complete`, {}, key())).body.code).toBe('sent_by_company')
    await runJobs()
    expect((await moneyOf(booking.id)).payments[0]).toMatchObject({
      refunded: ugx(400_000),
      fee: ugx(9_000),
      refunds: [{ status: 'succeeded' }],
    })
    await refund(payment.id, 600_000)
    await runJobs()
    expect(await showBooking(booking.id)).toMatchObject({ payment_status: 'refunded', refunded: ugx(1_000_000) })
    expect({ available: await balance(money, 'available'), fees: await balance(money, 'fees') }).toEqual(before)
    expect(await balance(money, 'reserved')).toBe(0)
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('happens once when its job runs many times at once', async () => {
    const booking = await book(money)
    const { payment } = await payOnline(money, booking.id)
    const requested = await refund(payment.id, 300_000)
    const { sendRefund } = await import('./refund-sending.ts')
    const data = { agency_id: money.owner.agencyId, refund_id: requested.body.data.refunds[0].id }
    await Promise.all(Array.from({ length: 12 }, () => sendRefund.run(money.test.app, data)))
    await runJobs()
    expect((await moneyOf(booking.id)).payments[0]).toMatchObject({ refunded: ugx(300_000), refunds: [{ status: 'succeeded' }] })
    const sent = await money.test.app.db.asPlatform('test: company’s books', (tx) =>
      tx.selectFrom('sandbox_refunds').select('amount').where('idempotency_key', '=', data.refund_id).execute(),
    )
    expect(sent).toEqual([{ amount: 300_000 }])
    expect(await balance(money, 'reserved')).toBe(0)
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('is refused at once, or fails with its reason, when the balance is too low', async () => {
    const { test } = money
    const owner = await newOwner(test)
    const { publishTour } = await import('#domains/bookings/server/testing/tour.ts')
    const own = { test, owner, tour: await publishTour(test, owner) }
    const booking = await book(own)
    const { payment } = await payOnline(own, booking.id)
    const ask = (amount: number) => owner.post(`/payments/${payment.id}/refund`, { amount: ugx(amount), reason: 'Ill' }, key())
    expect((await ask(500_000)).status).toBe(200)
    const actor = { agencyId: owner.agencyId, userId: null, now: test.clock.now() }
    await test.app.db.asAgency(owner, (tx) =>
      post(tx, actor, {
        type: 'test',
        reference: newId(),
        memo: 'Paid out',
        postings: [
          { account: { type: 'available' }, amount: -985_000, currency: 'UGX' },
          { account: { type: 'world' }, amount: 985_000, currency: 'UGX' },
        ],
      }),
    )
    expect([(await ask(100)).status, (await ask(100)).body.code]).toEqual([409, 'insufficient_balance'])
    await runJobs()
    const [failed] = (await owner.get(`/bookings/${booking.id}/payments`)).body.data.payments[0].refunds
    expect(failed).toMatchObject({
      status: 'failed',
      failure: 'Your balance at the payment company does not cover this refund.',
    })
    await money.test.deliver()
    expect((await owner.get('/business/notifications')).body.data[0]).toMatchObject({ type: 'refund.failed' })
    expect(await booksAreWrong(money)).toEqual([])
  })
})

describe('cancelling a booking', () => {
  it('reverses the sale, keeps what the policy keeps, and refunds the rest, largest payment first', async () => {
    const before = { revenue: await balance(money, 'revenue'), available: await balance(money, 'available') }
    const booking = await book(money)
    await payCash(money.owner, booking.id, 100_000)
    await payOnline(money, booking.id, { amount: 600_000 })
    // 20 days before the start, the policy refunds half of the amount paid, including the deposit.
    const cancelled = await money.owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Flight cancelled' })
    expect(cancelled.status).toBe(200)
    expect(await balance(money, 'revenue')).toBe(before.revenue - 350_000)
    const story = await moneyOf(booking.id)
    expect(story.payments.map((row: { method: string; refunds: object[] }) => [row.method, row.refunds])).toMatchObject([
      ['mobile_money', [{ status: 'approved', amount: ugx(350_000), reason: 'Flight cancelled' }]],
      ['cash', []],
    ])
    await runJobs()
    expect((await moneyOf(booking.id)).payments[0].refunds[0].status).toBe('succeeded')
    expect(await balance(money, 'receivable', booking.client_id)).toBe(0)
    expect(await showBooking(booking.id)).toMatchObject({ due: ugx(0), refunded: ugx(350_000) })
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('splits a full refund over all payments, and leaves cash to be handed over', async () => {
    const booking = await book(money)
    await payCash(money.owner, booking.id, 300_000)
    await payOnline(money, booking.id, { amount: 200_000, method: 'card' })
    await money.owner.post(`/bookings/${booking.id}/cancel`, { by: 'agency', reason: 'No guide', refund: 'full' })
    await runJobs()
    const story = await moneyOf(booking.id)
    expect(story.payments.map((row: { method: string; refunds: { status: string }[] }) => [row.method, row.refunds[0]?.status])).toEqual([
      ['card', 'succeeded'],
      ['cash', 'approved'],
    ])
    await money.owner.post(`/refunds/${story.payments[1].refunds[0].id}/complete`, {}, key())
    expect(await balance(money, 'receivable', booking.client_id)).toBe(0)
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('refunds everything of a booking that was never confirmed, and earns nothing', async () => {
    const before = await balance(money, 'revenue')
    const booking = await book(money, { action: 'hold' })
    await payCash(money.owner, booking.id, 100_000)
    await money.owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Changed their mind' })
    expect(await balance(money, 'revenue')).toBe(before)
    expect((await moneyOf(booking.id)).payments[0].refunds).toMatchObject([{ status: 'approved', amount: ugx(100_000) }])
  })

  it('changes the sale by the difference of a new price', async () => {
    const before = await balance(money, 'revenue')
    const booking = await book(money, { quantity: 2 })
    const current = await showBooking(booking.id)
    const { tour, owner } = money
    const edited = await owner.post(`/bookings/edit/${booking.id}`, {
      version: current.version,
      lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 3 }] }],
    })
    expect(edited.status).toBe(200)
    expect(await balance(money, 'revenue')).toBe(before - 3_000_000)
    expect(await balance(money, 'receivable', booking.client_id)).toBe(3_000_000)
    await owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill' })
    expect(await balance(money, 'receivable', booking.client_id)).toBe(0)
    expect(await balance(money, 'revenue')).toBe(before)
    expect(await booksAreWrong(money)).toEqual([])
  })
})
