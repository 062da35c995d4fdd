import { describe, expect, test } from 'vitest'
import { largestAmount } from '#kit/contract/money.ts'
import { option, rule, price, total, refusal } from '../testing/pricing.ts'

// Quantities, currencies and options at their limits: each test fails if its rule is off by one.

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
      code: 'rate_needed',
      errors: { selection: ['Adult is priced in UGX, and there is no rate to USD.'] },
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
