import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { balance, booksAreWrong, key, startMoneyTest, ugx, visitor, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { newOwner } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { rateJobs } from '#domains/rates/server/jobs.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const base = () => `/agencies/${money.owner.agencyId}/wallet`

/** Creates a top-up and pays it at the sandbox. */
async function topUp(amount: number, outcome = 'pay') {
  const answer = await money.owner.post('/top-up', { amount: ugx(amount) }, key())
  expect(answer.status).toBe(200)
  const payer = visitor(money.test)
  const gone = await payer.submit(answer.body.data.checkout_url)
  const paid = await payer.submit(gone.location!, { method: 'card', outcome })
  await money.test.app.jobs.runDue(money.test.app)
  return { ...(answer.body.data as { payment_id: string; wallet_id: string }), page: await payer.get(paid.location!) }
}

describe('top-up', () => {
  it('fills the wallet when the money has come in, less the fee', async () => {
    const [before] = (await money.owner.get(base())).body.data
    const { payment_id, wallet_id, page } = await topUp(100_000, 'twice')
    expect(page.text).toContain('Top-up of the UGX wallet')
    expect(page.text).toContain('We have received your payment')
    const after = (await money.owner.get(`${base()}/${wallet_id}/balance`)).body.data
    expect(after).toMatchObject({ currency: 'UGX', id: before.id })
    expect(after.available.amount - before.available.amount).toBe(96_800)
    const shown = (await money.owner.get(`/payments/${payment_id}/show`)).body.data
    expect(shown).toMatchObject({ status: 'succeeded', objective: 'top_up', description: 'Top-up of the UGX wallet', booking_id: null })
    expect(
      shown.postings.map((row: { account: string; amount: { amount: number } }) => [row.account, row.amount.amount]).toSorted(),
    ).toEqual([
      ['available', 96_800],
      ['fees', 3_200],
      ['world', -100_000],
    ])
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('leaves the wallet as it was when the payment fails', async () => {
    const before = await balance(money, 'available')
    const { page } = await topUp(5_000, 'insufficient_funds')
    expect(page.text).toContain('did not go through')
    expect(await balance(money, 'available')).toBe(before)
  })

  it('is refunded in full, and leaves the wallet', async () => {
    const { payment_id } = await topUp(20_000)
    const before = await balance(money, 'world')
    const back = await money.owner.post(`/payments/${payment_id}/refund`, { amount: ugx(20_000), reason: 'By mistake' }, key())
    expect(back.status).toBe(200)
    await money.test.app.jobs.runDue(money.test.app)
    expect((await money.owner.get(`/payments/${payment_id}/show`)).body.data.refunded).toEqual(ugx(20_000))
    expect(await balance(money, 'world')).toBe(before + 20_000)
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('refuses another agency’s wallet, another currency, and invalid amounts', async () => {
    const other = await newOwner(money.test)
    const [theirs] = (await other.get(`/agencies/${other.agencyId}/wallet`)).body.data
    const [mine] = (await money.owner.get(base())).body.data
    expect((await money.owner.post('/top-up', { amount: ugx(1000), wallet_id: theirs.id }, key())).status).toBe(404)
    const wrong = await money.owner.post('/top-up', { amount: { amount: 1000, currency: 'USD' }, wallet_id: mine.id }, key())
    expect([wrong.status, wrong.body.errors]).toEqual([422, { 'amount.currency': ['This wallet is in UGX.'] }])
    for (const amount of [-1, 0, 1.5, '1000', null])
      expect((await money.owner.post('/top-up', { amount: { amount, currency: 'UGX' } }, key())).status).toBe(422)
    expect((await money.owner.get(`/agencies/${other.agencyId}/wallet`)).status).toBe(404)
    expect((await money.owner.get(`${base()}/${theirs.id}/balance`)).status).toBe(404)
    expect((await money.owner.get(`${base()}/${newId()}/balance`)).status).toBe(404)
  })
})

describe('exchange', () => {
  const quote = async (amount: number, to = 'USD') =>
    (await money.owner.post('/exchange/quote', { from: ugx(amount), to })).body.data as { id: string; gets: { amount: number } }

  it('moves the offered amounts once, and every currency sums to zero', async () => {
    await topUp(1_000_000)
    const [shillings, dollars] = [await balance(money, 'available'), await balance(money, 'available', '', 'USD')]
    const offer = await quote(364_000)
    // 364,000 at 3,640 is 100 dollars, less a cent of rounding; the margin is 1.5 % of it.
    expect(offer).toMatchObject({
      gives: ugx(364_000),
      gets: { amount: 9_849, currency: 'USD' },
      margin: { amount: 150, currency: 'USD' },
      status: 'open',
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => money.owner.post('/exchange/wallet', { quote_id: offer.id }, key())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(['quote_used']))
    expect(await balance(money, 'available')).toBe(shillings - 364_000)
    expect(await balance(money, 'available', '', 'USD')).toBe(dollars + 9_849)
    expect(await booksAreWrong(money)).toEqual([])
    expect((await money.owner.get('/exchange/history')).body.data[0]).toMatchObject({ id: offer.id, status: 'used' })
    expect((await money.owner.get(base())).body.data.map((row: { currency: string }) => row.currency)).toEqual(['UGX', 'USD'])
  })

  it('one key makes one exchange; a repeat gets the same response', async () => {
    const offer = await quote(10_000)
    const once = key()
    const answers = await Promise.all(Array.from({ length: 20 }, () => money.owner.post('/exchange/wallet', { quote_id: offer.id }, once)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
  })

  it('refuses more than the wallet holds, and an expired offer', async () => {
    const large = await quote(900_000_000)
    expect((await money.owner.post('/exchange/wallet', { quote_id: large.id }, key())).body.code).toBe('insufficient_balance')
    const offer = await quote(1_000)
    money.test.clock.advance(5 * 60_000)
    expect((await money.owner.post('/exchange/wallet', { quote_id: offer.id }, key())).body.code).toBe('quote_expired')
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('refuses the same currency, tiny amounts, and the offers of others', async () => {
    expect((await money.owner.post('/exchange/quote', { from: ugx(1000), to: 'UGX' })).body.errors).toHaveProperty('to')
    expect((await money.owner.post('/exchange/quote', { from: ugx(1), to: 'USD' })).body.errors).toHaveProperty(['from.amount'])
    const other = await newOwner(money.test)
    const { id } = await quote(1_000)
    expect((await other.post('/exchange/wallet', { quote_id: id }, key())).status).toBe(404)
  })

  it('shows rates before and after the margin', async () => {
    const { base: of, rates, margin_percent } = (await money.owner.get('/exchange/rates?base=USD')).body.data
    expect([of, margin_percent]).toEqual(['USD', 1.5])
    expect(rates.find((row: { currency: string }) => row.currency === 'UGX')).toEqual({
      currency: 'UGX',
      rate: '3640',
      rate_after_margin: '3585.4',
    })
  })
})

describe('rates of a provider', () => {
  it('are stored, except implausible ones; without newer ones there is no rate', async () => {
    const now = money.test.clock.now()
    const provider = createServer((_request, response) =>
      response.setHeader('content-type', 'application/json').end(
        JSON.stringify({
          timestamp: Math.floor(now.getTime() / 1000),
          base: 'USD',
          rates: { UGX: 3700, KES: 0, TZS: -5, EUR: 86.2, XXX: 3 },
        }),
      ),
    ).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    const { settings } = money.test.app
    settings.EXCHANGE_RATES_URL = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    settings.EXCHANGE_RATES_APP_ID = 'an id'
    await rateJobs[0]!.run(money.test.app, {})
    provider.close()
    const rates = async () => (await money.owner.get('/exchange/rates?base=USD')).body.data.rates as { currency: string; rate: string }[]
    const by = Object.fromEntries((await rates()).map(({ currency, rate }) => [currency, rate]))
    expect(by).toMatchObject({ UGX: '3700', KES: '129.2', TZS: '2465', EUR: '0.862' })
    money.test.clock.advance(5 * 86_400_000)
    const later = await newOwner(money.test)
    const stale = await later.post('/exchange/quote', { from: ugx(10_000), to: 'KES' })
    expect([stale.status, stale.body.code, stale.headers.get('retry-after')]).toEqual([503, 'rate_unavailable', '600'])
  })
})
