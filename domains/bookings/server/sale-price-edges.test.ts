import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { largestAmount } from '#kit/contract/money.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { done, startSalesTest, ugx, type Sales } from './testing/sales.ts'
import { publishStock } from './testing/stock.ts'
import { publishTour, type Tour } from './testing/tour.ts'

// What a booking costs as a whole: its lines, its deposit, its discount.

let sales: Sales
beforeAll(async () => {
  sales = await startSalesTest()
})
afterAll(() => sales.app.close())

const price = (lines: object[], over: object = {}) => done(sales.owner.post('/bookings/price', { lines, ...over }))
const refused = async (path: string, body: object) => {
  const answer = await sales.owner.post(path, body)
  return [answer.status, answer.body.code, answer.body.errors]
}
const setItem = ({ id }: Pick<Tour, 'id'>, set: object) =>
  sales.app.app.db.asAgency(sales.owner, (tx) => tx.updateTable('inventory').set(set).where('id', '=', id).execute())

describe('a booking', () => {
  test('costs the sum of its lines, and is named by the first', async () => {
    const { lineOf, book } = sales
    const one = await book([lineOf('adult', 3)])
    expect(one).toMatchObject({
      title: one.lines[0].title,
      total: ugx(3_000_000),
      subtotal: ugx(3_000_000),
      travellers: 3,
      discount: ugx(0),
    })
    const two = await book([lineOf('adult', 1), lineOf('child', 2)])
    expect(two).toMatchObject({ title: `${one.title} and 1 more`, total: ugx(2_000_000), deposit: ugx(600_000), travellers: 2 })
    const three = await book([lineOf('adult', 4), lineOf('child', 2), lineOf('child', 1)])
    expect(three).toMatchObject({ title: `${one.title} and 2 more`, total: ugx(5_500_000), deposit: ugx(1_650_000), travellers: 4 })
  })

  test('is refused if its price is not the one that was seen', async () => {
    const body = { client: { name: 'Grace' }, lines: [sales.lineOf('adult', 1)] }
    for (const expected_total of [ugx(999_999), ugx(1_000_001), { amount: 1_000_000, currency: 'USD' }])
      expect(await refused('/bookings/new', { ...body, expected_total })).toEqual([
        409,
        'price_changed',
        { expected_total: ['UGX 1000000'] },
      ])
    expect((await done(sales.owner.post('/bookings/new', { ...body, expected_total: ugx(1_000_000) }))).total).toEqual(ugx(1_000_000))
  })

  test('takes the deposit of each item, or else of the agency, and the policy of the first', async () => {
    const [half, none] = [await publishTour(sales.app, sales.owner), await publishTour(sales.app, sales.owner)]
    const policy = { tiers: [{ days_before: 5, refund_percent: 80 }], deposit_refund_percent: 20 }
    await setItem(half, { deposit_percent: 50, cancellation_policy: JSON.stringify(policy) })
    await setItem(none, { deposit_percent: 0 })
    const lines = [sales.lineOf('adult', 1, half), sales.lineOf('adult', 1, none), sales.lineOf('child', 1)]
    expect(await price(lines)).toMatchObject({ total: ugx(2_500_000), deposit: ugx(650_000) })
    const booking = await sales.book(lines)
    expect(booking.deposit).toEqual(ugx(650_000))
    expect((await done(sales.owner.get(`/bookings/${booking.id}/cancel`))).terms[0].tiers).toEqual(policy.tiers)
    const other = await sales.book(lines.toReversed())
    expect((await done(sales.owner.get(`/bookings/${other.id}/cancel`))).terms[0].tiers).toHaveLength(3)
  })

  test('is not too large to be paid', async () => {
    const stock = await publishStock(sales.app, sales.owner, {
      mode: 'stock',
      options: [
        { amount: largestAmount / 2, capacity: 9 },
        { amount: 1, capacity: 9 },
      ],
    })
    const line = (option: number, quantity = 1) => ({
      inventory_id: stock.id,
      selection: [{ price_option_id: stock.options[option], quantity }],
    })
    expect((await price([line(0), line(0)])).total).toEqual(ugx(largestAmount))
    expect(await refused('/bookings/price', { lines: [line(0), line(0), line(1)] })).toEqual([
      422,
      'invalid_input',
      { lines: ['The total is too large.'] },
    ])
  })

  test('of unknown items or items that are not published is refused at the line', async () => {
    const draft = await publishTour(sales.app, sales.owner)
    await setItem(draft, { status: 'draft' })
    const good = sales.lineOf('adult', 1)
    expect(await refused('/bookings/price', { lines: [good, { ...good, inventory_id: newId() }] })).toEqual([
      422,
      'not_found_reference',
      { 'lines.1.inventory_id': ['This item does not exist.'] },
    ])
    expect(await refused('/bookings/price', { lines: [good, sales.lineOf('adult', 1, draft)] })).toEqual([
      409,
      'not_for_sale',
      { 'lines.1.inventory_id': ['Not published'] },
    ])
    const [status, , errors] = await refused('/bookings/price', {
      lines: [good, { ...good, selection: [{ price_option_id: newId(), quantity: 1 }] }],
    })
    expect([status, Object.keys(errors)]).toEqual([422, ['lines.1.selection']])
  })

  test('counts the places that are left, and its cars', async () => {
    const tour = await publishTour(sales.app, sales.owner, { capacity: 9 })
    await sales.book([sales.lineOf('adult', 2, tour)])
    await sales.book([sales.lineOf('adult', 3, tour)], { action: 'hold' })
    expect((await price([sales.lineOf('adult', 1, tour)])).lines[0]).toMatchObject({
      places: 1,
      places_left: 4,
      units: 0,
      units_left: null,
    })
    const cars = await publishStock(sales.app, sales.owner, {
      mode: 'resource',
      basis: 'time',
      units: 3,
      options: [{ amount: 1_000, per: 'hour' }],
    })
    const from = momentOf(addDays(dayOf(sales.app.clock.now()), 10), '08:00')
    const until = new Date(from.getTime() + 3_600_000)
    const hire = (quantity: number, over: object = {}) => ({
      inventory_id: cars.id,
      starts_at: from.toISOString(),
      ends_at: until.toISOString(),
      selection: [{ price_option_id: cars.options[0], quantity }],
      ...over,
    })
    await sales.book([hire(1)])
    expect((await price([hire(2)])).lines[0]).toMatchObject({ units: 2, units_left: 2, units_free: cars.units.slice(1), places_left: null })
    const [status, , errors] = await refused('/bookings/price', { lines: [hire(2, { unit_ids: [cars.units[1]] })] })
    expect([status, errors]).toEqual([422, { 'lines.0.unit_ids': ['Choose 2, as many as are booked.'] }])
    const [none, , why] = await refused('/bookings/price', { lines: [hire(0)] })
    expect([none, Object.keys(why)]).toEqual([422, [expect.stringMatching(/^lines\.0\.selection/)]])
  })

  test('is to be paid two weeks before the start, or else when a hold would end', async () => {
    const days = async (inDays: number) => {
      const tour = await publishTour(sales.app, sales.owner, { inDays })
      const { payment_due_at } = await sales.book([sales.lineOf('adult', 1, tour)])
      return new Date(payment_due_at)
    }
    const today = dayOf(sales.app.clock.now())
    expect(await days(60)).toEqual(momentOf(addDays(today, 46)))
    const soon = (await days(10)).getTime() - sales.app.clock.now().getTime()
    // The agency holds for 48 hours; a little time has passed since.
    expect(soon).toBeGreaterThan(47.9 * 3_600_000)
    expect(soon).toBeLessThanOrEqual(48 * 3_600_000)
  })

  test('runs from its first day to its last', async () => {
    const [late, early] = [
      await publishTour(sales.app, sales.owner, { inDays: 50 }),
      await publishTour(sales.app, sales.owner, { inDays: 30 }),
    ]
    const today = dayOf(sales.app.clock.now())
    const booking = await sales.book([sales.lineOf('adult', 1, late), sales.lineOf('adult', 1, early)])
    expect(booking).toMatchObject({ starts_on: addDays(today, 30), ends_on: addDays(today, 52) })
  })
})

describe('a discount', () => {
  test('of a percentage comes off each person, of what it is for only', async () => {
    const other = await publishTour(sales.app, sales.owner)
    const lines = [sales.lineOf('adult', 2), sales.lineOf('child', 1), sales.lineOf('adult', 1, other)]
    const ask = async (over: object) => {
      const { total, discount, lines: priced } = await price(lines, { discount_code: await sales.discount(over) })
      return [total.amount, discount.amount.amount, priced.map(({ amount }: { amount: { amount: number } }) => amount.amount)]
    }
    expect(await ask({})).toEqual([3_150_000, 350_000, [1_800_000, 450_000, 900_000]])
    expect(await ask({ kinds: ['tour_package'] })).toEqual([3_150_000, 350_000, [1_800_000, 450_000, 900_000]])
    expect(await ask({ kinds: ['tour_package'], inventory_ids: [other.id] })).toEqual([3_400_000, 100_000, [2_000_000, 500_000, 900_000]])
    expect(await ask({ inventory_ids: [sales.tour.id] })).toEqual([3_250_000, 250_000, [1_800_000, 450_000, 1_000_000]])
  })

  test('of an amount is split over the people by price, rounded up in their favour, and never more than the price', async () => {
    const ask = async (lines: object[], over: object) => {
      const { total, lines: priced } = await price(lines, { discount_code: await sales.discount(over) })
      return [total.amount, priced.flatMap(({ items }: { items: object[] }) => items)]
    }
    const amount = (value: number, over: object = {}) => ({ value_kind: 'amount', percent: null, amount: value, ...over })
    expect(await ask([sales.lineOf('adult', 3)], amount(100_000))).toMatchObject([
      2_899_998,
      [{ unit_amount: 966_666, amount: 2_899_998, because: [{ amount_change: -33_334 }] }],
    ])
    expect(await ask([sales.lineOf('adult', 1), sales.lineOf('child', 1)], amount(300_000))).toMatchObject([
      1_200_000,
      [{ unit_amount: 800_000 }, { unit_amount: 400_000 }],
    ])
    expect(await ask([sales.lineOf('adult', 2)], amount(9_000_000))).toMatchObject([0, [{ unit_amount: 0, amount: 0 }]])
    expect((await ask([sales.lineOf('adult', 2)], amount(500_000, { max_amount: 200_000 })))[0]).toBe(1_800_000)
    expect((await ask([sales.lineOf('adult', 2)], { percent: 50, max_amount: 200_000 }))[0]).toBe(1_800_000)
    expect((await ask([sales.lineOf('adult', 2)], { percent: 5, max_amount: 200_000 }))[0]).toBe(1_900_000)
    expect((await ask([sales.lineOf('adult', 1)], amount(1)))[0]).toBe(999_999)
  })

  test('of a booking follows its price, and its use counts what it took off', async () => {
    const code = await sales.discount({ name: 'Early bird' })
    const used = async () => {
      const [{ uses, spent }] = await done(sales.owner.get(`/discounts?with_code=true&search=${code}`))
      return [uses, spent]
    }
    const booking = await sales.book([sales.lineOf('adult', 2)], { discount_code: code })
    const other = await sales.book([sales.lineOf('adult', 1)], { discount_code: code })
    expect(booking).toMatchObject({
      total: ugx(1_800_000),
      subtotal: ugx(2_000_000),
      discount: ugx(200_000),
      deposit: ugx(540_000),
    })
    expect(await used()).toEqual([2, 300_000])
    const named = () =>
      sales.app.app.db.asAgency(sales.owner, (tx) =>
        tx.selectFrom('bookings').select(['discount_name', 'discount']).where('id', '=', booking.id).executeTakeFirst(),
      )
    expect(await named()).toEqual({ discount_name: code, discount: 200_000 })
    const edited = await sales.edit(booking.id, { lines: [sales.lineOf('adult', 3), sales.lineOf('child', 1)] })
    expect(edited).toMatchObject({ total: ugx(3_150_000), subtotal: ugx(3_500_000), discount: ugx(350_000) })
    expect(await used()).toEqual([2, 450_000])
    expect(await sales.owed(booking)).toBe(3_150_000)
    expect(await sales.show(other.id)).toMatchObject({ total: ugx(900_000), subtotal: ugx(1_000_000), discount: ugx(100_000) })
    await sales.edit(booking.id, { notes: 'Late' })
    expect(await sales.show(booking.id)).toMatchObject({ total: ugx(3_150_000), subtotal: ugx(3_500_000), discount: ugx(350_000) })
  })

  test('does not come with an edit, and asking for a price keeps that of the booking', async () => {
    const [plain, early] = [
      await sales.book([sales.lineOf('adult', 1)]),
      await sales.book([sales.lineOf('adult', 1)], { discount_code: await sales.discount({}) }),
    ]
    const automatic = await done(sales.owner.post('/discounts/create', { name: 'Low season', value_kind: 'percent', percent: 20 }))
    const two = [sales.lineOf('adult', 2)]
    expect((await price(two)).total).toEqual(ugx(1_600_000))
    expect((await price(two, { agreed: true })).total).toEqual(ugx(2_000_000))
    expect(await price(two, { booking_id: plain.id })).toMatchObject({ total: ugx(2_000_000), discount: null })
    expect(await price(two, { booking_id: early.id })).toMatchObject({ total: ugx(1_800_000), discount: { amount: ugx(200_000) } })
    expect(await refused('/bookings/price', { lines: two, booking_id: newId() })).toEqual([
      422,
      'not_found_reference',
      { booking_id: ['This booking does not exist.'] },
    ])
    expect((await sales.edit(plain.id, { lines: two })).total).toEqual(ugx(2_000_000))
    await done(sales.owner.post(`/discounts/${automatic.id}/switch`, { active: false }))
  })
})
