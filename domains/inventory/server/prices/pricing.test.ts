import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '#kit/contract/errors.ts'
import { largestAmount, percentOf } from '#kit/contract/money.ts'
import { addDays, weekdayOf } from '#kit/contract/time.ts'
import { priceSelection, type PriceOption, type PriceRule, type Selected } from './pricing.ts'

const residencies = ['non_resident', 'foreign_resident', 'eac_citizen'] as const
const day = fc.integer({ min: 0, max: 700 }).map((n) => addDays('2027-01-01', n))

const option = (index: number): fc.Arbitrary<PriceOption> =>
  fc.record({
    id: fc.constant(`option-${index}`),
    name: fc.constant(`Option ${index}`),
    unit: fc.constantFrom('adult', 'child', 'family'),
    per: fc.constantFrom('unit', 'booking'),
    amount: fc.oneof(fc.integer({ min: 0, max: 5_000_000 }), fc.constantFrom(0, 1, 3)),
    currency: fc.constant('UGX'),
    places: fc.integer({ min: 0, max: 4 }),
    min_quantity: fc.constant(0),
    max_quantity: fc.constant(null),
    active: fc.constant(true),
  })
const options = fc.integer({ min: 1, max: 4 }).chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => option(index))))

const rule = (count: number): fc.Arbitrary<PriceRule> =>
  fc
    .record({
      id: fc.uuid(),
      name: fc.constant('Season'),
      price_option_id: fc.option(fc.integer({ min: 0, max: count - 1 }).map((index) => `option-${index}`)),
      starts_on: fc.option(day),
      ends_on: fc.option(day),
      weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }))),
      min_pax: fc.option(fc.integer({ min: 0, max: 10 })),
      max_pax: fc.option(fc.integer({ min: 0, max: 30 })),
      residency: fc.option(fc.constantFrom(...residencies)),
      operation: fc.constantFrom('increase', 'decrease', 'fix'),
      value_kind: fc.constantFrom('percent', 'amount'),
      value: fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000),
      priority: fc.integer({ min: 0, max: 3 }),
      active: fc.boolean(),
    })
    .map((one) => (one.value_kind === 'amount' ? { ...one, value: Math.round(one.value * 10_000) } : one))

const request = options.chain((list) =>
  fc.record({
    options: fc.constant(list as PriceOption[]),
    rules: fc.array(rule(list.length), { maxLength: 6 }),
    selection: fc.array(
      fc.record({ price_option_id: fc.constantFrom(...list.map(({ id }) => id)), quantity: fc.integer({ min: 1, max: 6 }) }),
      { minLength: 1, maxLength: 6 },
    ) as fc.Arbitrary<Selected[]>,
    date: day,
    residency: fc.constantFrom(...residencies),
    currency: fc.constant('UGX'),
  }),
)

describe('a price', () => {
  test('is whole, never below zero, and the sum of its lines', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const { lines, total, places } = priceSelection(asked)
        expect(total).toBe(lines.reduce((sum, { amount }) => sum + amount, 0))
        expect(places).toBe(lines.reduce((sum, line) => sum + line.places * line.quantity, 0))
        for (const { unit_amount, amount } of lines)
          for (const value of [unit_amount, amount]) expect(Number.isSafeInteger(value) && value >= 0).toBe(true)
        expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
          asked.selection.reduce((sum, { quantity }) => sum + quantity, 0),
        )
      }),
      { numRuns: 1_500 },
    )
  })

  test('explains itself to the last shilling: where it began, and each change', () => {
    fc.assert(
      fc.property(request, (asked) => {
        for (const line of priceSelection(asked).lines) {
          const { amount, per } = asked.options.find(({ id }) => id === line.price_option_id)!
          expect(amount + line.because.reduce((sum, { amount_change }) => sum + amount_change, 0)).toBe(line.unit_amount)
          expect(line.amount).toBe(per === 'booking' ? line.unit_amount : line.unit_amount * line.quantity)
        }
      }),
      { numRuns: 1_500 },
    )
  })

  test('does not depend on the order in which rules or choices come, nor on how a choice is split', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const { total } = priceSelection(asked)
        expect(priceSelection({ ...asked, rules: [...asked.rules].reverse(), selection: [...asked.selection].reverse() }).total).toBe(total)
        const oneByOne = asked.selection.flatMap(({ price_option_id, quantity }) =>
          Array.from({ length: quantity }, () => ({ price_option_id, quantity: 1 })),
        )
        expect(priceSelection({ ...asked, selection: oneByOne }).total).toBe(total)
      }),
      { numRuns: 800 },
    )
  })

  test('is changed only by rules that are on, of the option, and that fit the day, the people and where they are from', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const { places } = priceSelection(asked)
        const fitting = asked.rules.filter(
          (one) =>
            one.active &&
            (one.starts_on ?? '0') <= asked.date &&
            asked.date <= (one.ends_on ?? '9') &&
            (!one.weekdays?.length || one.weekdays.includes(weekdayOf(asked.date))) &&
            (one.min_pax ?? 0) <= places &&
            places <= (one.max_pax ?? 1_000) &&
            (one.residency ?? asked.residency) === asked.residency,
        )
        expect(priceSelection({ ...asked, rules: fitting })).toEqual(priceSelection(asked))
        for (const line of priceSelection(asked).lines)
          expect(line.because).toHaveLength(
            fitting.filter(({ price_option_id }) => price_option_id === null || price_option_id === line.price_option_id).length,
          )
      }),
      { numRuns: 1_000 },
    )
  })

  test('takes percent of the price as it then stands, halves away from zero', () => {
    const base: PriceOption = {
      id: 'a',
      name: 'Adult',
      unit: 'adult',
      per: 'unit',
      amount: 1_001,
      currency: 'UGX',
      places: 1,
      min_quantity: 0,
      max_quantity: null,
      active: true,
    }
    const change = (over: Partial<PriceRule>): PriceRule => ({
      id: 'r',
      name: 'Rule',
      price_option_id: null,
      starts_on: null,
      ends_on: null,
      weekdays: null,
      min_pax: null,
      max_pax: null,
      residency: null,
      operation: 'increase',
      value_kind: 'percent',
      value: 50,
      priority: 0,
      active: true,
      ...over,
    })
    const priced = (rules: PriceRule[]) =>
      priceSelection({
        options: [base],
        rules,
        selection: [{ price_option_id: 'a', quantity: 1 }],
        date: '2027-01-01',
        residency: 'non_resident',
        currency: 'UGX',
      }).total
    expect(priced([change({})])).toBe(1_001 + percentOf(1_001, 50))
    expect(priced([change({}), change({ id: 's', priority: 1, operation: 'decrease', value: 100 })])).toBe(0)
    expect(
      priced([
        change({ operation: 'decrease', value_kind: 'amount', value: 5_000 }),
        change({ id: 's', priority: 1, value_kind: 'amount', value: 7 }),
      ]),
    ).toBe(7)
    expect(priced([change({ operation: 'fix', value_kind: 'amount', value: 10 }), change({ id: 's', priority: 1 })])).toBe(15)
  })

  test('that is too large is refused as input, however it grows', () => {
    const base: PriceOption = {
      id: 'a',
      name: 'Adult',
      unit: 'adult',
      per: 'unit',
      amount: largestAmount,
      currency: 'UGX',
      places: 1,
      min_quantity: 0,
      max_quantity: null,
      active: true,
    }
    const huge: PriceRule = {
      id: 'r',
      name: 'Rule',
      price_option_id: null,
      starts_on: null,
      ends_on: null,
      weekdays: null,
      min_pax: null,
      max_pax: null,
      residency: null,
      operation: 'increase',
      value_kind: 'percent',
      value: 99_999_999_999_999,
      priority: 0,
      active: true,
    }
    const priced = (rules: PriceRule[], quantity: number) => () =>
      priceSelection({
        options: [base],
        rules,
        selection: [{ price_option_id: 'a', quantity }],
        date: '2027-01-01',
        residency: 'non_resident',
        currency: 'UGX',
      })
    for (const refused of [
      priced([], 2),
      priced([], 10_000),
      priced([huge], 1),
      priced(
        Array.from({ length: 60 }, (_, n) => ({ ...huge, id: `r${n}` })),
        1,
      ),
    ]) {
      expect(refused).toThrow(AppError)
      expect(refused).toThrow('The total is too large.')
    }
  })
})
