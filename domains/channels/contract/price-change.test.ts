import { describe, expect, test } from 'vitest'
import { changedPrice, sharedPlaces } from './price-change.ts'

describe('a price on a channel', () => {
  test.each([
    [900_000, 'none', 50, 900_000],
    [900_000, 'percent', 10, 990_000],
    [900_000, 'percent', -10, 810_000],
    [999, 'percent', 12.5, 1124],
    [900_000, 'amount', 50_000, 950_000],
    [900_000, 'amount', -50_000, 850_000],
    [10, 'amount', -50, 0],
  ] as const)('%d by %s %d is %d', (amount, price_kind, price_value, changed) =>
    expect(changedPrice(amount, { price_kind, price_value })).toBe(changed),
  )
})

describe('a share of the places', () => {
  test.each([
    [10, 10, 100, 10],
    [10, 10, 50, 5],
    [3, 10, 50, 3],
    [10, 10, 1, 1],
    [0, 10, 50, 0],
    [-1, 10, 50, -1],
  ])('%d left of %d at %d percent are %d', (left, capacity, share, shown) => expect(sharedPlaces(left, capacity, share)).toBe(shown))
})
