import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies, currencyCodes, formatAmount, largestAmount, parseAmount } from '#kit/contract/money.ts'
import { equalParts } from '../contract/parts.ts'
import { amountOn, fitParts, moved, owedByLine, type DividedLine, type Part } from './division.ts'

const amount = fc.integer({ min: 1, max: largestAmount })
const line = (id: string, cost: number, inventory_id: string | null = 'room'): DividedLine => ({
  id,
  amount: cost,
  inventory_id,
  cancelled_at: null,
})
const part = (line_id: string, number: number, cost: number): Part => ({ line_id, number, amount: cost, inventory_id: 'room' })
const open = () => false
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

describe('equal parts', () => {
  test.each(currencyCodes)('of any amount of %s add up to the minor unit, and the first has the rest', (currency) => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 20 }), (whole, count) => {
        const parts = equalParts(whole, count)
        expect(parts).toHaveLength(count)
        expect(sum(parts)).toBe(whole)
        const [first, ...others] = parts
        expect(new Set(others).size).toBeLessThanOrEqual(1)
        for (const other of others) expect(first! >= other && first! - other < count).toBe(true)
        // Each part can be written and read in the currency: none has a fraction of its smallest unit.
        for (const one of parts) expect(parseAmount(formatAmount(one, currency), currency)).toEqual({ amount: one })
      }),
    )
  })

  test('of a third: UGX 100,000 and USD 100.00', () => {
    expect(equalParts(100_000, 3)).toEqual([33_334, 33_333, 33_333])
    expect(equalParts(10_000, 3).map((one) => formatAmount(one, 'USD'))).toEqual(['33.34', '33.33', '33.33'])
    expect(currencies.UGX.decimals).toBe(0)
  })
})

const lineIds = ['a', 'b', 'c']
const costs = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 3, maxLength: 3 })
const step = fc.oneof(
  fc.record({
    line: fc.constantFrom(...lineIds),
    from: fc.integer({ min: 1, max: 4 }),
    to: fc.integer({ min: 1, max: 4 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ costs }),
)

test('after any moves and any new prices each line is wholly on folios, and nothing is below zero', () => {
  fc.assert(
    fc.property(costs, fc.array(step, { maxLength: 30 }), fc.integer({ min: 0, max: 15 }), (first, steps, closed) => {
      const isClosed = (number: number) => (closed & (1 << (number - 1))) !== 0
      let lines = lineIds.map((id, index) => line(id, first[index]!, id))
      let parts: Part[] = []
      for (const one of steps) {
        const owed = owedByLine(sum(lines.map((each) => each.amount)), lines)
        if ('costs' in one) lines = lineIds.map((id, index) => line(id, one.costs[index]!, id))
        else if (one.from !== one.to) {
          const here = amountOn(parts, owed, one.line, one.from)
          parts = moved(parts, { line_id: one.line, inventory_id: one.line }, { ...one, amount: Math.floor(here * one.share) })
        }
        const now = owedByLine(sum(lines.map((each) => each.amount)), lines)
        parts = fitParts(parts, lines, now, isClosed)
        for (const { id, amount: cost } of lines) {
          const on = [1, 2, 3, 4].map((number) => amountOn(parts, now, id, number))
          expect(sum(on)).toBe(cost)
          expect(Math.min(...on)).toBeGreaterThanOrEqual(0)
        }
      }
    }),
  )
})

describe('when a line costs something else', () => {
  const owed = (lines: readonly DividedLine[]) => owedByLine(sum(lines.map(({ amount: cost }) => cost)), lines)
  const fit = (parts: Part[], lines: DividedLine[], isClosed: (number: number) => boolean = open) =>
    fitParts(parts, lines, owed(lines), isClosed)

  test('parts stay; the first folio has the difference', () => {
    const parts = [part('a', 2, 60)]
    for (const cost of [100, 500, 60]) expect(fit(parts, [line('a', cost)])).toEqual(parts)
  })

  test('parts are cut once the line costs less than they are: open ones first, then later ones', () => {
    const parts = [part('a', 2, 60), part('a', 3, 30)]
    expect(fit(parts, [line('a', 70)])).toEqual([part('a', 2, 60), part('a', 3, 10)])
    expect(fit(parts, [line('a', 70)], (number) => number === 3)).toEqual([part('a', 3, 30), part('a', 2, 40)])
    expect(fit(parts, [line('a', 0)])).toEqual([])
  })

  test('parts of a line that was replaced follow its item, as far as there is room', () => {
    expect(fit([part('a', 2, 60)], [line('b', 50), line('c', 50), line('d', 50, 'car')])).toEqual([part('b', 2, 50), part('c', 2, 10)])
    expect(fit([part('a', 2, 60), part('b', 2, 20)], [line('b', 100)])).toEqual([part('b', 2, 80)])
    expect(fit([part('a', 2, 60)], [{ ...line('b', 50), cancelled_at: '2026-03-01' }])).toEqual([])
    expect(fit([{ ...part('a', 2, 60), inventory_id: null }], [line('b', 50, null)])).toEqual([])
  })

  test('a cancelled booking divides what it keeps by its lines', () => {
    const lines = [line('a', 200), line('b', 100)]
    expect([...owedByLine(100, lines)]).toEqual([
      ['a', 67],
      ['b', 33],
    ])
    expect(fitParts([part('a', 2, 150)], lines, owedByLine(100, lines), open)).toEqual([part('a', 2, 67)])
    expect([...owedByLine(100, [line('a', 0)])]).toEqual([
      ['a', 0],
      [null, 100],
    ])
  })
})
