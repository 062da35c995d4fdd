import { createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { newOwner } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { signWebhook } from './aggregators/webhook-signature.ts'
import { balance, book, key, startMoneyTest, ugx, type MoneyTest } from './testing/money.ts'
import { sandboxWebhooks } from './testing/sandbox-webhooks.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const { secret, now, runJobs, unpaid, eventOf, send, signed, statusOf, eventRow } = sandboxWebhooks(() => money)

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

describe('a request that is no event', () => {
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

describe('an event that does not match pays nothing', () => {
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

  it('tells the agency why, if its own payment is meant', async () => {
    const { payment, data } = await unpaid()
    const body = eventOf({ ...data, amount: 2_000, fee: 0 })
    await send(body, signed(body))
    await runJobs()
    expect(await statusOf(payment.id)).toMatchObject({
      needs_review: 'The payment company reports UGX 2,000 instead of UGX 1,000,000.',
      story: expect.arrayContaining([expect.objectContaining({ title: 'Needs review' })]),
    })
    await money.test.deliver()
    expect((await money.owner.get('/business/notifications')).body.data[0]).toMatchObject({ type: 'payment.needs_review' })
  })

  it('stores and ignores other events', async () => {
    const body = eventOf({ anything: 1 }, { type: 'account.updated' })
    expect((await send(body, signed(body))).status).toBe(200)
    await runJobs()
    expect(await eventRow(body)).toMatchObject({ status: 'ignored' })
  })
})
