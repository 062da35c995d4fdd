import { expect, test } from 'vitest'
import { nextTier, policyInWords } from './policy-words.ts'

const tiers = (...pairs: [number | string, number | string][]) =>
  pairs.map(([days_before, refund_percent]) => ({ days_before, refund_percent }))
const read = (...given: Parameters<typeof policyInWords>) => policyInWords(...given).map(({ when, back }) => `${when}: ${back}`)

test('describes each span once, without a gap', () => {
  expect(read(tiers([30, 100], [14, 50], [0, 0]), null)).toEqual([
    '30 days or more before the start: 100%',
    '14 to 29 days before the start: 50%',
    '0 to 13 days before the start: nothing',
  ])
})

test('describes the days below the last tier', () => {
  expect(read(tiers([7, 25]), null)).toEqual(['7 days or more before the start: 25%', 'Fewer than 7 days before the start: nothing'])
  expect(read(tiers([2, 25], [1, 10]), null)).toEqual([
    '2 days or more before the start: 25%',
    '1 day before the start: 10%',
    'Fewer than 1 day before the start: nothing',
  ])
})

test('a single tier from day zero applies at any time', () => {
  expect(read(tiers([0, 80]), 0)).toEqual(['At any time: 80%', 'Deposit, at any time: nothing'])
})

test('missing numbers produce no text', () => {
  expect(read(tiers(['', 100], [5, 50]), '')).toEqual([
    '5 days or more before the start: 50%',
    'Fewer than 5 days before the start: nothing',
  ])
})

test('suggests the next tier below the last one, or between the last two when there is no room below', () => {
  expect(nextTier(tiers([30, 100], [14, 50]))).toEqual({ tier: { days_before: 7, refund_percent: 0 }, at: 2 })
  expect(nextTier(tiers([30, 100], [14, 50], [0, 0]))).toEqual({ tier: { days_before: 7, refund_percent: 25 }, at: 2 })
  expect(nextTier(tiers([0, 0]))).toEqual({ tier: { days_before: 14, refund_percent: 50 }, at: 0 })
})
