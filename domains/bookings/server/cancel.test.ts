import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { largestAmount } from '#kit/contract/money.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { settle } from './settlement.ts'

const now = new Date('2027-01-15T10:00:00Z')
const percent = fc.integer({ min: 0, max: 100 })
const amount = fc.oneof(fc.integer({ min: 0, max: largestAmount }), fc.integer({ min: 0, max: 100 }))

const policy = fc.record({
  tiers: fc.uniqueArray(fc.record({ days_before: fc.integer({ min: 0, max: 120 }), refund_percent: percent }), {
    maxLength: 5,
    selector: ({ days_before }) => days_before,
  }),
  deposit_refund_percent: fc.option(percent),
})
/** Policies that refund more the earlier the client cancels. */
const fairPolicy = policy.map(({ tiers, ...rest }) => {
  const percents = tiers.map(({ refund_percent }) => refund_percent).sort((a, b) => a - b)
  return {
    ...rest,
    tiers: [...tiers]
      .sort((a, b) => a.days_before - b.days_before)
      .map(({ days_before }, index) => ({ days_before, refund_percent: percents[index]! })),
  }
})

const row = fc
  .record({
    paid: amount,
    refundedShare: fc.double({ min: 0, max: 1, noNaN: true }),
    deposit_due: amount,
    starts_on: fc.option(fc.integer({ min: -30, max: 200 }).map((days) => addDays(dayOf(now), days))),
    confirmed_at: fc.constantFrom(now, null),
  })
  .map(({ refundedShare, ...rest }) => ({ ...rest, refunded: Math.floor(rest.paid * refundedShare) }))
const how = fc.constantFrom('policy' as const, 'full' as const, 'none' as const)

describe('the kept and refunded amounts of a cancellation', () => {
  test('add up to the paid, unrefunded amount; both are whole and not negative', () => {
    fc.assert(
      fc.property(row, policy, how, (booking, terms, refund) => {
        const settled = settle(booking, terms, refund, now)
        expect(settled.kept + settled.refund).toBe(booking.paid - booking.refunded)
        for (const value of [settled.kept, settled.refund]) expect(Number.isSafeInteger(value) && value >= 0).toBe(true)
        expect(settled.refund_percent).toBeGreaterThanOrEqual(0)
        expect(settled.refund_percent).toBeLessThanOrEqual(100)
      }),
      { numRuns: 3_000 },
    )
  })

  test('refund everything for "full" or an unconfirmed booking, and nothing for "none"', () => {
    fc.assert(fc.property(row, policy, (booking, terms) => settle(booking, terms, 'full', now).kept === 0))
    fc.assert(
      fc.property(row, policy, how, (booking, terms, refund) => settle({ ...booking, confirmed_at: null }, terms, refund, now).kept === 0),
    )
    fc.assert(fc.property(row, policy, (booking, terms) => settle({ ...booking, confirmed_at: now }, terms, 'none', now).refund === 0))
  })

  test('never refund less for cancelling earlier, if the policy is so', () => {
    fc.assert(
      fc.property(row, fairPolicy, fc.integer({ min: 0, max: 100 }), (booking, terms, days) => {
        const starts_on = addDays(dayOf(now), 150)
        const at = (before: number) =>
          settle({ ...booking, starts_on, confirmed_at: now }, terms, 'policy', momentOf(addDays(starts_on, -before), '12:00')).refund
        expect(at(days + 1)).toBeGreaterThanOrEqual(at(days))
      }),
      { numRuns: 1_500 },
    )
  })

  test('do not depend on the order of the tiers', () => {
    fc.assert(
      fc.property(
        row,
        policy,
        how,
        (booking, terms, refund) =>
          void expect(settle(booking, { ...terms, tiers: [...terms.tiers].reverse() }, refund, now)).toEqual(
            settle(booking, terms, refund, now),
          ),
      ),
    )
  })

  test("count days in Kampala's time zone, to midnight", () => {
    const terms = {
      tiers: [
        { days_before: 30, refund_percent: 100 },
        { days_before: 14, refund_percent: 50 },
        { days_before: 0, refund_percent: 0 },
      ],
      deposit_refund_percent: null,
    }
    const booking = { paid: 1_000, refunded: 0, deposit_due: 300, starts_on: '2027-03-31', confirmed_at: now }
    const at = (moment: string) => settle(booking, terms, 'policy', new Date(moment)).refund
    expect([
      at('2027-03-01T20:59:59Z'),
      at('2027-03-01T21:00:00Z'),
      at('2027-03-17T20:59:59Z'),
      at('2027-03-17T21:00:00Z'),
      at('2027-04-05T00:00:00Z'),
    ]).toEqual([1_000, 500, 500, 0, 0])
  })

  test('refund the deposit by its own percentage', () => {
    const terms = { tiers: [{ days_before: 0, refund_percent: 100 }], deposit_refund_percent: 0 }
    const booking = { paid: 1_000, refunded: 0, deposit_due: 300, starts_on: '2027-03-31', confirmed_at: now }
    expect(settle(booking, terms, 'policy', now)).toMatchObject({ kept: 300, refund: 700 })
    expect(settle({ ...booking, paid: 200 }, terms, 'policy', now)).toMatchObject({ kept: 200, refund: 0 })
    expect(settle({ ...booking, refunded: 900 }, terms, 'policy', now)).toMatchObject({ kept: 100, refund: 0 })
  })

  test('refund everything of a booking without a day, except by its own rules', () => {
    const terms = { tiers: [{ days_before: 0, refund_percent: 40 }], deposit_refund_percent: null }
    const booking = { paid: 1_000, refunded: 0, deposit_due: 300, starts_on: null, confirmed_at: now }
    expect(settle(booking, terms, 'policy', now)).toEqual({ refund_percent: 100, days_before: null, kept: 0, refund: 1_000 })
    expect(settle(booking, { ...terms, deposit_refund_percent: 50 }, 'policy', now)).toMatchObject({ kept: 150, refund: 850 })
    expect(settle(booking, terms, 'none', now)).toMatchObject({ kept: 1_000, refund: 0 })
  })
})
