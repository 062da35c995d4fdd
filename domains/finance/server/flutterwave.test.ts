import { afterAll, afterEach, beforeAll, describe, expect, test as it } from 'vitest'
import { minorUnits } from './aggregators/flutterwave-http.ts'
import { aggregatorOf } from './aggregators/registry.ts'
import { startFlutterwave } from './testing/flutterwave-stand-in.ts'
import { balance, book, booksAreWrong, key, startMoneyTest, ugx, visitor, type MoneyTest } from './testing/money.ts'

let money: MoneyTest
let company: Awaited<ReturnType<typeof startFlutterwave>>
beforeAll(async () => {
  money = await startMoneyTest()
  company = await startFlutterwave(money.test)
})
afterEach(() => {
  Object.assign(company.behave, { down: false, hangsUp: false })
  expect(company.faults.splice(0)).toEqual([])
})
afterAll(() => {
  company.close()
  return money.test.close()
})

/** A payer on the company's payment page. */
async function atCheckout() {
  const booking = await book(money)
  const made = await money.owner.post('/payments/checkout', { booking_id: booking.id }, key())
  const { payment, checkout_url } = made.body.data as { payment: { id: string; reference: string }; checkout_url: string }
  const payer = visitor(money.test)
  const gone = await payer.submit(checkout_url)
  return { booking, payment, payer, checkout_url, gone, ref: `${money.owner.agencyId}_${payment.reference}` }
}
const showPayment = async (id: string) => (await money.owner.get(`/payments/${id}/show`)).body.data

describe('a payment through Flutterwave', () => {
  it('sends the required checkout fields, and is booked with its fee when Flutterwave reports it', async () => {
    const { booking, payment, gone, ref } = await atCheckout()
    expect([gone.status, gone.location]).toEqual([303, `https://checkout.flutterwave.com/v3/hosted/pay/${ref}`])
    expect(company.checkouts.get(ref)).toMatchObject({
      amount: '1000000',
      currency: 'UGX',
      customer: { email: 'sarah@example.com', name: 'Sarah Namubiru', phonenumber: '+256772123456' },
    })
    const before = await balance(money, 'available')
    expect(await company.callBack('charge.completed', company.charge(ref))).toBe(200)
    expect(await showPayment(payment.id)).toMatchObject({
      status: 'succeeded',
      aggregator: 'flutterwave',
      method: 'mobile_money',
      fee: ugx(1451),
    })
    expect(await balance(money, 'available')).toBe(before + 998_549)
    expect((await money.owner.get(`/bookings/${booking.id}/show`)).body.data.payment_status).toBe('paid')
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('is looked up at Flutterwave before a webhook is believed', async () => {
    const { payment, ref } = await atCheckout()
    const forged = { id: 1, tx_ref: ref, amount: 1_000_000, currency: 'UGX', status: 'successful', payment_type: 'card' }
    expect(await company.callBack('charge.completed', forged, {})).toBe(400)
    expect(await company.callBack('charge.completed', forged, { 'verif-hash': 'hash of somebody els' })).toBe(400)
    expect(await company.callBack('charge.completed', forged)).toBe(200)
    expect(await showPayment(payment.id)).toMatchObject({ status: 'pending' })
    const short = company.charge(ref, { amount: 1 })
    await company.callBack('charge.completed', { ...short, amount: 1_000_000 })
    expect(await showPayment(payment.id)).toMatchObject({ status: 'pending', needs_review: expect.stringContaining('UGX 1 instead') })
  })

  it('shows why it failed, and can be tried again', async () => {
    for (const [said, code] of [
      ['Insufficient funds in wallet', 'insufficient_funds'],
      ['Subscriber daily LIMIT exceeded', 'payer_limit'],
      ['Mobile number not registered', 'payer_not_found'],
      ['Transaction declined by user', 'rejected_by_payer'],
      ['Request timed out', 'expired'],
      ['Error 99', 'other'],
    ] as const) {
      const { payment, ref } = await atCheckout()
      await company.callBack('charge.completed', company.charge(ref, { status: 'failed', processor_response: said }))
      expect([said, (await showPayment(payment.id)).failure_code]).toEqual([said, code])
    }
  })

  it('is looked up when the payer returns before the webhook, and is booked once', async () => {
    const { payment, payer, ref } = await atCheckout()
    const charge = company.charge(ref, { payment_type: 'card' })
    const back = company.checkouts.get(ref)!.redirect_url
    const [page] = await Promise.all([payer.get(back), ...Array.from({ length: 10 }, () => company.callBack('charge.completed', charge))])
    expect(page.text).toContain('We have received your payment')
    expect((await showPayment(payment.id)).postings).toHaveLength(3)
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('shows a clear message while Flutterwave is down', async () => {
    company.behave.down = true
    const { gone, payer, checkout_url } = await atCheckout()
    expect(gone.status).toBe(503)
    company.behave.down = false
    expect((await payer.submit(checkout_url)).status).toBe(303)
  })

  it('is refunded once, even if the answer was lost', async () => {
    const { payment, ref } = await atCheckout()
    await company.callBack('charge.completed', company.charge(ref))
    company.behave.hangsUp = true
    await money.owner.post(`/payments/${payment.id}/refund`, { amount: ugx(400_000), reason: 'One fewer' }, key())
    await money.test.app.jobs.runDue(money.test.app).catch(() => {})
    expect(company.refunds).toHaveLength(1)
    company.behave.hangsUp = false
    money.test.clock.advance(60_000)
    await (await import('./jobs.ts')).sweepPayments.run(money.test.app, {})
    expect(company.refunds).toHaveLength(1)
    expect((await showPayment(payment.id)).refunded).toEqual(ugx(400_000))
    expect(await booksAreWrong(money)).toEqual([])
  })
})

describe('a payout through Flutterwave', () => {
  const request = (over: object) => ({
    merchant: money.owner.agencyId,
    reference: `TR-${Math.random().toString(36).slice(2, 10).toUpperCase()}`,
    idempotencyKey: 'any',
    amount: 250_000,
    currency: 'UGX' as const,
    narration: 'Rooms in July',
    destination: {
      type: 'bank',
      country: 'UG',
      holder: 'Lodge',
      account: '0123456789',
      bank_code: 'SBICUGKX',
      bank_name: 'Stanbic Bank Uganda',
      branch_code: 'gulu',
    } as const,
    ...over,
  })
  const flutterwave = () => aggregatorOf('flutterwave')!

  it('names Flutterwave’s bank and branch, is sent once, and is reported', async () => {
    const payout = request({})
    company.behave.hangsUp = true
    await expect(flutterwave().sendPayout(money.test.app, payout)).rejects.toThrow()
    company.behave.hangsUp = false
    expect(await flutterwave().sendPayout(money.test.app, payout)).toMatchObject({ status: 'processing', amount: 250_000 })
    const [sent] = company.transfers.slice(-1)
    expect(sent).toMatchObject({ account_bank: 'UG070', destination_branch_code: 'SB-GUL', account_number: '0123456789', amount: 250_000 })
    sent!.status = 'FAILED'
    sent!.complete_message = 'Account closed'
    expect(await flutterwave().lookUpPayout(money.test.app, payout.merchant, payout.reference)).toMatchObject({
      status: 'failed',
      failure: 'Account closed',
    })
  })

  it('pays a phone by its number, and refuses a bank that Flutterwave does not know', async () => {
    const phone = { type: 'mobile_money', country: 'UG', holder: 'Guide', account: '+256772123456', network: 'MTN' } as const
    await flutterwave().sendPayout(money.test.app, request({ destination: phone }))
    expect(company.transfers.at(-1)).toMatchObject({ account_bank: 'MPS', account_number: '256772123456' })
    const unknown = { ...request({}).destination, bank_code: 'CAIEUGKA', bank_name: 'Cairo Bank Uganda' }
    expect(await flutterwave().sendPayout(money.test.app, request({ destination: unknown }))).toMatchObject({ status: 'failed' })
  })
})

it('converts Flutterwave’s amounts to minor units without floating-point errors', () => {
  expect([minorUnits(1000, 'UGX'), minorUnits(1.1, 'USD'), minorUnits(19.99, 'USD'), minorUnits(0.29, 'KES')]).toEqual([
    1000, 110, 1999, 29,
  ])
  expect(() => minorUnits(10.5, 'UGX')).toThrow()
  expect(() => minorUnits(1, 'XAF')).toThrow()
  expect(minorUnits(14.501, 'USD', 'up')).toBe(1451)
})
