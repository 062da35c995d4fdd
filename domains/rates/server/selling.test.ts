import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Currency } from '#kit/contract/money.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { sellingRates } from './selling.ts'

// The rates an agency of Uganda sells at. Built in are 3,640 UGX, 129.2 KES, 0.862 EUR and 4,580 SSP for one dollar.

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const rateOf = (from: Currency, to: Currency) =>
  app.app.db.asAgency(owner, async (tx) => {
    const rates = await sellingRates(tx, { agencyId: owner.agencyId, now: app.clock.now() }, [from], to)
    const { one, other, rate } = rates.get(from)!
    return `1 ${one} = ${rate} ${other}`
  })
const set = (one: Currency, other: Currency, rate: string | null) => owner.post('/business/rates/update', { one, other, rate })
const listed = async () => (await owner.get('/business/rates')).body.data.rates as { currency: string }[]
const audits = () =>
  app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('audit_log').select(['action', 'before', 'after']).where('action', 'like', 'rate.%').orderBy('id').execute(),
  )

test('the market’s are crossed, dearer currency first, with the figures that are shown', async () => {
  expect(await rateOf('EUR', 'UGX')).toBe('1 EUR = 4222.74 UGX')
  expect(await rateOf('UGX', 'KES')).toBe('1 KES = 28.1734 UGX')
  expect(await rateOf('EUR', 'KES')).toBe('1 EUR = 149.884 KES')
  expect(await rateOf('KES', 'EUR')).toBe('1 EUR = 149.884 KES')
  expect(await rateOf('SSP', 'UGX')).toBe('1 UGX = 1.25824 SSP')
  expect(await rateOf('UGX', 'SSP')).toBe('1 UGX = 1.25824 SSP')
  expect(await rateOf('USD', 'UGX')).toBe('1 USD = 3640 UGX')
})

test('its own counts as it was set, and is what others are crossed with', async () => {
  await set('USD', 'UGX', '4000.123456')
  expect(await rateOf('USD', 'UGX')).toBe('1 USD = 4000.123456 UGX')
  expect(await rateOf('UGX', 'USD')).toBe('1 USD = 4000.123456 UGX')
  expect(await rateOf('USD', 'KES')).toBe('1 USD = 141.982 KES')
  await set('UGX', 'KES', '0.04')
  expect(await rateOf('KES', 'UGX')).toBe('1 UGX = 0.04 KES')
  expect(await rateOf('KES', 'EUR')).toBe('1 EUR = 168.91 KES')
  expect(await rateOf('USD', 'KES')).toBe('1 USD = 160.005 KES')
  expect(await rateOf('EUR', 'UGX')).toBe('1 EUR = 4222.74 UGX')
  await set('UGX', 'KES', null)
  await set('USD', 'UGX', null)
  expect(await rateOf('USD', 'KES')).toBe('1 USD = 129.2 KES')
  expect(await audits()).toEqual([
    { action: 'rate.set', before: null, after: { one: 'USD', other: 'UGX', rate: '4000.123456' } },
    { action: 'rate.set', before: null, after: { one: 'UGX', other: 'KES', rate: '0.04' } },
    { action: 'rate.removed', before: { one: 'UGX', other: 'KES', rate: 0.04 }, after: null },
    { action: 'rate.removed', before: { one: 'USD', other: 'UGX', rate: 4000.123456 }, after: null },
  ])
})

test('of a pair that is set twice at once, in both directions, one rate stays', async () => {
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([set('USD', 'UGX', '4000'), set('UGX', 'USD', '0.00025'), set('USD', 'UGX', '3900')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const kept = await app.app.db.asAgency(owner, (tx) => tx.selectFrom('agency_rates').select('rate').execute())
    expect(kept).toHaveLength(1)
  }
  await set('USD', 'UGX', null)
})

test('an own rate set before the agency had another currency is no rate of today’s pair', async () => {
  await set('USD', 'UGX', '4000')
  await app.app.db.asPlatform('test: another currency of an agency', (tx) =>
    tx.updateTable('agencies').set({ currency: 'KES' }).where('id', '=', owner.agencyId).execute(),
  )
  expect(await rateOf('USD', 'UGX')).toBe('1 USD = 3640 UGX')
  await app.app.db.asPlatform('test: another currency of an agency', (tx) =>
    tx.updateTable('agencies').set({ currency: 'UGX' }).where('id', '=', owner.agencyId).execute(),
  )
  await set('USD', 'UGX', null)
})

test('the list says of which day and from where the market’s are: the older of the two', async () => {
  const newer = { base: 'USD', source: 'by hand', day: '2026-11-20', fetched_at: new Date() } as const
  await app.app.db.asPlatform('test: rates of another day', (tx) =>
    tx
      .insertInto('exchange_rates')
      .values([{ ...newer, currency: 'EUR', rate: '0.9' }])
      .execute(),
  )
  const of = async (currency: string) => (await listed()).find((one) => one.currency === currency)
  expect(await of('EUR')).toMatchObject({ market: '4044.44', market_day: '2026-11-02', market_source: 'by hand, built-in', own: null })
  expect(await of('USD')).toMatchObject({ market: '3640', market_day: '2026-11-02', market_source: 'built-in', own_set_at: null })
  await app.app.db.asPlatform('test: rates of another day', (tx) =>
    tx
      .insertInto('exchange_rates')
      .values([{ ...newer, currency: 'UGX', rate: '3600' }])
      .execute(),
  )
  expect(await of('EUR')).toMatchObject({ market: '4000', market_day: '2026-11-20', market_source: 'by hand' })
  expect(await of('KES')).toMatchObject({ market_day: '2026-11-02', market_source: 'built-in, by hand' })
  const codes = (await listed()).map(({ currency }) => currency)
  expect(codes).toEqual(codes.toSorted())
  expect(codes).not.toContain('UGX')
  expect(codes).toContain('USD')
})

test('a currency without any rate is not sold, and not in the list', async () => {
  await app.app.db.asPlatform('test: no rate of a currency', (tx) =>
    tx.deleteFrom('exchange_rates').where('currency', '=', 'KES').execute(),
  )
  await expect(rateOf('KES', 'UGX')).rejects.toMatchObject({ status: 422, code: 'rate_needed' })
  await expect(rateOf('UGX', 'KES')).rejects.toMatchObject({ code: 'rate_needed' })
  expect((await listed()).map(({ currency }) => currency)).not.toContain('KES')
})
