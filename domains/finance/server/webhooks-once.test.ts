import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { newId } from '#kit/server/security/tokens.ts'
import { balance, book, booksAreWrong, startMoneyTest, startPaying, sweepAfter, ugx, visitor, type MoneyTest } from './testing/money.ts'
import { sandboxWebhooks } from './testing/sandbox-webhooks.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const { now, runJobs, unpaid, eventOf, send, signed, statusOf } = sandboxWebhooks(() => money)

describe('a payment is booked once', () => {
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

  it('for failure and success in any order', async () => {
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

  it('for return page and webhook at the same moment, 200 times', async () => {
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
        expect(page.text).toContain('We have received your payment.')
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
  })

  const runOne = async (body: string) =>
    (await import('./provider-events.ts')).workOnEvent.run(money.test.app, { aggregator: 'sandbox', event_id: JSON.parse(body).id })
})

it('the sweeper processes a webhook whose job was lost', async () => {
  const { payment, data } = await unpaid()
  const body = eventOf(data)
  await money.test.app.db.asPlatform('test: lost job', (tx) =>
    tx
      .insertInto('provider_events')
      .values({ aggregator: 'sandbox', event_id: JSON.parse(body).id, body, received_at: now() })
      .execute(),
  )
  await sweepAfter(money, 61_000)
  expect((await statusOf(payment.id)).status).toBe('succeeded')
})
