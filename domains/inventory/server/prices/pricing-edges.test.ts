import { describe, expect, test } from 'vitest'
import { AppError } from '#kit/contract/errors.ts'
import { largestAmount, type Currency } from '#kit/contract/money.ts'
import type { PricePer, PriceRuleOperation, Residency, ValueKind } from '../../../../database/tables.ts'
import { addDays } from '#kit/contract/time.ts'
import { periodOf, priceSelection, type Period, type PriceOption, type PriceRule, type Selected } from './pricing.ts'

// Every rule at its limits: each test fails if its rule is off by one.

const option = (over: Partial<PriceOption> = {}): PriceOption => ({
  id: 'adult',
  name: 'Adult',
  unit: 'adult',
  per: 'unit',
  amount: 1_000,
  currency: 'UGX',
  places: 1,
  min_quantity: 0,
  max_quantity: null,
  active: true,
  ...over,
})

/** Adds 100 to every price by default. */
const rule = (over: Partial<PriceRule> = {}): PriceRule => ({
  id: 'a',
  name: 'Rule',
  price_option_id: null,
  starts_on: null,
  ends_on: null,
  weekdays: null,
  min_pax: null,
  max_pax: null,
  residency: null,
  operation: 'increase',
  value_kind: 'amount',
  value: 100,
  priority: 0,
  active: true,
  ...over,
})

interface Question {
  options?: PriceOption[]
  rules?: PriceRule[]
  selection?: Selected[]
  date?: string
  residency?: Residency
  currency?: Currency
  period?: Period | undefined
}

const price = ({ options = [option()], selection, ...rest }: Question = {}) =>
  priceSelection({
    options,
    rules: [],
    selection: selection ?? [{ price_option_id: options[0]!.id, quantity: 1 }],
    date: '2027-06-16',
    residency: 'non_resident',
    currency: 'UGX',
    ...rest,
  })
const total = (question: Question) => price(question).total
const nights = (from: string, to: string) => periodOf({ starts_on: from, ends_on: to })
const minutes = (count: number): Period => ({ minutes: count })
const hours = (count: number) => minutes(count * 60)
const refusal = (work: () => unknown): AppError => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('it was not refused')
}

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

describe('what is chosen', () => {
  const limited = [option({ min_quantity: 2, max_quantity: 4 })]
  const of = (quantity: number) => () => price({ options: limited, selection: [{ price_option_id: 'adult', quantity }] })

  test('is sold from its least to its most', () => {
    expect(refusal(of(1))).toMatchObject({ status: 422, errors: { selection: ['Adult is sold from 2.'] } })
    expect(of(2)().total).toBe(2_000)
    expect(of(4)().total).toBe(4_000)
    expect(refusal(of(5))).toMatchObject({ status: 422, errors: { selection: ['Adult is sold up to 4.'] } })
  })

  test('counts together what is chosen twice', () => {
    const twice = (a: number, b: number) => () =>
      price({
        options: limited,
        selection: [a, b].map((quantity) => ({ price_option_id: 'adult', quantity })),
      })
    expect(twice(1, 1)().lines).toMatchObject([{ quantity: 2, amount: 2_000 }])
    expect(refusal(twice(2, 3)).errors.selection).toEqual(['Adult is sold up to 4.'])
  })

  test('of a most of nothing is not sold at all', () =>
    expect(refusal(() => price({ options: [option({ max_quantity: 0 })] })).errors.selection).toEqual(['Adult is sold up to 0.']))

  test('of quantity zero is left out, and nothing at all is refused', () => {
    const selection = [
      { price_option_id: 'adult', quantity: 0 },
      { price_option_id: 'child', quantity: 1 },
    ]
    const options = [option(), option({ id: 'child', amount: 5 })]
    expect(price({ options, selection }).lines).toMatchObject([{ price_option_id: 'child' }])
    expect(refusal(() => price({ selection: [{ price_option_id: 'adult', quantity: 0 }] })).errors.selection).toEqual([
      'Choose at least one price option.',
    ])
  })

  test('is in the currency of the booking, active, and of the item', () => {
    expect(refusal(() => price({ currency: 'USD' }))).toMatchObject({
      code: 'currency_mismatch',
      errors: { selection: ['Adult is priced in UGX, the booking in USD.'] },
    })
    expect(total({ options: [option({ currency: 'USD' })], currency: 'USD' })).toBe(1_000)
    expect(refusal(() => price({ options: [option({ active: false })] })).code).toBe('unknown_option')
    expect(refusal(() => price({ selection: [{ price_option_id: 'other', quantity: 1 }] })).code).toBe('unknown_option')
  })

  test('says of each line how many places one takes, and whether it is counted', () => {
    const options = [option({ capacity: 0 }), option({ id: 'free', capacity: null, places: 3 })]
    const { lines } = price({ options, selection: options.map(({ id }) => ({ price_option_id: id, quantity: 2 })) })
    expect(lines).toMatchObject([{ counted: true, places: 1, amount: 2_000 }, { places: 3 }])
    expect(lines[1]).not.toHaveProperty('counted')
    for (const line of lines) for (const name of ['timed', 'detail']) expect(line).not.toHaveProperty(name)
  })

  test('is called by its own name, also where it has a tariff', () =>
    expect(price({ options: [option({ tariff: 'Self drive' })] }).lines[0]!.name).toBe('Adult'))

  test('by the booking costs the same for any quantity', () =>
    expect(total({ options: [option({ per: 'booking' })], selection: [{ price_option_id: 'adult', quantity: 3 }] })).toBe(1_000))

  test('may cost the largest amount, and not one more', () => {
    const most = option({ amount: largestAmount })
    expect(total({ options: [most] })).toBe(largestAmount)
    const child = option({ id: 'child', amount: 1 })
    expect(() =>
      price({ options: [most, child], selection: [most, child].map(({ id }) => ({ price_option_id: id, quantity: 1 })) }),
    ).toThrow('The total is too large.')
    const one = [rule({ value: 1 })]
    expect(() => price({ options: [most], rules: one })).toThrow('The total is too large.')
    expect(total({ options: [option({ amount: largestAmount - 1 })], rules: one })).toBe(largestAmount)
    // Refused as soon as an amount exceeds the limit, even if a later rule would lower it.
    const down = rule({ id: 'b', operation: 'fix', value: 5, priority: 1 })
    expect(() => price({ options: [most], rules: [...one, down] })).toThrow('The total is too large.')
  })
})

describe('a price by the night', () => {
  const room = option({ id: 'room', name: 'Double', unit: 'room', per: 'night', places: 2 })
  const season = [rule({ starts_on: '2027-06-10', ends_on: '2027-06-20' })]
  const stay = (from: string, to: string, rules = season) =>
    price({ options: [room], rules, date: from, period: nights(from, to) }).lines[0]!

  test('is that of each night by its own day, over the end of a season', () => {
    // The nights of the 19th, 20th and 21st; two of them are in the season.
    expect(stay('2027-06-19', '2027-06-22')).toMatchObject({ unit_amount: 3_200, detail: '3 nights', timed: true })
    expect(stay('2027-06-20', '2027-06-21').unit_amount).toBe(1_100)
    expect(stay('2027-06-21', '2027-06-22').unit_amount).toBe(1_000)
  })

  test('begins with a season on its first night, and the day of leaving costs nothing', () => {
    expect(stay('2027-06-09', '2027-06-10').unit_amount).toBe(1_000)
    expect(stay('2027-06-09', '2027-06-11').unit_amount).toBe(2_100)
    expect(stay('2027-06-09', '2027-06-11').detail).toBe('2 nights')
    expect(stay('2027-06-10', '2027-06-11').detail).toBe('1 night')
  })

  test('takes weekdays night by night', () => {
    // From Friday the 18th to Monday the 21st.
    expect(stay('2027-06-18', '2027-06-21', [rule({ weekdays: [6, 7] })]).unit_amount).toBe(3_200)
  })

  test('says each reason once, with what it changed in all', () =>
    expect(stay('2027-06-19', '2027-06-22').because).toEqual([{ text: 'Rule: +UGX 100', amount_change: 200 }]))

  test('needs nights, and a night at least', () => {
    expect(refusal(() => price({ options: [room] })).errors.selection).toEqual(['Double is let for a time. Choose it.'])
    expect(refusal(() => price({ options: [room], period: hours(24) })).errors.selection).toEqual(['Double is sold by the night.'])
  })

  test('of what nobody has a place in takes no room', () => {
    const breakfast = option({ id: 'breakfast', per: 'night', places: 0 })
    const line = price({ options: [breakfast], period: nights('2027-06-01', '2027-06-03') }).lines[0]!
    expect(line.amount).toBe(2_000)
    expect(line).not.toHaveProperty('timed')
  })

  test('times rooms, up to the largest amount', () => {
    const many = (amount: number) => () =>
      price({
        options: [{ ...room, amount }],
        period: nights('2027-06-01', '2027-06-03'),
        selection: [{ price_option_id: 'room', quantity: 1 }],
      })
    expect(many(largestAmount / 2)().total).toBe(2 * (largestAmount / 2))
    expect(many(largestAmount / 2 + 1)).toThrow('The total is too large.')
  })
})

describe('rates', () => {
  const rate = (per: PricePer, amount: number, over: Partial<PriceOption> = {}) =>
    option({ id: per, name: `By the ${per}`, unit: 'vehicle', per, amount, tariff: 'Self drive', ...over })
  const all = [rate('hour', 10), rate('day', 100), rate('week', 500), rate('month', 1_500)]
  const hire = (period: Period, options = all, rules: PriceRule[] = []) =>
    price({ options, rules, period, selection: [{ price_option_id: options[0]!.id, quantity: 1 }] }).lines[0]!

  test.each([
    [1, 10, '1 hour'],
    [60, 10, '1 hour'],
    [61, 20, '2 hours'],
    [9 * 60, 90, '9 hours'],
    [9 * 60 + 1, 100, '1 day'],
    [24 * 60, 100, '1 day'],
    [24 * 60 + 1, 110, '1 day + 1 hour'],
    [4 * 24 * 60 + 1, 410, '4 days + 1 hour'],
    [5 * 24 * 60, 500, '1 week'],
    [7 * 24 * 60, 500, '1 week'],
    [7 * 24 * 60 + 1, 510, '1 week + 1 hour'],
    [8 * 24 * 60, 600, '1 week + 1 day'],
    [21 * 24 * 60, 1_500, '1 month'],
    [30 * 24 * 60, 1_500, '1 month'],
    [30 * 24 * 60 + 1, 1_510, '1 month + 1 hour'],
    [31 * 24 * 60, 1_600, '1 month + 1 day'],
  ])('of %i minutes cost %i: %s', (count, expected, detail) =>
    expect(hire(minutes(count))).toMatchObject({ unit_amount: expected, detail }),
  )

  test('of hours alone count hours that have begun', () => {
    expect(hire(minutes(121), [rate('hour', 10)])).toMatchObject({ unit_amount: 30, detail: '3 hours' })
  })

  test('without an hour count whole days, however cheap an hour would be', () => {
    expect(hire(minutes(1), [rate('week', 500)])).toMatchObject({ unit_amount: 500, detail: '1 week' })
    expect(hire(minutes(7 * 24 * 60 + 1), [rate('week', 500)])).toMatchObject({ unit_amount: 1_000, detail: '2 weeks' })
  })

  test('of a long time may cost the largest amount together, and not one more', () => {
    expect(hire(hours(48), [rate('day', largestAmount / 2)]).unit_amount).toBe(largestAmount)
    expect(() => hire(hours(48), [rate('day', largestAmount / 2 + 1)])).toThrow('The total is too large.')
  })

  test('without an hour count days that have begun', () => {
    const options = [rate('day', 100), rate('week', 500)]
    expect(hire(minutes(1), options)).toMatchObject({ unit_amount: 100, detail: '1 day' })
    expect(hire(minutes(24 * 60), options).detail).toBe('1 day')
    expect(hire(minutes(24 * 60 + 1), options)).toMatchObject({ unit_amount: 200, detail: '2 days' })
    expect(hire(minutes(4 * 24 * 60), options)).toMatchObject({ unit_amount: 400, detail: '4 days' })
    expect(hire(minutes(4 * 24 * 60 + 1), options)).toMatchObject({ unit_amount: 500, detail: '1 week' })
  })

  test('take the day before ten hours only where it is cheaper', () => {
    const at = (day: number) => hire(hours(10), [rate('hour', 10), rate('day', day)]).detail
    expect(at(99)).toBe('1 day')
    expect(at(101)).toBe('10 hours')
    // Same price: fewer pieces win.
    expect(at(100)).toBe('1 day')
    const [day, week] = [rate('day', 100), rate('week', 200)]
    for (const order of [
      [day, week],
      [week, day],
    ])
      expect(hire(hours(48), order)).toMatchObject({ unit_amount: 200, detail: '1 week' })
  })

  test('combine only what is of one tariff, in one currency, and on', () => {
    const dear = rate('day', 100)
    const others = [
      rate('day', 1, { id: 'other', tariff: 'With driver' }),
      rate('day', 1, { id: 'usd', currency: 'USD' }),
      rate('day', 1, { id: 'off', active: false }),
      rate('night', 1, { id: 'night' }),
      rate('unit', 1, { id: 'unit' }),
    ]
    expect(hire(hours(24), [dear, ...others]).unit_amount).toBe(100)
    expect(hire(hours(24), [dear, rate('day', 1, { id: 'same' })]).unit_amount).toBe(1)
  })

  test('without a tariff are of one', () => {
    const [day, week] = [rate('day', 100, { tariff: undefined }), rate('week', 150, { tariff: '' })]
    expect(hire(hours(48), [day, week])).toMatchObject({ unit_amount: 150, detail: '1 week', name: 'By the day' })
    expect(hire(hours(24), [week, day])).toMatchObject({ unit_amount: 100, detail: '1 day', name: 'By the week' })
  })

  test('are as on the day of the start, each after its rules', () => {
    const rules = [rule({ ends_on: '2027-06-16', price_option_id: 'day', operation: 'fix', value: 1 })]
    expect(hire(hours(48), all, rules)).toMatchObject({
      unit_amount: 2,
      name: 'Self drive',
      because: [{ text: 'Rule: fixed at UGX 1', amount_change: -198 }],
    })
    expect(hire(hours(48), all, [rule({ ends_on: '2027-06-15', price_option_id: 'day', operation: 'fix', value: 1 })]).unit_amount).toBe(
      200,
    )
  })

  test('take a vehicle, and need a time in minutes', () => {
    expect(hire(hours(1)).timed).toBe(true)
    expect(refusal(() => hire(nights('2027-06-01', '2027-06-02')!)).errors.selection).toEqual(['By the hour is not sold by the night.'])
  })
})

describe('a period', () => {
  const at = (minutes: number) => new Date(Date.parse('2027-06-01T08:00:00Z') + minutes * 60_000).toISOString()
  const from = (minutes: number) => periodOf({ starts_at: at(0), ends_at: at(minutes) })

  test('of moments counts minutes that have begun', () => {
    expect(from(1)).toEqual({ minutes: 1 })
    expect(from(1 / 60)).toEqual({ minutes: 1 })
    expect(from(61 / 60)).toEqual({ minutes: 2 })
    expect(refusal(() => from(0))).toMatchObject({ errors: { ends_at: ['The end is not after the start.'] } })
    expect(refusal(() => from(-60)).errors).toHaveProperty('ends_at')
  })

  test('of days is the nights between them', () => {
    expect(nights('2027-02-28', '2027-03-02')).toEqual({ nights: ['2027-02-28', '2027-03-01'] })
    expect(nights('2027-06-01', '2027-06-02')).toEqual({ nights: ['2027-06-01'] })
    expect(refusal(() => nights('2027-06-01', '2027-06-01'))).toMatchObject({
      errors: { ends_on: ['The last day is not after the first.'] },
    })
    expect(refusal(() => nights('2027-06-02', '2027-06-01')).errors).toHaveProperty('ends_on')
  })

  test('is at most 366 days long', () => {
    expect(from(366 * 24 * 60)).toEqual({ minutes: 366 * 24 * 60 })
    expect(refusal(() => from(366 * 24 * 60 + 1)).errors).toEqual({ ends_at: ['At most 366 days.'] })
    expect((nights('2027-01-01', addDays('2027-01-01', 366)) as { nights: string[] }).nights).toHaveLength(366)
    expect(refusal(() => nights('2027-01-01', addDays('2027-01-01', 367))).errors).toEqual({ ends_on: ['At most 366 nights.'] })
  })

  test('needs both ends, and moments come before days', () => {
    expect(periodOf({})).toBeUndefined()
    expect(periodOf({ starts_on: '2027-06-01' })).toBeUndefined()
    expect(periodOf({ ends_on: '2027-06-01' })).toBeUndefined()
    expect(periodOf({ starts_at: at(0) })).toBeUndefined()
    expect(periodOf({ ends_at: at(0) })).toBeUndefined()
    expect(periodOf({ starts_at: at(0), starts_on: '2027-06-01', ends_on: '2027-06-02' })).toEqual({ nights: ['2027-06-01'] })
    expect(periodOf({ starts_on: '2027-06-01', ends_on: '2027-06-02', starts_at: at(0), ends_at: at(30) })).toEqual({ minutes: 30 })
  })
})
