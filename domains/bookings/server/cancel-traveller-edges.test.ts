import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { publishStock } from './testing/stock.ts'
import { cancellingOf, titlesOf, linesOf } from './testing/cancelling.ts'
import { startSalesTest, ugx, type Sales } from './testing/sales.ts'

// What a cancelled traveller costs. 20 days before the start, the policy keeps half.

let sales: Sales
beforeAll(async () => {
  sales = await startSalesTest()
})
afterAll(() => sales.app.close())

const { cancel, preview, refused, family } = cancellingOf(() => sales)

describe('a cancelled traveller', () => {
  test('costs the cancellation fee of one place, and frees it', async () => {
    const [booking, other] = [await family(), await family()]
    const [grace, moses, joy] = booking.traveller_details
    const before = await sales.places()
    expect(await preview(booking.id, { traveller_id: grace.id })).toMatchObject({
      total_after: ugx(2_000_000),
      kept: ugx(0),
      refund: ugx(0),
    })
    const after = await cancel(booking.id, { traveller_id: grace.id })
    expect(after).toMatchObject({ total: ugx(2_000_000), subtotal: ugx(2_000_000), travellers: 1, status: 'confirmed' })
    expect(linesOf(after)).toEqual([
      [1_500_000, 1, 'sold', false],
      [500_000, 1, 'sold', false],
    ])
    expect(titlesOf(after)).toContainEqual(['Grace cancelled by the client', 'Ill'])
    expect(after.lines[0].items).toMatchObject([{ quantity: 1, unit_amount: 1_000_000, amount: 1_000_000 }])
    expect(await sales.places()).toEqual([before[0], before[1]! - 1])
    expect(await sales.owed(booking)).toBe(2_000_000)
    expect(linesOf(await cancel(booking.id, { traveller_id: joy.id, refund: 'full' }))).toEqual([
      [1_500_000, 1, 'sold', false],
      [0, 0, 'sold', false],
    ])
    expect(await cancel(booking.id, { traveller_id: moses.id, refund: 'none' })).toMatchObject({ total: ugx(1_500_000), travellers: 0 })
    expect(await sales.places()).toEqual([before[0], before[1]! - 3])
    for (const traveller_id of [grace.id, newId(), other.traveller_details[0].id])
      expect(await refused(booking.id, { traveller_id })).toEqual([404, 'not_found', 404, 'not_found'])
    expect(await sales.show(other.id)).toMatchObject({ total: ugx(2_500_000), travellers: 2 })
    expect(await cancel(other.id, { traveller_id: other.traveller_details[0].id })).toMatchObject({ total: ugx(2_000_000) })
  })

  test('takes their share of the discount along', async () => {
    const booking = await family({ discount_code: await sales.discount({ percent: 7 }) })
    expect(booking).toMatchObject({ total: ugx(2_325_000), discount: ugx(175_000) })
    const after = await cancel(booking.id, { traveller_id: booking.traveller_details[0].id })
    // One of two adults at UGX 930,000: half of it stays payable.
    expect(after).toMatchObject({ total: ugx(1_860_000), discount: ugx(105_000), subtotal: ugx(1_965_000) })
  })

  test('is taken off their own price, and off a line that still has a place', async () => {
    const travellers = (...units: string[]) => ({ travellers: units.map((unit) => ({ name: unit, unit })) })
    const both = { ...sales.lineOf('adult', 3), selection: [...sales.lineOf('adult', 3).selection, ...sales.lineOf('child', 1).selection] }
    const code = await sales.discount({})
    const booking = await sales.book([both, sales.lineOf('child', 1)], { ...travellers('adult', 'child', 'child'), discount_code: code })
    const [adult, ...children] = booking.traveller_details
    const items = async () =>
      (await sales.show(booking.id)).lines.map(({ items: of }: { items: { quantity: number }[] }) => of.map(({ quantity }) => quantity))
    expect(await items()).toEqual([[3, 1], [1]])
    await cancel(booking.id, { traveller_id: children[0].id, refund: 'full' })
    expect(await items()).toEqual([[3, 0], [1]])
    await cancel(booking.id, { traveller_id: children[1].id, refund: 'full' })
    expect(await items()).toEqual([[3, 0], [0]])
    const after = await cancel(booking.id, { traveller_id: adult.id, refund: 'full' })
    expect(after).toMatchObject({ total: ugx(1_800_000), discount: ugx(200_000), subtotal: ugx(2_000_000) })
  })

  test('lowers no price that is for the whole group, and none of its discount', async () => {
    const bus = await publishStock(sales.app, sales.owner, {
      mode: 'freesale',
      options: [{ amount: 900_000, per: 'booking' }, { amount: 10_000 }, { amount: 20_000 }],
      happensIn: 20,
    })
    const [group, meal, dinner] = bus.options as [string, string, string]
    const book = (selection: object[], over: object = {}) =>
      sales.book([{ inventory_id: bus.id, selection }], {
        travellers: [
          { name: 'Grace', unit: 'item' },
          { name: 'Moses', unit: 'item' },
        ],
        ...over,
      })
    const booking = await book([{ price_option_id: group, quantity: 4 }], { discount_code: await sales.discount({}) })
    expect(booking).toMatchObject({ total: ugx(810_000), discount: ugx(90_000), subtotal: ugx(900_000) })
    const [grace, moses] = booking.traveller_details
    expect(await preview(booking.id, { traveller_id: grace.id, refund: 'full' })).toMatchObject({ total_after: ugx(810_000) })
    for (const { id } of [grace, moses])
      expect(await cancel(booking.id, { traveller_id: id, refund: 'full' })).toMatchObject({
        total: ugx(810_000),
        discount: ugx(90_000),
        subtotal: ugx(900_000),
      })
    // The first meal is cancelled first, then the dinner.
    const meals = await book([
      { price_option_id: meal, quantity: 1 },
      { price_option_id: dinner, quantity: 1 },
    ])
    const totals = []
    for (const { id } of meals.traveller_details) totals.push((await cancel(meals.id, { traveller_id: id, refund: 'full' })).total.amount)
    expect(totals).toEqual([20_000, 0])
  })

  test('who has no place any more cannot be cancelled, nor together with a line', async () => {
    const booking = await sales.book([sales.lineOf('adult', 1), sales.lineOf('adult', 1)], {
      travellers: [
        { name: 'Grace', unit: 'adult' },
        { name: 'Joy', unit: 'child' },
      ],
    })
    const [grace, joy] = booking.traveller_details
    expect(await refused(booking.id, { traveller_id: joy.id })).toEqual([409, 'not_booked', 409, 'not_booked'])
    expect(await refused(booking.id, { traveller_id: grace.id, line_id: booking.lines[0].id })).toEqual([
      422,
      'invalid_input',
      422,
      'invalid_input',
    ])
    // Not on the line that is cancelled already.
    await cancel(booking.id, { line_id: booking.lines[0].id })
    expect(linesOf(await cancel(booking.id, { traveller_id: grace.id }))).toEqual([
      [500_000, 1, 'none', true],
      [500_000, 0, 'sold', false],
    ])
  })

  test('frees their car or room', async () => {
    const { app, owner, book } = sales
    const from = momentOf(addDays(dayOf(app.clock.now()), 20), '08:00')
    const cars = await publishStock(app, owner, { mode: 'resource', basis: 'time', units: 2, options: [{ amount: 1_000, per: 'hour' }] })
    const line = { inventory_id: cars.id, starts_at: from.toISOString(), ends_at: new Date(from.getTime() + 7_200_000).toISOString() }
    const booking = await book([{ ...line, selection: [{ price_option_id: cars.options[0], quantity: 2 }] }], {
      travellers: [{ name: 'Grace', unit: 'item' }],
    })
    expect(booking.total).toEqual(ugx(4_000))
    const after = await cancel(booking.id, { traveller_id: booking.traveller_details[0].id })
    expect(after).toMatchObject({ total: ugx(3_000), lines: [{ units: 1 }] })
    expect(after.lines[0].claimed).toHaveLength(1)
  })
})
