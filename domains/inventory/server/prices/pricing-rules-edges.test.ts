import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/contract/time.ts'
import type { PriceRuleOperation, ValueKind } from '../../../../database/tables.ts'
import { option, rule, price, total } from '../testing/pricing.ts'
import { type PriceRule } from './pricing.ts'

// Price rules at their limits: each test fails if its rule is off by one.

describe('a season', () => {
  const rules = [rule({ starts_on: '2027-06-10', ends_on: '2027-06-20' })]
  const first = rules.map((one) => ({ ...one, ends_on: null }))
  const last = rules.map((one) => ({ ...one, starts_on: null }))

  test.each([
    ['the day before its first day', '2027-06-09', 1_000],
    ['its first day', '2027-06-10', 1_100],
    ['its last day', '2027-06-20', 1_100],
    ['the day after its last day', '2027-06-21', 1_000],
  ])('on %s', (_, date, expected) => expect(total({ rules, date })).toBe(expected))

  test('without an end holds from its first day for ever', () => {
    expect(total({ rules: first, date: '2027-06-09' })).toBe(1_000)
    expect(total({ rules: first, date: '2027-06-10' })).toBe(1_100)
    expect(total({ rules: first, date: '2099-12-31' })).toBe(1_100)
  })

  test('without a beginning holds up to its last day', () => {
    expect(total({ rules: last, date: '2000-01-01' })).toBe(1_100)
    expect(total({ rules: last, date: '2027-06-20' })).toBe(1_100)
    expect(total({ rules: last, date: '2027-06-21' })).toBe(1_000)
  })

  test('of one day is that day only', () => {
    const oneDay = [rule({ starts_on: '2027-06-10', ends_on: '2027-06-10' })]
    expect(['2027-06-09', '2027-06-10', '2027-06-11'].map((date) => total({ rules: oneDay, date }))).toEqual([1_000, 1_100, 1_000])
  })
})

describe('weekdays', () => {
  // 2027-06-14 is a Monday.
  const week = Array.from({ length: 7 }, (_, index) => addDays('2027-06-14', index))

  test.each([1, 2, 3, 4, 5, 6, 7])('a rule of weekday %i holds on that day of the week only', (weekday) => {
    const raised = week.map((date) => total({ rules: [rule({ weekdays: [weekday] })], date }) > 1_000)
    expect(raised).toEqual(week.map((_, index) => index === weekday - 1))
  })

  test('a rule of the weekend holds from Saturday to Sunday', () => {
    const rules = [rule({ weekdays: [6, 7] })]
    expect(week.map((date) => total({ rules, date }))).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 1_100, 1_100])
  })

  test('an empty list of weekdays holds every day', () =>
    expect(week.map((date) => total({ rules: [rule({ weekdays: [] })], date }))).toEqual(week.map(() => 1_100)))
})

describe('the order of rules', () => {
  const percent = (over: Partial<PriceRule>) => rule({ value_kind: 'percent', value: 10, ...over })

  test('is their priority, whatever their ids', () => {
    // 1 000 + 10 % = 1 100, + 100 = 1 200; the other way round 1 210.
    expect(total({ rules: [percent({ id: 'z', priority: 1 }), rule({ id: 'a', priority: 2 })] })).toBe(1_200)
    expect(total({ rules: [rule({ id: 'a', priority: 2 }), percent({ id: 'z', priority: 1 })] })).toBe(1_200)
    expect(total({ rules: [percent({ id: 'a', priority: 2 }), rule({ id: 'z', priority: 1 })] })).toBe(1_210)
    expect(total({ rules: [rule({ id: 'z', priority: 1 }), percent({ id: 'a', priority: 2 })] })).toBe(1_210)
  })

  test('compares priorities as numbers, also below zero and beyond ten', () => {
    expect(total({ rules: [percent({ id: 'z', priority: -1 }), rule({ id: 'a', priority: 0 })] })).toBe(1_200)
    expect(total({ rules: [percent({ id: 'z', priority: 9 }), rule({ id: 'a', priority: 10 })] })).toBe(1_200)
  })

  test('of the same priority is that of their ids', () => {
    expect(total({ rules: [rule({ id: 'b' }), percent({ id: 'a' })] })).toBe(1_200)
    expect(total({ rules: [percent({ id: 'b' }), rule({ id: 'a' })] })).toBe(1_210)
    // Three rules, because inconsistent comparisons would misplace one of them.
    const fix = rule({ id: 'a', operation: 'fix', value: 500 })
    expect(total({ rules: [percent({ id: 'c' }), fix, rule({ id: 'b' })] })).toBe(660)
  })

  test('is the order of the reasons, each with what it changed', () => {
    const { because } = price({ rules: [rule({ id: 'a', name: 'Fee', priority: 2 }), percent({ id: 'z', name: 'Season', priority: 1 })] })
      .lines[0]!
    expect(because).toEqual([
      { text: 'Season: +10%', amount_change: 100 },
      { text: 'Fee: +UGX 100', amount_change: 100 },
    ])
  })
})

describe('pax bands', () => {
  const of = (quantity: number, rules: PriceRule[], places = 1) =>
    price({ options: [option({ places })], rules, selection: [{ price_option_id: 'adult', quantity }] }).lines[0]!.unit_amount

  test('begin at their least and end at their most', () => {
    const rules = [rule({ min_pax: 3, max_pax: 5 })]
    expect([2, 3, 5, 6].map((quantity) => of(quantity, rules))).toEqual([1_000, 1_100, 1_100, 1_000])
  })

  test('without a most, and without a least, have one edge', () => {
    expect([2, 3, 900].map((quantity) => of(quantity, [rule({ min_pax: 3 })]))).toEqual([1_000, 1_100, 1_100])
    expect([1, 5, 6].map((quantity) => of(quantity, [rule({ max_pax: 5 })]))).toEqual([1_100, 1_100, 1_000])
  })

  test('of nobody hold where nobody takes a place', () => {
    expect(of(2, [rule({ max_pax: 0 })], 0)).toBe(1_100)
    expect(of(1, [rule({ max_pax: 0 })], 1)).toBe(1_000)
    expect(of(1, [rule({ min_pax: 1 })], 0)).toBe(1_000)
  })

  test('count the places of all options together, each times its quantity', () => {
    const options = [option(), option({ id: 'family', places: 4 })]
    const rules = [rule({ min_pax: 10, max_pax: 10 })]
    const ask = (adults: number, families: number) =>
      price({
        options,
        rules,
        selection: [
          { price_option_id: 'adult', quantity: adults },
          { price_option_id: 'family', quantity: families },
        ],
      })
    expect(ask(2, 2)).toMatchObject({ places: 10, pax: 10, total: 4 * 1_100 })
    expect(ask(1, 2)).toMatchObject({ places: 9, pax: 9, total: 3 * 1_000 })
    expect(ask(3, 2)).toMatchObject({ places: 11, pax: 11, total: 5 * 1_000 })
  })
})

describe('a rule', () => {
  test('of a residency holds for nobody else', () => {
    const rules = [rule({ residency: 'eac_citizen' })]
    expect(total({ rules, residency: 'eac_citizen' })).toBe(1_100)
    expect(total({ rules, residency: 'foreign_resident' })).toBe(1_000)
    expect(total({ rules: [rule()], residency: 'foreign_resident' })).toBe(1_100)
  })

  test('of an option changes that option only', () => {
    const options = [option(), option({ id: 'child', amount: 500 })]
    const selection = options.map(({ id }) => ({ price_option_id: id, quantity: 1 }))
    expect(price({ options, selection, rules: [rule({ price_option_id: 'child' })] }).lines.map(({ amount }) => amount)).toEqual([
      1_000, 600,
    ])
  })

  test('that is off changes nothing', () => expect(total({ rules: [rule({ active: false })] })).toBe(1_000))

  test.each<[PriceRuleOperation, ValueKind, number, number, string, number]>([
    ['increase', 'percent', 12.5, 1_125, '+12.5%', 125],
    ['decrease', 'percent', 12.5, 875, '−12.5%', -125],
    ['increase', 'amount', 1, 1_001, '+UGX 1', 1],
    ['decrease', 'amount', 1, 999, '−UGX 1', -1],
    ['decrease', 'amount', 999, 1, '−UGX 999', -999],
    ['decrease', 'amount', 1_000, 0, '−UGX 1,000', -1_000],
    ['decrease', 'amount', 1_001, 0, '−UGX 1,001', -1_000],
    ['decrease', 'percent', 101, 0, '−101%', -1_000],
    ['fix', 'amount', 0, 0, 'fixed at UGX 0', -1_000],
    ['fix', 'amount', 1_234, 1_234, 'fixed at UGX 1,234', 234],
  ])('to %s by %s of %f makes %i', (operation, value_kind, value, expected, text, amount_change) => {
    const { total: sum, lines } = price({ rules: [rule({ operation, value_kind, value })] })
    expect(sum).toBe(expected)
    expect(lines[0]!.because).toEqual([{ text: `Rule: ${text}`, amount_change }])
  })

  test.each([
    [1, 50, 2],
    [3, 50, 5],
    [1, 49.9999, 1],
    [1, 50.0001, 2],
    [999, 0.0501, 1_000],
    [999, 0.05, 999],
    [1_000, 0.05, 1_001],
    [1_000, 0.0499, 1_000],
  ])('rounds %i plus %f percent to %i, halves up', (amount, value, expected) =>
    expect(total({ options: [option({ amount })], rules: [rule({ value_kind: 'percent', value })] })).toBe(expected),
  )

  test('rounds a decrease by half a unit away from zero as well', () =>
    expect(total({ options: [option({ amount: 3 })], rules: [rule({ operation: 'decrease', value_kind: 'percent', value: 50 })] })).toBe(1))

  test.each<[PriceRuleOperation, number, number]>([
    ['increase', 0.5, 1_001],
    ['increase', 0.49, 1_000],
    ['fix', 7.5, 8],
    ['fix', 7.49, 7],
  ])('to %s by an amount of %f rounds it', (operation, value, expected) => {
    const { total: sum, lines } = price({ rules: [rule({ operation, value })] })
    expect(sum).toBe(expected)
    expect(lines[0]!.because[0]!.text).toMatch(new RegExp(`UGX ${Math.round(value)}$`))
  })
})
