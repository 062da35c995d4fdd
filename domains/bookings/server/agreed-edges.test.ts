import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { largestAmount } from '#kit/contract/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { bookAgreed, quoteAgreed, type Agreed, type FreeLine } from './agreed.ts'
import { done, insideOf, refusal, startSalesTest, ugx, type Sales } from './testing/sales.ts'
import { publishTour } from './testing/tour.ts'

// Sales at an agreed price: proposals.

let sales: Sales
let clientId: string
beforeAll(async () => {
  sales = await startSalesTest()
  clientId = (await done(sales.owner.post('/clients/new', { name: 'Hannah Müller', residency: 'eac_citizen' }))).id
})
afterAll(() => sales.app.close())

const { actor, inAgency } = insideOf(() => sales)
const extra = (unit_amount: number, quantity = 1, over: Partial<FreeLine> = {}): FreeLine => ({
  title: 'Transfer',
  quantity,
  unit_amount,
  ...over,
})
const agreed = (over: Partial<Agreed> = {}): Agreed => ({
  lines: [sales.lineOf('adult', 2)],
  extras: [extra(50_000, 3)],
  residency: 'non_resident',
  currency: 'UGX',
  deposit_percent: null,
  ...over,
})
const quote = (over: Partial<Agreed> = {}) => inAgency((tx) => quoteAgreed(tx, actor(), agreed(over)))

describe('an agreed sale', () => {
  test('costs its items without automatic discounts, and its free lines at their own price', async () => {
    const automatic = await done(sales.owner.post('/discounts/create', { name: 'Low season', value_kind: 'percent', percent: 20 }))
    const { lines, total, deposit } = await quote()
    await done(sales.owner.post(`/discounts/${automatic.id}/switch`, { active: false }))
    // The agency's deposit is 30 %.
    expect([total, deposit, lines.map(({ amount }) => amount)]).toEqual([2_150_000, 645_000, [2_000_000, 150_000]])
    expect(lines[1]).toMatchObject({
      places: 0,
      units: 0,
      pax: 0,
      items: [{ quantity: 3, unit_amount: 50_000, amount: 150_000, places: 0 }],
    })
    expect((await quote({ deposit_percent: 10 })).deposit).toBe(215_000)
    expect((await quote({ deposit_percent: 0 })).deposit).toBe(0)
    expect(await quote({ lines: [], extras: [extra(10, 2, { starts_on: '2030-05-04' })] })).toMatchObject({ total: 20, deposit: 6 })
    expect(await quote({ extras: [] })).toMatchObject({ total: 2_000_000, deposit: 600_000 })
  })

  test('has at least one line, a day for each, and a total that can be paid', async () => {
    expect(await refusal(quote({ lines: [], extras: [] }))).toEqual([422, 'invalid_input', { lines: ['Add at least one line.'] }])
    expect(await refusal(quote({ lines: [], extras: [extra(1), extra(1)] }))).toEqual([
      422,
      'invalid_input',
      { 'extras.0.starts_on': ['Choose the day.'] },
    ])
    const all = largestAmount - 2_000_000
    expect((await quote({ extras: [extra(all)] })).total).toBe(largestAmount)
    expect(await refusal(quote({ extras: [extra(all + 1)] }))).toEqual([422, 'invalid_input', { lines: ['The total is too large.'] }])
  })

  test('happens on the first day of its items, or else of its free lines', async () => {
    const days = async (over: Partial<Agreed>) => (await quote(over)).lines.map(({ starts_on }) => starts_on)
    const start = addDays(dayOf(sales.app.clock.now()), 20)
    expect(await days({ extras: [extra(1), extra(1, 1, { starts_on: '2030-05-04' })] })).toEqual([start, start, '2030-05-04'])
    const dated = [extra(1, 1, { starts_on: '2030-05-04' }), extra(1), extra(1, 1, { starts_on: '2030-05-02' })]
    expect(await days({ lines: [], extras: dated })).toEqual(['2030-05-04', '2030-05-02', '2030-05-02'])
  })

  test('is booked on hold at the agreed price, with its places, or not at all', async () => {
    const before = await sales.places()
    const book = (expected_total: number) =>
      inAgency((tx) =>
        bookAgreed(tx, actor(), { ...agreed(), client_id: clientId, expected_total, source: 'proposal', notes: 'As agreed' }),
      )
    for (const wrong of [2_149_999, 2_150_001]) expect((await refusal(book(wrong)))?.slice(0, 2)).toEqual([409, 'price_changed'])
    expect(await sales.places()).toEqual(before)
    const booked = await book(2_150_000)
    expect(booked).toMatchObject({ total: 2_150_000, deposit: 645_000 })
    expect(await sales.show(booked.id)).toMatchObject({
      status: 'on_hold',
      title: expect.stringMatching(/^Bwindi gorillas .* and 1 more$/),
      kinds: ['tour_package'],
      travellers: 2,
      total: ugx(2_150_000),
      subtotal: ugx(2_150_000),
      discount: ugx(0),
      deposit: ugx(645_000),
      due: ugx(2_150_000),
      client: { id: clientId },
      lines: [{ taking: 'held' }, { taking: 'held', title: 'Transfer' }],
    })
    expect(await sales.places()).toEqual([before[0]! + 2, before[1]])
  })

  test('has the cancellation policy of its first item, or else of the agency; a line may say more', async () => {
    const tour = await publishTour(sales.app, sales.owner)
    const policy = { tiers: [{ days_before: 5, refund_percent: 80 }], deposit_refund_percent: 20 }
    await inAgency((tx) =>
      tx
        .updateTable('inventory')
        .set({ cancellation_policy: JSON.stringify(policy) })
        .where('id', '=', tour.id)
        .execute(),
    )
    expect((await quote({ lines: [sales.lineOf('adult', 1, tour)] })).policy).toEqual(policy)
    expect((await quote({ lines: [], extras: [extra(1, 1, { starts_on: '2030-05-04' })] })).policy.tiers).toHaveLength(3)
    const detailed = await quote({ extras: [extra(1, 1, { detail: 'One way' }), extra(1)] })
    expect(detailed.lines.slice(1).map(({ items }) => items[0]!.detail)).toEqual(['One way', undefined])
  })

  test('of free lines alone is a tour without travellers', async () => {
    const own = agreed({ lines: [], extras: [extra(50_000, 3, { starts_on: '2030-05-04' })] })
    const { id } = await inAgency((tx) =>
      bookAgreed(tx, actor(), { ...own, client_id: clientId, expected_total: 150_000, source: 'proposal', notes: null }),
    )
    expect(await sales.show(id)).toMatchObject({ title: 'Transfer', kinds: ['tour_package'], travellers: 0, total: ugx(150_000) })
  })
})
