import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commissionOf, discountBearers, returnedBy, ruleFor, splitOf, type CommissionRule } from './commission.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
const percent = fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000)
const rule: fc.Arbitrary<CommissionRule> = fc.oneof(
  percent.map((p) => ({ kind: 'percent' as const, percent: p })),
  amount.map((n) => ({ kind: 'fixed' as const, amount: { amount: n, currency: 'UGX' as const } })),
)

test('commission and the vendor’s part sum to what the client paid, and neither is negative', () => {
  fc.assert(
    fc.property(rule, amount, amount, fc.constantFrom(...discountBearers), (taken, price, discount, bearer) => {
      const { commission, vendor } = splitOf(taken, { amount: price, currency: 'UGX' }, discount, bearer)
      expect(commission + vendor).toBe(Math.max(price - discount, 0))
      expect(Math.min(commission, vendor)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('refunds in any parts give back exactly the commission in the end, and never more on the way', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 12 }), percent, (parts, p) => {
      const paid = parts.reduce((sum, part) => sum + part, 0)
      const { commission } = splitOf({ kind: 'percent', percent: p }, { amount: paid, currency: 'UGX' }, 0, 'vendor')
      let refunded = 0
      let returned = 0
      for (const part of parts) {
        const back = returnedBy({ paid, commission }, refunded, part)
        expect(back).toBeGreaterThanOrEqual(0)
        expect(Math.abs(back - (commission * part) / paid)).toBeLessThanOrEqual(1)
        refunded += part
        returned += back
        expect(returned).toBeLessThanOrEqual(commission)
      }
      expect(returned).toBe(commission)
    }),
  )
})

test('the bearer of a discount loses it', () => {
  const tenPercent = { kind: 'percent', percent: 10 } as const
  const sale = { amount: 1000, currency: 'UGX' } as const
  expect(splitOf(tenPercent, sale, 60, 'vendor')).toEqual({ commission: 100, vendor: 840 })
  expect(splitOf(tenPercent, sale, 60, 'marketplace')).toEqual({ commission: 40, vendor: 900 })
  expect(splitOf(tenPercent, sale, 60, 'both')).toEqual({ commission: 94, vendor: 846 })
  // More than the whole commission: the vendor bears the rest.
  expect(splitOf(tenPercent, sale, 150, 'marketplace')).toEqual({ commission: 0, vendor: 850 })
  expect(splitOf({ kind: 'fixed', amount: { amount: 5, currency: 'USD' } }, sale, 0, 'vendor')).toEqual({ commission: 0, vendor: 1000 })
})

test('a vendor’s own rule comes before the category’s, then the volume’s, then the marketplace’s', () => {
  const of = (p: number): CommissionRule => ({ kind: 'percent', percent: p })
  const ugx = (n: number) => ({ amount: n, currency: 'UGX' as const })
  const steps = [
    { from: ugx(100), percent: 8 },
    { from: ugx(1000), percent: 6 },
    { from: { amount: 1, currency: 'USD' as const }, percent: 1 },
  ]
  const terms = { rule: of(10), steps, discount_bearer: 'vendor' as const }
  const rule = (given: object) => ruleFor({ terms, category: null, vendor: null, volume: ugx(0), ...given })
  expect([rule({}), rule({ volume: ugx(100) }), rule({ volume: ugx(5000) })]).toEqual([of(10), of(8), of(6)])
  expect(rule({ category: of(3), volume: ugx(5000) })).toEqual(of(3))
  expect(rule({ category: of(3), vendor: of(2) })).toEqual(of(2))
})

describe('the commission of a sale', () => {
  const ten = { rule: { kind: 'percent' as const, percent: 10 }, steps: [], discount_bearer: 'both' as const }
  const categories = [
    { name: 'Stays', kinds: ['room'], commission: { kind: 'fixed' as const, amount: { amount: 5_000, currency: 'UGX' as const } } },
    { name: 'Trips', kinds: ['tour_package', 'room'], commission: null },
  ]
  const lines = [
    { kind: 'room', price: 100_000, discount: 0 },
    { kind: 'room', price: 50_000, discount: 0 },
    { kind: 'tour_package', price: 200_000, discount: 20_000 },
    { kind: 'car', price: 30_000, discount: 0 },
  ]
  const volume = { amount: 0, currency: 'UGX' as const }

  test('is taken once for each category, of what is paid if both bear the discount', () => {
    const { commission, rules } = commissionOf(lines, { terms: ten, categories, vendor: null, volume })
    expect(rules.map((rule) => [rule.category, rule.price, rule.discount, rule.commission])).toEqual([
      ['Stays', 150_000, 0, 5_000],
      ['Trips', 200_000, 20_000, 18_000],
      [null, 30_000, 0, 3_000],
    ])
    expect(commission).toBe(26_000)
  })

  test('is one sum for a vendor with a rule of its own', () => {
    const vendor = { kind: 'percent' as const, percent: 5 }
    const { commission, rules } = commissionOf(lines, { terms: { ...ten, discount_bearer: 'marketplace' }, categories, vendor, volume })
    expect([rules.length, commission]).toEqual([1, 0])
    expect(commissionOf(lines, { terms: { ...ten, discount_bearer: 'vendor' }, categories, vendor, volume }).commission).toBe(19_000)
  })
})
