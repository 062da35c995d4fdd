import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { countStatements } from '#kit/server/testing/count-statements.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { balance, book, booksAreWrong, key, payCash, startMoneyTest, startPaying, ugx, type MoneyTest } from './testing/money.ts'
import { recordPayment } from './payments.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const record = (body: object, headers: Record<string, string> = key()) => money.owner.post('/payments/record', body, headers)
const cash = (bookingId: string, amount: number) => ({ booking_id: bookingId, amount: ugx(amount), method: 'cash' })
const showBooking = async (id: string) => (await money.owner.get(`/bookings/${id}/show`)).body.data

describe('recording a payment', () => {
  it('books it, updates the booking’s sums, and logs its activity', async () => {
    const { owner } = money
    const before = { cash: await balance(money, 'cash'), bank: await balance(money, 'bank'), mobile: await balance(money, 'mobile_money') }
    const booking = await book(money)
    expect(await balance(money, 'receivable', booking.client_id)).toBe(1_000_000)
    const answer = await record({
      ...cash(booking.id, 300_000),
      payer_name: ' Sarah ',
      payer_phone: '0772 123456'.replace('0', '+256'),
      note: 'At the office',
      external_reference: 'R-17',
    })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      status: 'succeeded',
      method: 'cash',
      aggregator: 'recorded',
      amount: ugx(300_000),
      objective: 'deposit',
      payer_name: 'Sarah',
      payer_phone: '+256772123456',
      external_reference: 'R-17',
      checkout_url: null,
      booking_reference: booking.reference,
      client_name: 'Sarah Namubiru',
    })
    expect(await showBooking(booking.id)).toMatchObject({ paid: ugx(300_000), due: ugx(700_000), payment_status: 'deposit_paid' })
    await record({ ...cash(booking.id, 200_000), method: 'bank_transfer' })
    await record({ ...cash(booking.id, 500_000), method: 'mobile_money' })
    expect(await showBooking(booking.id)).toMatchObject({ paid: ugx(1_000_000), due: ugx(0), payment_status: 'paid' })
    expect([await balance(money, 'cash'), await balance(money, 'bank'), await balance(money, 'mobile_money')]).toEqual([
      before.cash + 300_000,
      before.bank + 200_000,
      before.mobile + 500_000,
    ])
    expect(await balance(money, 'receivable', booking.client_id)).toBe(0)
    const detail = (await owner.get(`/payments/${answer.body.data.id}/show`)).body.data
    expect(detail.postings.map((row: { account: string; amount: { amount: number } }) => [row.account, row.amount.amount])).toEqual([
      ['cash', 300_000],
      ['receivable', -300_000],
    ])
    expect(detail.story).toMatchObject([
      { title: 'Recorded', detail: 'UGX 300,000 received in cash', user_name: expect.stringContaining('Person') },
    ])
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('confirms a hold once the deposit is there', async () => {
    const booking = await book(money, { action: 'hold' })
    expect(await balance(money, 'receivable', booking.client_id)).toBe(0)
    await payCash(money.owner, booking.id, 299_999)
    expect((await showBooking(booking.id)).status).toBe('on_hold')
    expect(await balance(money, 'receivable', booking.client_id)).toBe(-299_999)
    await payCash(money.owner, booking.id, 1)
    expect((await showBooking(booking.id)).status).toBe('confirmed')
    expect(await balance(money, 'receivable', booking.client_id)).toBe(700_000)
  })

  it('counts a payment of an earlier day on that day', async () => {
    const booking = await book(money)
    const yesterday = addDays(dayOf(money.test.clock.now()), -1)
    const answer = await record({ ...cash(booking.id, 10), paid_on: yesterday })
    expect(answer.body.data.succeeded_at.slice(0, 10)).toBe(yesterday)
  })

  it('keeps an overpayment as credit only if that was requested', async () => {
    const booking = await book(money)
    const refused = await record(cash(booking.id, 1_000_001))
    expect([refused.status, refused.body.code, refused.body.errors.amount]).toEqual([
      422,
      'overpayment',
      ['Only UGX 1,000,000 is due. Allow overpayment to keep the rest as the client’s credit.'],
    ])
    expect((await record({ ...cash(booking.id, 1_200_000), allow_overpayment: true })).status).toBe(200)
    expect(await showBooking(booking.id)).toMatchObject({ payment_status: 'overpaid' })
    expect(await balance(money, 'receivable', booking.client_id)).toBe(-200_000)
  })

  it('has one effect for 50 equal calls at once', async () => {
    const booking = await book(money)
    const same = key()
    const answers = await Promise.all(Array.from({ length: 50 }, () => record(cash(booking.id, 400_000), same)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await showBooking(booking.id)).toMatchObject({ paid: ugx(400_000) })
    const other = await record(cash(booking.id, 400_001), same)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch'])
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('never takes more than is due from 20 concurrent payments', async () => {
    const booking = await book(money)
    const answers = await Promise.all(Array.from({ length: 20 }, () => record(cash(booking.id, 300_000))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(17)
    expect(await showBooking(booking.id)).toMatchObject({ paid: ugx(900_000) })
  })

  it('takes at most 11 statements with audit, outbox and idempotency', async () => {
    const { test, owner } = money
    const booking = await book(money)
    const actor = { agencyId: owner.agencyId, userId: owner.userId, now: test.clock.now() }
    const { statements } = await countStatements(() =>
      test.app.db.asAgency(owner, (tx) =>
        recordPayment(test.app, tx, actor, {
          booking_id: booking.id,
          amount: { amount: 5, currency: 'UGX' },
          method: 'cash',
          allow_overpayment: false,
        }),
      ),
    )
    expect(statements + 2).toBeLessThanOrEqual(11) // claiming and storing the idempotency key
  })
})

describe('hostile amounts and fields', () => {
  const raw = async (bookingId: string, amount: string) => {
    const response = await fetch(`${money.test.origin}/api/agent/payments/record`, {
      method: 'POST',
      headers: { authorization: `Bearer ${money.owner.token}`, 'content-type': 'application/json', ...key() },
      body: `{"booking_id":"${bookingId}","method":"cash","amount":{"amount":${amount},"currency":"UGX"}}`,
    })
    return { status: response.status, body: (await response.json()) as { errors: Record<string, string[]> } }
  }
  for (const amount of [
    '-1',
    '0',
    '-0',
    '1.5',
    '"1,000"',
    '"１００"',
    '"5"',
    '1E400',
    '"0x10"',
    '""',
    'null',
    '[5]',
    'true',
    '{}',
    '1000000000001',
    '9007199254740993',
  ]) {
    it(`refuses ${amount}`, async () => {
      const booking = await book(money)
      const answer = await raw(booking.id, amount)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['amount.amount']])
      expect(await showBooking(booking.id)).toMatchObject({ paid: ugx(0) })
    })
  }
  it('takes 1e3, which is the integer 1000 in JSON', async () => {
    expect((await raw((await book(money)).id, '1e3')).status).toBe(200)
  })

  it('names the field at fault', async () => {
    const booking = await book(money)
    const tomorrow = addDays(dayOf(money.test.clock.now()), 1)
    const good = cash(booking.id, 5)
    const cases: [object, string][] = [
      [{ ...good, amount: { amount: 5, currency: 'USD' } }, 'amount.currency'],
      [{ ...good, amount: { amount: 5, currency: 'EURO' } }, 'amount.currency'],
      [{ ...good, amount: 5 }, 'amount'],
      [{ ...good, method: 'card' }, 'method'],
      [{ ...good, booking_id: 'x' }, 'booking_id'],
      [{ ...good, paid_on: tomorrow }, 'paid_on'],
      [{ ...good, paid_on: '1999-01-01' }, 'paid_on'],
      [{ ...good, paid_on: '2026-02-30' }, 'paid_on'],
      [{ ...good, payer_phone: '+256772123456<script>' }, 'payer_phone'],
      [{ ...good, payer_name: 'a\u202eb' }, 'payer_name'],
      [{ ...good, note: 'x'.repeat(1001) }, 'note'],
      [{ ...good, allow_overpayment: 'yes' }, 'allow_overpayment'],
      ...['agency_id', 'status', 'fee', 'refunded', 'client_id', 'reference', 'created_at', 'commission'].map((name): [object, string] => [
        { ...good, [name]: 1 },
        name,
      ]),
    ]
    for (const [body, field] of cases) {
      const answer = await record(body)
      expect([field, answer.status, Object.keys(answer.body.errors)]).toEqual([field, 422, [field]])
    }
    expect(await showBooking(booking.id)).toMatchObject({ paid: ugx(0) })
  })

  it('needs a key', async () => {
    const answer = await record(cash((await book(money)).id, 5), {})
    expect([answer.status, answer.body.code]).toEqual([400, 'idempotency_key_required'])
  })
})

describe('who may', () => {
  it('distinguishes signed out, without permission, and another agency', async () => {
    const { test, owner } = money
    const stranger = await newOwner(test)
    const viewer = await newMember(test, owner, ['View Bookings'])
    const editor = await newMember(test, owner, ['Edit Bookings'])
    const finance = await newMember(test, owner, ['View Finance'])
    const cashier = await newMember(test, owner, ['Record Payments'])
    const refunder = await newMember(test, owner, ['Refund Payments'])
    const booking = await book(money)
    const payment = await payCash(owner, booking.id, 100)
    const refund = { amount: ugx(1), reason: 'Test' }
    const calls: [string, string, object?][] = [
      ['GET', '/payments'],
      ['GET', '/payments/totals'],
      ['GET', `/payments/${payment.id}/show`],
      ['GET', `/bookings/${booking.id}/payments`],
      ['POST', '/payments/record', cash(booking.id, 5)],
      ['POST', '/payments/checkout', { booking_id: booking.id }],
      ['POST', `/payments/${payment.id}/refund`, refund],
      ['POST', `/payments/${payment.id}/check`, {}],
    ]
    const statuses = async (caller: typeof owner) =>
      Promise.all(
        calls.map(
          async ([method, path, body]) => (await caller.request(method, path, { ...(body ? { body } : {}), headers: key() })).status,
        ),
      )
    expect(await statuses(callerOf(test) as never)).toEqual([401, 401, 401, 401, 401, 401, 401, 401])
    expect(await statuses(viewer)).toEqual([403, 403, 403, 200, 403, 403, 403, 403])
    expect(await statuses(stranger)).toEqual([200, 200, 404, 404, 404, 404, 404, 404])
    expect(await statuses(editor)).toEqual([403, 403, 403, 200, 403, 403, 403, 403])
    expect(await statuses(finance)).toEqual([200, 200, 200, 200, 403, 403, 403, 403])
    expect(await statuses(cashier)).toEqual([403, 403, 403, 403, 200, 200, 403, 409])
    expect(await statuses(refunder)).toEqual([403, 403, 403, 403, 403, 403, 200, 409])
    expect((await stranger.get('/payments')).body.data).toEqual([])
    for (const id of [newId(), 'x', '%00']) expect((await owner.get(`/payments/${id}/show`)).status).toBe(404)
  })
})

describe('a payment page', () => {
  it('is created for up to the amount due, not more', async () => {
    const { owner } = money
    const booking = await book(money)
    const make = (body: object) => owner.post('/payments/checkout', { booking_id: booking.id, ...body }, key())
    const made = await make({})
    expect(made.body.data).toMatchObject({
      payment: { status: 'created', amount: ugx(1_000_000), aggregator: 'sandbox', checkout_url: made.body.data.checkout_url },
    })
    expect((await make({ amount: ugx(1_000_001) })).body).toMatchObject({
      code: 'overpayment',
      errors: { amount: ['Only UGX 1,000,000 is due.'] },
    })
    expect((await make({ amount: { amount: 5, currency: 'KES' } })).status).toBe(422)
    await payCash(owner, booking.id, 1_000_000)
    expect([(await make({})).status, (await make({})).body.code]).toEqual([409, 'nothing_due'])
  })

  it('is one page for 20 equal calls, and one company checkout for 10 concurrent payers', async () => {
    const { owner, test } = money
    const booking = await book(money)
    const same = key()
    const made = await Promise.all(Array.from({ length: 20 }, () => owner.post('/payments/checkout', { booking_id: booking.id }, same)))
    expect(new Set(made.map(({ body }) => body.data.checkout_url)).size).toBe(1)
    const { payment } = await startPaying(money, booking.id)
    const { body } = await owner.get(`/payments/${payment.id}/show`)
    expect(body.data.status).toBe('pending')
    const { visitor } = await import('./testing/money.ts')
    const gone = await Promise.all(Array.from({ length: 10 }, () => visitor(test).submit(made[0]!.body.data.checkout_url)))
    expect(new Set(gone.map(({ location }) => location)).size).toBe(1)
    const rows = await test.app.db.asPlatform('test: checkouts', (tx) =>
      tx.selectFrom('sandbox_checkouts').select('id').where('our_reference', '=', made[0]!.body.data.payment.reference).execute(),
    )
    expect(rows).toHaveLength(1)
  })
})
