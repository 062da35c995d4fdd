import { createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { newOwner } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/tokens.ts'
import { signWebhook } from './aggregators/webhook-signature.ts'
import { webhookSecret } from './sandbox/webhooks.ts'
import { sweepPayments } from './jobs.ts'
import { balance, book, booksAreWrong, key, startMoneyTest, startPaying, ugx, visitor, type MoneyTest } from './testing/money.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const secret = () => webhookSecret(money.test.app)
const now = () => money.test.clock.now()
const runJobs = () => money.test.app.jobs.runDue(money.test.app)

/** A payment page on which nobody has paid yet, and the news that it was. */
async function unpaid() {
  const booking = await book(money)
  const { payment, ...rest } = await startPaying(money, booking.id)
  const data = {
    checkout: newId(),
    merchant: money.owner.agencyId,
    reference: payment.reference,
    status: 'succeeded',
    amount: 1_000_000,
    currency: 'UGX',
    fee: 15_000,
    method: 'mobile_money',
    failure_code: null,
    payer_name: null,
    payer_phone: null,
  }
  return { booking, payment, data, ...rest }
}
const eventOf = (data: object, over: object = {}) =>
  JSON.stringify({ id: `evt_${newId()}`, type: 'payment.succeeded', created: now().toISOString(), data, ...over })

async function send(body: string | Buffer, headers: Record<string, string> = {}) {
  const response = await fetch(`${money.test.origin}/api/webhooks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  return { status: response.status, body: (await response.json()) as { code?: string } }
}
const signed = (body: string, at = now()) => ({ 'sandbox-signature': signWebhook(secret(), body, at) })
const statusOf = async (paymentId: string) => (await money.owner.get(`/payments/${paymentId}/show`)).body.data
const eventRow = (body: string) =>
  money.test.app.db.asPlatform('event', (tx) =>
    tx.selectFrom('provider_events').select(['status', 'reason', 'body']).where('event_id', '=', JSON.parse(body).id).executeTakeFirst(),
  )

describe('signatures', () => {
  const t = () => String(Math.floor(now().getTime() / 1000))
  const hmac = (algorithm: string, body: string, time = t(), by = secret()) =>
    createHmac(algorithm, by).update(`${time}.${body}`).digest('hex')
  const minutes = (count: number) => new Date(now().getTime() + count * 60_000)
  const cases: Record<string, (body: string) => [Record<string, string>, number]> = {
    none: () => [{}, 400],
    'an empty one': () => [{ 'sandbox-signature': '' }, 400],
    'a wrong one': (body) => [{ 'sandbox-signature': signWebhook(secret(), `${body} `, now()) }, 400],
    'another secret’s': (body) => [{ 'sandbox-signature': signWebhook(Buffer.from('another secret of the same kind'), body, now()) }, 400],
    'a cut one': (body) => [{ 'sandbox-signature': signWebhook(secret(), body, now()).slice(0, -2) }, 400],
    'SHA-1': (body) => [{ 'sandbox-signature': `t=${t()},v1=${hmac('sha1', body)}` }, 400],
    'SHA-1 as v0': (body) => [{ 'sandbox-signature': `t=${t()},v0=${hmac('sha256', body)}` }, 400],
    'six minutes old': (body) => [signed(body, minutes(-6)), 400],
    'six minutes ahead': (body) => [signed(body, minutes(6)), 400],
    'four minutes old': (body) => [signed(body, minutes(-4)), 200],
    'no time': (body) => [{ 'sandbox-signature': `v1=${hmac('sha256', body, '')}` }, 400],
    'a time that is none': (body) => [{ 'sandbox-signature': `t=abc,v1=${hmac('sha256', body, 'abc')}` }, 400],
    'two times': (body) => [{ 'sandbox-signature': `t=1,${signWebhook(secret(), body, now())}` }, 400],
    'a new time on an old signature': (body) => [
      { 'sandbox-signature': signWebhook(secret(), body, minutes(-60)).replace(/t=[0-9]+/, `t=${t()}`) },
      400,
    ],
    'upper-case hex': (body) => [{ 'sandbox-signature': `t=${t()},v1=${hmac('sha256', body).toUpperCase()}` }, 200],
    'two of which one holds': (body) => [{ 'sandbox-signature': `t=${t()},v1=${'0'.repeat(64)},v1=${hmac('sha256', body)}` }, 200],
    'a very long header': (body) => [{ 'sandbox-signature': `${signWebhook(secret(), body, now())},${'v1=0,'.repeat(600)}` }, 400],
  }
  for (const [name, make] of Object.entries(cases)) {
    it(`${name}`, async () => {
      const { payment, data } = await unpaid()
      const body = eventOf(data)
      const [headers, status] = make(body)
      expect((await send(body, headers)).status).toBe(status)
      await runJobs()
      expect((await statusOf(payment.id)).status).toBe(status === 200 ? 'succeeded' : 'pending')
      if (status !== 200) expect(await eventRow(body)).toBeUndefined()
    })
  }

  it('of a body that is no event is refused', async () => {
    for (const body of ['', 'null', '[]', '{"id":5}', '{"id":"a b","type":"x"}', '{"type":"payment.succeeded"}', '{', '\u0000'])
      expect((await send(body, signed(body))).status).toBe(400)
  })
})

describe('what is no event', () => {
  it('is refused by size, kind and coding', async () => {
    const body = eventOf((await unpaid()).data)
    const large = ' '.repeat(5 * 1024 * 1024)
    expect((await send(large, signed(large)).catch(() => ({ status: 413 }))).status).toBe(413)
    expect((await send(body, { ...signed(body), 'content-type': 'text/plain' })).status).toBe(415)
    expect((await send(gzipSync(body), { ...signed(body), 'content-encoding': 'gzip' })).status).toBe(415)
    expect(
      (
        await fetch(`${money.test.origin}/api/webhooks/nobody`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
      ).status,
    ).toBe(404)
    expect((await fetch(`${money.test.origin}/api/webhooks/sandbox`)).status).toBe(404)
  })
})

describe('what does not match pays nothing', () => {
  const cases: Record<string, (data: Record<string, unknown>) => object | Promise<object>> = {
    'amount 1 instead of 1 000 000': (data) => ({ ...data, amount: 1, fee: 0 }),
    'one more': (data) => ({ ...data, amount: 1_000_001 }),
    'dollars for shillings': (data) => ({ ...data, currency: 'USD' }),
    'a fee above the amount': (data) => ({ ...data, fee: 1_000_001 }),
    'another agency as merchant': async (data) => ({ ...data, merchant: (await newOwner(money.test)).agencyId }),
    'a merchant that is none': (data) => ({ ...data, merchant: 'us' }),
    'an unknown merchant': (data) => ({ ...data, merchant: newId() }),
    'another reference': (data) => ({ ...data, reference: 'PAY-NOTTHERE' }),
    'the reference of a booking': async (data) => ({ ...data, reference: (await book(money)).reference }),
    'the reference of a payment in cash': async (data) => {
      const booking = await book(money)
      const { body } = await money.owner.post('/payments/record', { booking_id: booking.id, amount: ugx(1_000_000), method: 'cash' }, key())
      return { ...data, reference: body.data.reference }
    },
    'an amount as text': (data) => ({ ...data, amount: '1000000' }),
    'half an amount': (data) => ({ ...data, amount: 1_000_000.5 }),
    'an unknown status': (data) => ({ ...data, status: 'paid' }),
    'no data': () => ({}),
  }
  for (const [name, change] of Object.entries(cases)) {
    it(`${name}: needs review`, async () => {
      const { payment, data, booking } = await unpaid()
      const before = await balance(money, 'available')
      const body = eventOf(await change(data))
      expect((await send(body, signed(body))).status).toBe(200)
      await runJobs()
      expect(await eventRow(body)).toMatchObject({ status: 'needs_review', body, reason: expect.any(String) })
      expect((await statusOf(payment.id)).status).toBe('pending')
      expect((await money.owner.get(`/bookings/${booking.id}/show`)).body.data.paid).toEqual(ugx(0))
      expect(await balance(money, 'available')).toBe(before)
    })
  }

  it('tells the agency why, where its own payment is meant', async () => {
    const { payment, data } = await unpaid()
    const body = eventOf({ ...data, amount: 2_000, fee: 0 })
    await send(body, signed(body))
    await runJobs()
    expect(await statusOf(payment.id)).toMatchObject({
      needs_review: 'The payment company reports UGX 2,000 instead of UGX 1,000,000.',
      story: expect.arrayContaining([expect.objectContaining({ title: 'Needs review' })]),
    })
    expect((await money.owner.get('/business/notifications')).body.data[0]).toMatchObject({ type: 'payment.needs_review' })
  })

  it('news of something else are kept and left alone', async () => {
    const body = eventOf({ anything: 1 }, { type: 'account.updated' })
    expect((await send(body, signed(body))).status).toBe(200)
    await runJobs()
    expect(await eventRow(body)).toMatchObject({ status: 'ignored' })
  })
})

describe('once', () => {
  it('for the same event 100 times at once', async () => {
    const { payment, data, booking } = await unpaid()
    const before = await balance(money, 'available')
    const body = eventOf(data)
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(body, signed(body))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await runJobs()
    expect((await statusOf(payment.id)).postings).toHaveLength(3)
    expect(await balance(money, 'available')).toBe(before + 985_000)
    expect((await money.owner.get(`/bookings/${booking.id}/show`)).body.data).toMatchObject({
      paid: ugx(1_000_000),
      payment_status: 'paid',
    })
  })

  it('for 30 different events about one payment', async () => {
    const { payment, data } = await unpaid()
    const bodies = Array.from({ length: 30 }, () => eventOf(data))
    await Promise.all(bodies.map((body) => send(body, signed(body))))
    const { workOnEvent } = await import('./provider-events.ts')
    await Promise.all(bodies.map((body) => workOnEvent.run(money.test.app, { aggregator: 'sandbox', event_id: JSON.parse(body).id })))
    await runJobs()
    expect((await statusOf(payment.id)).postings).toHaveLength(3)
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('in whatever order failure and success arrive', async () => {
    for (const order of [
      ['failed', 'succeeded'],
      ['succeeded', 'failed'],
      ['cancelled', 'prompted', 'succeeded', 'prompted', 'failed'],
    ]) {
      const { payment, data } = await unpaid()
      for (const status of order) {
        const body = eventOf(
          { ...data, status, failure_code: status === 'failed' ? 'insufficient_funds' : null },
          { type: `payment.${status}` },
        )
        await send(body, signed(body))
        await runJobs()
      }
      expect([order, (await statusOf(payment.id)).status, (await statusOf(payment.id)).postings.length]).toEqual([order, 'succeeded', 3])
    }
  })

  it('when return page and webhook come at the same moment, 200 times', async () => {
    const { test, owner, tour } = money
    const pairs = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const started = []
        for (let count = 0; count < 10; count++)
          started.push(await startPaying({ test, owner, tour }, (await book(money, { action: 'hold' })).id))
        return started
      }),
    ).then((lists) => lists.flat())
    const before = await balance(money, 'available')
    await Promise.all(
      pairs.map(async ({ payer, sandboxUrl, payment }) => {
        const paid = await payer.submit(sandboxUrl, { method: 'card', outcome: 'pay' })
        const body = eventOf({
          checkout: newId(),
          merchant: owner.agencyId,
          reference: payment.reference,
          status: 'succeeded',
          amount: 1_000_000,
          currency: 'UGX',
          fee: 32_000,
          method: 'card',
          failure_code: null,
          payer_name: null,
          payer_phone: null,
        })
        const [page] = await Promise.all([visitor(test).get(paid.location!), send(body, signed(body)).then(() => runOne(body))])
        expect(page.text).toContain('Your payment has come in.')
      }),
    )
    await runJobs()
    expect(await balance(money, 'available')).toBe(before + 200 * 968_000)
    const rows = await test.app.db.asAgency(owner, (tx) =>
      tx
        .selectFrom('ledger_transactions')
        .select('id')
        .where('type', '=', 'payment')
        .where(
          'subject_id',
          'in',
          pairs.map(({ payment }) => payment.id),
        )
        .execute(),
    )
    expect(rows).toHaveLength(200)
    const confirmed = await test.app.db.asAgency(owner, (tx) =>
      tx
        .selectFrom('payments as p')
        .innerJoin('bookings as b', 'b.id', 'p.booking_id')
        .select('b.status')
        .where(
          'p.id',
          'in',
          pairs.map(({ payment }) => payment.id),
        )
        .execute(),
    )
    expect(new Set(confirmed.map(({ status }) => status))).toEqual(new Set(['confirmed']))
    expect(await booksAreWrong(money)).toEqual([])
  }, 180_000)

  const runOne = async (body: string) =>
    (await import('./provider-events.ts')).workOnEvent.run(money.test.app, { aggregator: 'sandbox', event_id: JSON.parse(body).id })
})

it('a webhook whose job was lost is worked on by the sweeper', async () => {
  const { payment, data } = await unpaid()
  const body = eventOf(data)
  await money.test.app.db.asPlatform('lost job', (tx) =>
    tx
      .insertInto('provider_events')
      .values({ aggregator: 'sandbox', event_id: JSON.parse(body).id, body, received_at: now() })
      .execute(),
  )
  money.test.clock.advance(61_000)
  await sweepPayments.run(money.test.app, {})
  expect((await statusOf(payment.id)).status).toBe('succeeded')
})
