import { describe, expect, test } from 'vitest'
import { largestAmount } from '#kit/contract/money.ts'
import { addDays } from '#kit/contract/time.ts'
import type { PricePer } from '../../../../database/tables.ts'
import { option, rule, price, nights, minutes, hours, refusal } from '../testing/pricing.ts'
import { periodOf, type PriceOption, type PriceRule, type Period } from './pricing.ts'

// Nights, hours and rates at their limits: each test fails if its rule is off by one.

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
    expect(refusal(() => price({ options: [room] })).errors.selection).toEqual(['Double needs a time. Choose one.'])
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
    expect(refusal(() => from(0))).toMatchObject({ errors: { ends_at: ['The end must be after the start.'] } })
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
