import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  currencies,
  currencyCodes,
  formatAmount,
  formatMoney,
  largestAmount,
  parseAmount,
  percentOf,
  splitByLargestRemainder,
} from './money.ts'
import { amountMinor, money, positiveAmountMinor } from './schemas.ts'

const currency = fc.constantFrom(...currencyCodes)
const amount = fc.oneof(fc.integer({ min: 0, max: largestAmount }), fc.integer({ min: 0, max: 1000 }), fc.constantFrom(0, 1, largestAmount))
const signed = fc.integer({ min: -largestAmount, max: largestAmount })
/** Up to four decimals, as the database stores a percent. */
const percent = fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000)

describe('amounts on the wire', () => {
  test('are whole numbers of the smallest unit, zero to a trillion, and nothing else', () => {
    fc.assert(fc.property(amount, (n) => amountMinor.safeParse(n).success))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ noInteger: true }),
          fc.string(),
          fc.boolean(),
          fc.constant(null),
          fc.bigInt(),
          fc.array(amount),
          fc.integer({ max: -1 }),
        ),
        (value) => !amountMinor.safeParse(value).success,
      ),
    )
    for (const value of [
      -1,
      -0,
      1.5,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      largestAmount + 1,
      2 ** 53,
      '1e3',
      '1,000',
      '１００',
      '0x10',
      '',
      null,
      [5],
      true,
      {},
    ])
      expect([value, amountMinor.safeParse(value).success]).toEqual([value, false])
    expect(positiveAmountMinor.safeParse(0).success).toBe(false)
    for (const code of ['EURO', 'usd', 'XXX', '', null, 'toString'])
      expect(money.safeParse({ amount: 1, currency: code }).success).toBe(false)
    expect(money.safeParse({ amount: 1, currency: 'UGX', value: 2 }).success).toBe(false)
  })
})

describe('what a person types', () => {
  test('reads back what was shown, in every currency', () => {
    fc.assert(
      fc.property(amount, currency, (n, code) => void expect(parseAmount(formatAmount(n, code), code)).toEqual({ amount: n })),
      { numRuns: 2_000 },
    )
    fc.assert(
      fc.property(
        signed,
        currency,
        (n, code) => void expect(formatAmount(-n, code).replace('-', '')).toBe(formatAmount(n, code).replace('-', '')),
      ),
    )
  })

  test('is exact: no amount of decimals is rounded away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.stringMatching(/^[0-9]{1,6}$/), currency, (whole, fraction, code) => {
        const { decimals } = currencies[code]
        const read = parseAmount(`${whole}.${fraction}`, code)
        if (fraction.length > decimals) expect(read).toHaveProperty('error')
        else expect(read).toEqual({ amount: whole * 10 ** decimals + Number(fraction.padEnd(decimals, '0')) })
      }),
    )
    for (const text of [
      '0.1',
      '1e3',
      '-1',
      '+1',
      '１００',
      '0x10',
      '',
      '.',
      '1.',
      '.5',
      '1 000',
      'NaN',
      'Infinity',
      '1..2',
      '1.2.3',
      `1${'0'.repeat(16)}`,
    ])
      expect([text, parseAmount(text, 'UGX')]).toEqual([text, { error: expect.any(String) }])
    expect(parseAmount('1.001', 'USD')).toEqual({ error: 'USD has 2 decimals.' })
    expect(parseAmount('0.1', 'JPY')).toEqual({ error: 'JPY has no decimals.' })
    expect(parseAmount('1,250,000', 'UGX')).toEqual({ amount: 1_250_000 })
    expect(formatMoney({ amount: 1_250_000, currency: 'UGX' })).toBe('UGX 1,250,000')
  })

  test('any text gets an answer and never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), currency, (text, code) => void parseAmount(text, code)))
  })
})

describe('a percentage', () => {
  test('is whole, never more than half a unit off, and rounds halves away from zero', () => {
    fc.assert(
      fc.property(signed, percent, (n, p) => {
        const part = percentOf(n, p)
        const exact = BigInt(n) * BigInt(Math.round(p * 10_000))
        const off = BigInt(part) * 1_000_000n - exact
        expect(Number.isSafeInteger(part)).toBe(true)
        expect(off < 0n ? -off : off).toBeLessThanOrEqual(500_000n)
        expect(percentOf(-n, p)).toBe(part === 0 ? 0 : -part)
      }),
      { numRuns: 2_000 },
    )
    // PostgreSQL's round(2.5) = 3, round(-2.5) = -3; ten percent of five shillings.
    expect([percentOf(5, 50), percentOf(-5, 50), percentOf(5, 10), percentOf(4, 10), percentOf(10_050, 100 / 3)]).toEqual([
      3, -3, 1, 0, 3350,
    ])
  })

  test('grows with the amount and with the percent; 100 % is the whole amount', () => {
    fc.assert(fc.property(amount, amount, percent, (a, b, p) => percentOf(Math.min(a, b), p) <= percentOf(Math.max(a, b), p)))
    fc.assert(fc.property(amount, percent, percent, (n, p, q) => percentOf(n, Math.min(p, q)) <= percentOf(n, Math.max(p, q))))
    fc.assert(fc.property(amount, (n) => percentOf(n, 100) === n && percentOf(n, 0) === 0))
    fc.assert(fc.property(amount, fc.integer({ min: 0, max: 100 }), (n, p) => Math.abs(percentOf(n, p) + percentOf(n, 100 - p) - n) <= 1))
  })
})

describe('a split', () => {
  const weights = fc.array(fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: largestAmount })), {
    minLength: 1,
    maxLength: 20,
  })

  test('adds up to what was split, whatever the weights', () => {
    fc.assert(
      fc.property(amount, weights, (n, shares) => {
        const parts = splitByLargestRemainder(n, shares)
        const sum = shares.reduce((a, b) => a + b, 0)
        expect(parts).toHaveLength(shares.length)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(sum === 0 ? 0 : n)
        for (const part of parts) expect(Number.isSafeInteger(part) && part >= 0).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  test('gives each weight its share, at most a unit off; zero weights get nothing; equal weights differ by at most the rest', () => {
    fc.assert(
      fc.property(amount, weights, (n, shares) => {
        const sum = shares.reduce((a, b) => a + BigInt(b), 0n)
        if (sum === 0n) return
        for (const [index, part] of splitByLargestRemainder(n, shares).entries()) {
          const off = BigInt(part) * sum - BigInt(n) * BigInt(shares[index]!)
          expect(off < sum && off > -sum).toBe(true)
          if (shares[index] === 0) expect(part).toBe(0)
        }
      }),
      { numRuns: 2_000 },
    )
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 20 }), (n, count) => {
        const parts = splitByLargestRemainder(
          n,
          Array.from({ length: count }, () => 7),
        )
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
      }),
    )
    expect(splitByLargestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33])
  })

  test('of a refund equals the split of the amount with the sign reversed, and adds up too', () => {
    fc.assert(
      fc.property(amount, weights, (n, shares) => {
        const sum = shares.reduce((a, b) => a + b, 0)
        expect(splitByLargestRemainder(-n, shares).reduce((a, b) => a + b, 0)).toBe(sum === 0 || n === 0 ? 0 : -n)
      }),
    )
  })
})
