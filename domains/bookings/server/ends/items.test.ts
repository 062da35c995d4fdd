import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import { givenUpOf, grown, oneOut, shrunk, spreadOver, type Listed } from './items.ts'

const sumOf = (because: PricedLine['because']) => because.reduce((sum, { amount_change }) => sum + amount_change, 0)
const item = (over: Partial<PricedLine>): PricedLine => {
  const { quantity = 1, unit_amount = 600 } = over
  return {
    price_option_id: 'room',
    name: 'Room',
    unit: 'room',
    quantity,
    places: 1,
    unit_amount,
    amount: unit_amount * quantity,
    detail: '3 nights',
    timed: true,
    because: [],
    ...over,
  }
}
const weekend = (amount_change: number) => ({ text: 'Weekend', amount_change })
/** Two or three nights at 200 by today's list, one of them 50 dearer. */
const listed: Listed = {
  before: item({ unit_amount: 650, because: [weekend(50)] }),
  after: item({ unit_amount: 450, detail: '2 nights', because: [weekend(50)] }),
}

describe('a longer time', () => {
  test('adds what the list asks more, to a price that was agreed', () => {
    const longer = { before: listed.after, after: item({ unit_amount: 700, because: [weekend(100)] }) }
    const agreed = item({ unit_amount: 300, detail: '2 nights', because: [{ text: 'As agreed', amount_change: -150 }, weekend(50)] })
    expect(grown(agreed, longer)).toMatchObject({
      unit_amount: 550,
      amount: 550,
      detail: '3 nights',
      because: [{ text: 'As agreed', amount_change: -150 }, weekend(100)],
    })
  })

  test('adds it for each of several, also if their discount does not divide', () => {
    const longer = { before: item({ quantity: 3, unit_amount: 400 }), after: item({ quantity: 3, unit_amount: 600 }) }
    expect(grown(item({ quantity: 3, unit_amount: 400 }), longer).amount).toBe(1_800)
    expect(grown(item({ quantity: 3, unit_amount: 400, amount: 1_100, discount: 100 }), longer)).toMatchObject({
      amount: 1_700,
      discount: 100,
    })
  })
})

describe('a shorter time', () => {
  test('takes off, charges, or does some of both', () => {
    const booked = item({ unit_amount: 650, because: [weekend(50)] })
    expect(givenUpOf(booked, listed)).toEqual({ each: 200, amount: 200 })
    expect(shrunk(booked, listed, 100, '1 night')).toMatchObject({ amount: 450, detail: '2 nights', because: [weekend(50)] })
    expect(shrunk(booked, listed, 0, '1 night')).toMatchObject({
      amount: 650,
      because: [weekend(50), { text: '1 night cancelled, charged', amount_change: 200 }],
    })
    expect(shrunk(booked, listed, 25, '1 night')).toMatchObject({
      amount: 600,
      because: [weekend(50), { text: '1 night cancelled, partly charged', amount_change: 150 }],
    })
  })

  test('that the list no longer prices is spread over the time; prices that are not for a time stay', () => {
    const time = { left: 1, whole: 3, detail: '1 night' }
    expect(shrunk(item({}), spreadOver(item({}), time), 100, '2 nights')).toMatchObject({ amount: 200, detail: '1 night' })
    const { detail: _detail, timed: _timed, ...transfer } = item({ name: 'Transfer' })
    expect(shrunk(transfer, spreadOver(transfer, time), 100, '2 nights')).toMatchObject({ amount: 600 })
  })

  test('never costs less than nothing or more than before, and undivided prices lose no shilling', () => {
    const amounts = fc.record({
      unit: fc.integer({ min: 0, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      off: fc.integer({ min: 0, max: 10_000 }),
      before: fc.integer({ min: 0, max: 1_000_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      percent: fc.integer({ min: 0, max: 100 }),
    })
    fc.assert(
      fc.property(amounts, ({ unit, quantity, off, before, share, percent }) => {
        const discount = Math.min(off, unit * quantity)
        const booked = item({ quantity, unit_amount: unit, amount: unit * quantity - discount, discount })
        const now = { before: item({ unit_amount: before }), after: item({ unit_amount: Math.floor(before * share) }) }
        const left = shrunk(booked, now, percent, '1 night')
        expect(left.amount).toBeGreaterThanOrEqual(0)
        expect(left.amount).toBeLessThanOrEqual(booked.amount)
        expect(left.discount!).toBeGreaterThanOrEqual(0)
        expect(left.discount!).toBeLessThanOrEqual(discount)
        expect(shrunk(booked, now, 0, '1 night').amount).toBe(booked.amount)
        expect(shrunk(booked, now, 100, '1 night').amount).toBe(booked.amount - givenUpOf(booked, now).amount)
        expect(Number.isSafeInteger(sumOf(left.because))).toBe(true)
        const { one, rest } = oneOut(booked)
        expect([one.quantity + (rest?.quantity ?? 0), one.amount + (rest?.amount ?? 0)]).toEqual([quantity, booked.amount])
        expect((one.discount ?? 0) + (rest?.discount ?? 0)).toBe(discount)
      }),
      { numRuns: 2_000 },
    )
  })
})
