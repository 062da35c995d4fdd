import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { done, startSalesTest, ugx, type Sales } from './testing/sales.ts'
import { publishTour, type Tour } from './testing/tour.ts'

// A booking whose prices are in several currencies. The built-in rate of the dollar is 3,640 shillings.

let sales: Sales
let permits: Tour
const usd = (amount: number) => ({ amount, currency: 'USD' })
const packages = '/business/tour/packages'
const rates = '/business/rates'
const setRate = (rate: string | null, over: object = {}) => sales.owner.post(`${rates}/update`, { one: 'USD', other: 'UGX', rate, ...over })

beforeAll(async () => {
  sales = await startSalesTest()
  permits = await publishTour(sales.app, sales.owner, { capacity: 100 })
  const [adult] = await done(sales.owner.get(`${packages}/${permits.id}/price-options`))
  const { held: _held, sold: _sold, position: _position, id, ...option } = adult
  await done(sales.owner.post(`${packages}/price-options/${id}/update`, { ...option, name: 'Permit', price: usd(70_000) }))
})
afterAll(() => sales.app.close())

const lines = () => [sales.lineOf('adult', 2, permits), sales.lineOf('adult', 1)]

describe('the agency’s rates', () => {
  test('are those of the market until it sets its own', async () => {
    const { base, rates: listed } = await done(sales.owner.get(rates))
    expect(base).toBe('UGX')
    expect(listed.find(({ currency }: { currency: string }) => currency === 'USD')).toEqual({
      currency: 'USD',
      one: 'USD',
      other: 'UGX',
      market: '3640',
      market_day: '2026-11-02',
      market_source: 'built-in',
      own: null,
      own_set_at: null,
    })
    const dollarOf = async (answer: ReturnType<typeof setRate>) =>
      (await done(answer)).rates.find(({ currency }: { currency: string }) => currency === 'USD')
    expect(await dollarOf(setRate('3705.25'))).toMatchObject({ market: '3640', own: '3705.25' })
    // The other direction replaces it, instead of a second rate of the same pair.
    expect(await dollarOf(setRate('0.00025', { one: 'UGX', other: 'USD' }))).toMatchObject({
      one: 'UGX',
      market: '0.000274725',
      own: '0.00025',
    })
    expect(await dollarOf(setRate(null))).toMatchObject({ one: 'USD', own: null })
  })

  test('are one agency’s, and need Edit Prices to be set', async () => {
    await done(setRate('3705'))
    const other = await newOwner(sales.app)
    expect((await done(other.get(rates))).rates.every(({ own }: { own: string | null }) => own === null)).toBe(true)
    const reader = await newMember(sales.app, sales.owner, ['View Inventory'])
    expect((await reader.post(`${rates}/update`, { one: 'USD', other: 'UGX', rate: '1' })).status).toBe(403)
    expect((await done(reader.get(rates))).rates.find(({ own }: { own: string | null }) => own)).toMatchObject({ own: '3705' })
    await done(setRate(null))
  })

  test('refuses what is no rate, at its field', async () => {
    for (const rate of ['0', '-1', '1e3', '3,705', '', '12345678901', '1.1234567'])
      expect((await setRate(rate)).body.errors, rate).toHaveProperty('rate')
    expect((await setRate('2', { other: 'USD' })).body.errors).toHaveProperty('other')
    expect((await setRate('2', { other: 'KES' })).body.errors).toEqual({ one: ['One of the two is UGX, the agency’s own currency.'] })
  })
})

describe('a booking in shillings with permits in dollars', () => {
  test('is priced at the rate, line by line, and says so', async () => {
    const quote = await done(sales.owner.post('/bookings/price', { lines: lines() }))
    expect(quote.total).toEqual(ugx(2 * 700 * 3640 + 1_000_000))
    expect(quote.lines[0].items[0]).toMatchObject({
      unit_amount: 700 * 3640,
      converted: { amount: 70_000, currency: 'USD', one: 'USD', other: 'UGX', rate: '3640' },
    })
    expect(quote.lines[1].items[0].converted).toBeUndefined()
  })

  test('keeps its rate when the rate changes and it is edited, moved or has a line added', async () => {
    const booking = await sales.book(lines())
    await done(setRate('4000'))
    const edited = await sales.edit(booking.id, { lines: [sales.lineOf('adult', 3, permits), sales.lineOf('adult', 1)] })
    expect(edited.total).toEqual(ugx(3 * 700 * 3640 + 1_000_000))
    expect((await done(sales.owner.post('/bookings/price', { lines: lines() }))).total).toEqual(ugx(2 * 700 * 4000 + 1_000_000))
    const priced = await done(sales.owner.post('/bookings/price', { lines: lines(), currency: 'UGX', booking_id: booking.id }))
    expect(priced.total).toEqual(ugx(2 * 700 * 3640 + 1_000_000))
    await done(setRate(null))
  })

  test('can be in dollars instead', async () => {
    await done(setRate('4000'))
    const booking = await sales.book(lines(), { currency: 'USD' })
    expect(booking.total).toEqual(usd(2 * 70_000 + 25_000))
    expect(booking.lines[1].items[0].converted).toMatchObject({ currency: 'UGX', rate: '4000' })
    await done(setRate(null))
  })

  test('is explained in the currency that is asked for', async () => {
    const question = { date: '2027-03-01', selection: [{ price_option_id: permits.adult, quantity: 1 }] }
    const asked = await done(sales.owner.post(`${packages}/${permits.id}/price`, { ...question, currency: 'USD' }))
    expect(asked).toMatchObject({ total: usd(70_000), lines: [{ converted: null }] })
    const own = await done(sales.owner.post(`${packages}/${permits.id}/price`, question))
    expect(own).toMatchObject({ total: ugx(2_548_000), lines: [{ base: ugx(2_548_000), converted: { amount: 70_000, rate: '3640' } }] })
  })
})

test('a published item keeps a price in its own currency, from which its “from” is told', async () => {
  const { id, child } = permits
  const show = () => done(sales.owner.get(`/packages/edit/${id}`))
  expect((await show()).from_price).toEqual(ugx(500_000))
  const options = await done(sales.owner.get(`${packages}/${id}/price-options`))
  const { id: _id, held: _held, sold: _sold, position: _position, ...option } = options.find((one: { id: string }) => one.id === child)
  const refused = await sales.owner.post(`${packages}/price-options/${child}/update`, { ...option, price: usd(10_000) })
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'price_needed' }])
})

test('a rule may fix the price in another currency than the item’s', async () => {
  const { id } = permits
  const rule = { name: 'Citizens', residency: 'eac_citizen', operation: 'fix', value_kind: 'amount', currency: 'KES', value: 1_000_000 }
  const made = await done(sales.owner.post(`${packages}/${id}/price-rules/create`, rule))
  expect(made).toMatchObject({ currency: 'KES', terms: 'East African citizen: KES 10,000.00' })
  const asked = await done(
    sales.owner.post(`${packages}/${id}/price`, {
      date: '2027-03-01',
      residency: 'eac_citizen',
      currency: 'KES',
      selection: [{ price_option_id: permits.adult, quantity: 1 }],
    }),
  )
  expect(asked.total).toEqual({ amount: 1_000_000, currency: 'KES' })
  const percent = { ...rule, operation: 'decrease', value_kind: 'percent', value: 10 }
  expect((await sales.owner.post(`${packages}/${id}/price-rules/create`, percent)).body.errors).toHaveProperty('currency')
})
