import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertedText, priceAt, type SellingRate } from '#domains/rates/contract/selling-rate.ts'
import { currencyCodes, type Currency } from '#kit/contract/money.ts'
import type { Rates } from './currencies.ts'
import { nights, option, price, refusal, rule, total } from '../testing/pricing.ts'
import type { PriceOption } from './pricing.ts'

// Prices in another currency than the booking's.

const dollar: SellingRate = { one: 'USD', other: 'UGX', rate: '3705' }
const rates: Rates = new Map([['USD', dollar]])
const permit = (over: Partial<PriceOption> = {}) => option({ id: 'permit', name: 'Permit', amount: 70_000, currency: 'USD', ...over })

describe('a price in another currency', () => {
  test('is converted, and tells how', () => {
    const { lines, total: sum } = price({ options: [permit()], rates, selection: [{ price_option_id: 'permit', quantity: 2 }] })
    expect(sum).toBe(2 * 700 * 3705)
    expect(lines[0]).toMatchObject({ unit_amount: 2_593_500, converted: { amount: 70_000, currency: 'USD', ...dollar } })
    expect(convertedText(lines[0]!.converted!, lines[0]!.converted!)).toBe('USD 700.00 at 3,705')
  })

  test('stands beside one in the booking’s currency', () => {
    const selection = [
      { price_option_id: 'permit', quantity: 1 },
      { price_option_id: 'car', quantity: 1 },
    ]
    const { lines, total: sum } = price({ options: [permit(), option({ id: 'car', amount: 250_000 })], rates, selection })
    expect(sum).toBe(2_593_500 + 250_000)
    expect(lines[1]!.converted).toBeUndefined()
  })

  test('the other way round: shillings in a booking in dollars', () => {
    const { lines } = price({
      options: [option({ amount: 370_500 })],
      currency: 'USD',
      itemCurrency: 'UGX',
      rates: new Map([['UGX', dollar]]),
    })
    expect(lines[0]).toMatchObject({ unit_amount: 10_000 })
    expect(convertedText(lines[0]!.converted!, lines[0]!.converted!)).toBe('UGX 370,500 at 3,705 for 1 USD')
  })

  test('without a rate it is refused, also if only a rule is in it', () => {
    expect(refusal(() => total({ options: [permit()] }))).toMatchObject({
      code: 'rate_needed',
      errors: { selection: [expect.any(String)] },
    })
    const dear = rule({ name: 'Levy', currency: 'USD', value: 1_000 })
    expect(refusal(() => total({ rules: [dear] }))).toMatchObject({ code: 'rate_needed' })
    expect(total({ rules: [{ ...dear, residency: 'eac_citizen' }] })).toBe(1_000)
  })

  test('its guests are converted with it', () => {
    const room = permit({
      id: 'room',
      unit: 'room',
      per: 'night',
      occupancy: {
        basis: 'room',
        included: 1,
        extra_adult: 3_000,
        single: null,
        children: [
          { up_to: 5, value_kind: 'amount', value: 1_000 },
          { up_to: 11, value_kind: 'percent', value: 50 },
        ],
      },
    })
    const guests = [{ adults: 2, children: [4, 9], infants: 0 }]
    const selection = [{ price_option_id: 'room', quantity: 1, guests }]
    const period = nights('2027-06-16', '2027-06-18')
    expect(total({ options: [room], rates, selection, period })).toBe(2 * (700 + 30 + 10 + 15) * 3705)
  })
})

describe('a rule in another currency', () => {
  const citizens = rule({ name: 'Citizens', residency: 'eac_citizen', operation: 'fix', currency: 'UGX', value: 300_000 })
  const prices = { options: [permit()], rules: [citizens], itemCurrency: 'USD' as const, rates }

  test('fixes the price in its own currency: UGX for citizens, USD for others', () => {
    expect(total({ ...prices, residency: 'eac_citizen' })).toBe(300_000)
    expect(total({ ...prices, residency: 'non_resident' })).toBe(2_593_500)
  })
  test('in a booking in dollars the shillings are converted, and the reason names both', () => {
    const { lines } = price({ ...prices, currency: 'USD', rates: new Map([['UGX', dollar]]), residency: 'eac_citizen' })
    expect(lines[0]!.unit_amount).toBe(8_097)
    expect(lines[0]!.because).toEqual([{ text: 'Citizens: fixed at UGX 300,000 at 3,705 for 1 USD', amount_change: 8_097 - 70_000 }])
  })
  test('an amount without a currency is in the item’s', () => {
    expect(total({ ...prices, rules: [rule({ value: 1_000 })] })).toBe(2_593_500 + 37_050)
  })
})

test('conversion rounds halves away from zero, keeps the sign, and makes no price nothing', () => {
  expect(priceAt(1, 'USD', { one: 'USD', other: 'UGX', rate: '50' })).toBe(1) // 0.5
  expect(priceAt(3, 'USD', { one: 'USD', other: 'UGX', rate: '50' })).toBe(2) // 1.5
  expect(priceAt(1, 'UGX', dollar)).toBe(1) // USD 0.0003
  expect(priceAt(0, 'UGX', dollar)).toBe(0)
  expect(priceAt(100, 'USD', { one: 'USD', other: 'KES', rate: '129.1234567891' })).toBe(12_912)
})

test('there and back is the same amount within the rounding, in every pair of currencies', () => {
  const code = fc.constantFrom<Currency>(...currencyCodes)
  fc.assert(
    fc.property(code, code, fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 1, max: 5_000 }), (one, other, amount, rate) => {
      fc.pre(one !== other)
      const at = { one, other, rate: String(rate) }
      const there = priceAt(amount, other, at)
      const back = priceAt(there, one, at)
      // Half a unit of the dearer currency is worth this many of the cheaper.
      const unit = priceAt(1, one, at)
      expect(Math.abs(back - amount)).toBeLessThanOrEqual(unit)
    }),
  )
})
