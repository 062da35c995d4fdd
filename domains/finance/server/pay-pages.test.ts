import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { startTestApp } from '#kit/server/testing/test-app.ts'
import {
  balance,
  book,
  booksAreWrong,
  payCash,
  payOnline,
  startMoneyTest,
  startPaying,
  sweepAfter,
  ugx,
  visitor,
  type MoneyTest,
} from './testing/money.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const minute = 60_000
const runJobs = () => money.test.app.jobs.runDue(money.test.app)
const sweep = (ahead: number) => sweepAfter(money, ahead)
const statusOf = async (id: string) => (await money.owner.get(`/payments/${id}/show`)).body.data
const eventsOf = (reference: string) =>
  money.test.app.db.asPlatform('test: events', async (tx) =>
    (await tx.selectFrom('provider_events').select(['event_id', 'status', 'body']).execute()).filter(({ body }) =>
      body.includes(reference),
    ),
  )

describe('what the payer chooses', () => {
  it('pay: paid at once, before or after the webhook', async () => {
    const booking = await book(money)
    const { payer, sandboxUrl, payment, checkoutUrl } = await startPaying(money, booking.id)
    const answer = await payer.submit(sandboxUrl, { method: 'card', outcome: 'pay', name: 'Sarah N.' })
    expect(answer.status).toBe(303)
    const page = await payer.get(answer.location!)
    expect(page.text).toContain('Thank you. We have received your payment.')
    expect(page.text).toContain('UGX 1,000,000')
    await runJobs()
    expect(await statusOf(payment.id)).toMatchObject({
      status: 'succeeded',
      method: 'card',
      fee: ugx(32_000),
      payer_name: 'Sarah N.',
      checkout_url: null,
    })
    expect((await eventsOf(payment.reference)).map(({ status }) => status)).toEqual(['done'])
    expect((await payer.get(checkoutUrl)).text).toContain('We have received your payment.')
    expect((await payer.get(sandboxUrl)).text).toContain('This has been paid.')
  })

  it('pay, and never return: the webhook alone books it', async () => {
    const booking = await book(money, { action: 'hold' })
    const { payment } = await payOnline(money, booking.id, { amount: 300_000 })
    expect(await statusOf(payment.id)).toMatchObject({
      status: 'succeeded',
      method: 'mobile_money',
      objective: 'deposit',
      fee: ugx(4_500),
      payer_phone: '+256772123456',
    })
    expect((await money.owner.get(`/bookings/${booking.id}/show`)).body.data.status).toBe('confirmed')
    expect((await money.owner.get('/business/notifications')).body).toBeDefined()
  })

  it('not enough money: shows the reason, and the next try can succeed', async () => {
    const booking = await book(money)
    const { payer, returnUrl, payment, sandboxUrl, checkoutUrl } = await payOnline(money, booking.id, { outcome: 'insufficient_funds' })
    const page = await payer.get(returnUrl)
    expect(page.text).toContain('The account did not have enough money. No money was taken.')
    expect(await statusOf(payment.id)).toMatchObject({
      status: 'failed',
      failure_code: 'insufficient_funds',
      postings: [],
      checkout_url: checkoutUrl,
    })
    const again = await payer.submit(checkoutUrl)
    expect(again.location).toBe(sandboxUrl)
    await payer.submit(sandboxUrl, { method: 'mobile_money', outcome: 'pay' })
    await runJobs()
    expect(await statusOf(payment.id)).toMatchObject({ status: 'succeeded', failure_code: null })
  })

  it('decline, and cancel', async () => {
    const booking = await book(money)
    const declined = await payOnline(money, booking.id, { outcome: 'reject' })
    expect(await statusOf(declined.payment.id)).toMatchObject({ status: 'failed', failure_code: 'rejected_by_payer' })
    const cancelled = await payOnline(money, booking.id, { outcome: 'cancel' })
    expect(await statusOf(cancelled.payment.id)).toMatchObject({ status: 'cancelled_by_payer' })
    expect((await cancelled.payer.get(cancelled.returnUrl)).text).toContain('You left the payment page.')
  })

  it('no answer: never shown as failed until it has expired', async () => {
    const booking = await book(money)
    const { payer, returnUrl, payment, checkoutUrl, sandboxUrl } = await payOnline(money, booking.id, { outcome: 'time_out' })
    expect((await statusOf(payment.id)).status).toBe('prompt_sent')
    expect((await payer.get(returnUrl)).text).toContain('Confirm the payment on your phone.')
    await sweep(4 * minute)
    expect((await statusOf(payment.id)).status).toBe('timed_out_unknown')
    const page = await payer.get(checkoutUrl)
    expect(page.text).toContain('Do not pay again')
    expect(page.text).not.toContain('<button')
    const asked = await money.owner.post(`/payments/${payment.id}/check`)
    expect(asked.body.data.status).toBe('timed_out_unknown')
    await sweep(12 * minute)
    expect(await statusOf(payment.id)).toMatchObject({ status: 'failed', failure_code: 'expired', postings: [] })
    expect((await payer.get(sandboxUrl)).text).toContain('This request has expired.')
    const renewed = await payer.submit(checkoutUrl)
    expect(renewed.location).not.toBe(sandboxUrl)
    await payer.submit(renewed.location!, { method: 'card', outcome: 'pay' })
    await runJobs()
    expect((await statusOf(payment.id)).status).toBe('succeeded')
  })

  it('call back twice: one event, one transaction', async () => {
    const booking = await book(money)
    const before = await balance(money, 'available')
    const { payment } = await payOnline(money, booking.id, { outcome: 'twice' })
    expect(await eventsOf(payment.reference)).toHaveLength(1)
    expect(await balance(money, 'available')).toBe(before + 985_000)
  })

  it('call back late: unknown at first, then paid by the sweeper or the returning payer', async () => {
    const settles: ((returnUrl: string) => Promise<void>)[] = [
      () => sweep(3 * minute),
      async (returnUrl) => {
        money.test.clock.advance(3 * minute)
        expect((await visitor(money.test).get(returnUrl)).text).toContain('We have received your payment.')
      },
    ]
    for (const settle of settles) {
      const booking = await book(money)
      const { payer, returnUrl, payment } = await payOnline(money, booking.id, { outcome: 'late', method: 'card' })
      expect((await statusOf(payment.id)).status).toBe('pending')
      expect((await payer.get(returnUrl)).text).toContain('This payment is not finished.')
      await settle(returnUrl)
      expect(await statusOf(payment.id)).toMatchObject({ status: 'succeeded', postings: [{}, {}, {}] })
    }
    expect(await booksAreWrong(money)).toEqual([])
  })
})

describe('a payment page', () => {
  it('has no script and no client name, and is not cached', async () => {
    const booking = await book(money)
    const { checkoutUrl, sandboxUrl, payer } = await startPaying(money, booking.id)
    for (const url of [checkoutUrl, sandboxUrl]) {
      const page = await payer.get(url)
      expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/)
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.text).not.toMatch(/<script|Namubiru|sarah@/i)
    }
  })

  it('refuses a form that is not its own, and limits tries', async () => {
    const booking = await book(money)
    const { checkoutUrl, sandboxUrl, payment } = await startPaying(money, booking.id)
    for (const url of [checkoutUrl, sandboxUrl]) {
      const stranger = visitor(money.test)
      expect((await stranger.post(url, { method: 'card', outcome: 'pay' })).status).toBe(403)
      await stranger.get(url)
      expect((await stranger.post(url, { method: 'card', outcome: 'pay', _token: 'A'.repeat(43) })).status).toBe(403)
      expect((await stranger.post(url, { method: 'card', outcome: 'pay', _token: '' }, { 'x-xsrf-token': 'é' })).status).toBe(403)
    }
    expect((await statusOf(payment.id)).status).toBe('pending')
  })

  it('is found by its own code only', async () => {
    const booking = await book(money)
    const { checkoutUrl, sandboxUrl, payer } = await startPaying(money, booking.id)
    const code = checkoutUrl.split('/').at(-1)!
    const changed = code.slice(0, -1) + (code.endsWith('A') ? 'E' : 'A')
    for (const path of [
      `/pay/${changed}`,
      `/pay/${code.slice(0, -4)}`,
      `/pay/${code}x`,
      '/pay/x',
      '/pay/return',
      '/pay/return?payment=x',
      `/pay/return?payment=${changed}`,
      '/pay/return?payment[]=1',
      `${sandboxUrl}x`,
      '/sandbox/checkout/x',
      '/sandbox/checkout/chk_%00',
    ]) {
      const page = await payer.get(path)
      expect([path, page.status]).toEqual([path, 404])
      expect(page.headers.get('content-type')).toContain('text/html')
    }
  })

  it('names the invalid fields of a form', async () => {
    const booking = await book(money)
    const { sandboxUrl, payer, payment } = await startPaying(money, booking.id)
    for (const [fields, sentence] of [
      [{ outcome: 'pay', method: 'gold' }, 'Choose how to pay.'],
      [{ outcome: 'constructor', method: 'card' }, 'Choose a result.'],
      [{ outcome: 'pay', method: 'card', phone: '12' }, 'Please enter a valid phone number.'],
      [{ outcome: 'pay', method: 'card', name: 'a\u202eb' }, 'Name is not valid.'],
    ] as const) {
      const answer = await payer.submit(sandboxUrl, fields)
      expect([answer.status, answer.text.includes(sentence)]).toEqual([422, true])
    }
    expect((await statusOf(payment.id)).status).toBe('pending')
  })

  it('is gone when the booking was paid otherwise, cancelled, or taken by another payment', async () => {
    const paid = await book(money)
    const one = await startPaying(money, paid.id)
    const open = await one.payer.get(one.checkoutUrl)
    await payCash(money.owner, paid.id, 900_000)
    const page = await one.payer.get(one.checkoutUrl)
    expect([page.status, page.text.includes('This payment is no longer due.')]).toEqual([410, true])
    const _token = /name="_token" value="([^"]+)"/.exec(open.text)![1]!
    expect((await one.payer.post(one.checkoutUrl, { _token })).status).toBe(410)
    const cancelled = await book(money)
    const two = await startPaying(money, cancelled.id)
    await money.owner.post(`/bookings/${cancelled.id}/cancel`, { by: 'client', reason: 'Ill' })
    expect((await two.payer.get(two.checkoutUrl)).status).toBe(410)
  })

  it('books money that comes in late, and asks for review', async () => {
    const booking = await book(money)
    const { payer, sandboxUrl, payment } = await startPaying(money, booking.id)
    await money.owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill' })
    await payer.submit(sandboxUrl, { method: 'card', outcome: 'pay' })
    await runJobs()
    expect((await statusOf(payment.id)).status).toBe('succeeded')
    expect((await money.owner.get(`/bookings/${booking.id}/show`)).body.data.needs_attention).toBe(
      'A payment was received after this booking ended.',
    )
    expect(await balance(money, 'receivable', booking.client_id)).toBe(-1_000_000)
    expect(await booksAreWrong(money)).toEqual([])
  })
})

it('has no company to ask about a payment that an agent recorded', async () => {
  const booking = await book(money)
  const payment = await payCash(money.owner, booking.id, 10)
  expect((await money.owner.post(`/payments/${payment.id}/check`)).body.code).toBe('recorded_by_hand')
})

it('a page can be sent ten times a minute', async () => {
  const test = await startTestApp({ limitFactor: 1 })
  try {
    const statuses = []
    for (let count = 0; count < 12; count++) statuses.push((await visitor(test).post(`/sandbox/checkout/chk_${'A'.repeat(43)}`, {})).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429])
  } finally {
    await test.close()
  }
})
