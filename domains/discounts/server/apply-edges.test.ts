import { describe, expect, test } from 'vitest'
import type { PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import { discounted, worthOf } from './apply.ts'
import type { DiscountRow } from './discounts-data.ts'

// Limits of what a discount takes off: a single shilling, prices for a group, items that cost nothing.

const discount = (over: Partial<DiscountRow>) =>
  ({
    name: 'Low season',
    code: null,
    value_kind: 'percent',
    percent: 10,
    amount: null,
    max_amount: null,
    kinds: null,
    inventory_ids: null,
    ...over,
  }) as DiscountRow
const off = (amount: number, over: Partial<DiscountRow> = {}) => discount({ value_kind: 'amount', percent: null, amount, ...over })
const item = (unit_amount: number, quantity: number, amount = unit_amount * quantity) =>
  ({
    price_option_id: 'a',
    name: 'Adult',
    unit: 'adult',
    quantity,
    places: quantity,
    unit_amount,
    amount,
    because: [],
  }) as unknown as PricedLine
const line = (...items: PricedLine[]) => ({
  kind: 'tour_package',
  inventory_id: 'tour',
  items,
  amount: items.reduce((sum, { amount }) => sum + amount, 0),
})
/** Returns the amount of each item after the discount. */
const after = (row: DiscountRow, ...items: PricedLine[]) => discounted(row, [line(...items)])[0]!.items.map(({ amount }) => amount)

describe('a discount', () => {
  test('is worth its percentage of exactly the price, rounded', () => {
    expect(worthOf(discount({ percent: 7 }), [line(item(7, 1))])).toBe(0)
    expect(worthOf(discount({ percent: 7 }), [line(item(8, 1))])).toBe(1)
    expect(worthOf(off(9), [line(item(8, 1))])).toBe(8)
    expect(worthOf(off(8), [line(item(9, 1))])).toBe(8)
    expect(worthOf(off(9, { max_amount: 4 }), [line(item(8, 1))])).toBe(4)
  })

  test('of a part of a booking is worth the amount that is given for it', () => {
    expect(worthOf(off(500), [line(item(1_000, 1))], 200)).toBe(200)
    expect(worthOf(off(500), [line(item(1_000, 1))])).toBe(500)
    expect(discounted(off(500), [line(item(1_000, 2))], 200)[0]).toMatchObject({
      amount: 1_800,
      items: [{ unit_amount: 900, discount: 200 }],
    })
  })

  test('of a shilling comes off a price of a shilling', () => {
    expect(after(off(1), item(1, 1))).toEqual([0])
    expect(after(off(1), item(5, 1))).toEqual([4])
  })

  test('of a price for a whole group comes off the group once', () => {
    // UGX 1,000 for up to four people.
    const [group] = discounted(off(300), [line(item(1_000, 4, 1_000))])[0]!.items
    expect(group).toMatchObject({ unit_amount: 700, amount: 700, discount: 300, because: [{ text: 'Low season', amount_change: -300 }] })
  })

  test('is named by its code, or else by its name', () => {
    const reasonOf = (row: DiscountRow) => discounted(row, [line(item(100, 1))])[0]!.items[0]!.because.at(-1)!.text
    expect([reasonOf(discount({})), reasonOf(discount({ code: 'EARLY' }))]).toEqual(['Low season', 'Code EARLY'])
  })

  test('adds to what was taken off before', () => {
    const [twice] = discounted(off(10), [line({ ...item(100, 1), discount: 5 })])[0]!.items
    expect(twice).toMatchObject({ amount: 90, discount: 15 })
  })

  test('leaves items alone that cost nothing or that it is not for', () => {
    const free = item(0, 2)
    expect(discounted(off(10), [line(item(100, 1), free)])[0]!.items[1]).toBe(free)
    const [other] = discounted(off(10, { kinds: ['room'] }), [line(item(100, 1))])
    expect(other).toEqual(line(item(100, 1)))
    // A shilling cannot be split: the dearer one gets it.
    expect(after(off(1), item(10, 1), item(90, 1))).toEqual([10, 89])
    const [cheap] = discounted(off(1), [line(item(10, 1), item(90, 1))])[0]!.items
    expect(cheap!.because).toEqual([])
  })
})
