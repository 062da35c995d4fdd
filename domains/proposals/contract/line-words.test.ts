import { expect, test } from 'vitest'
import { whenOfLine } from './line-words.ts'

const days = { title: 'A line', inventory_id: null, starts_on: '2026-11-23', ends_on: '2026-11-26', amount: 1 }
const items = (detail?: string) => [{ name: 'One', quantity: 1, unit_amount: 1, amount: 1, ...(detail ? { detail } : {}) }]
const times = { starts_at: '2026-11-23T05:00:00Z', ends_at: '2026-11-26T05:00:00Z' }

test('a hire has a pick-up and a return, a stay its nights', () => {
  expect(whenOfLine({ ...days, ...times, kind: 'car', items: items('3 days') })).toBe(
    'Pick-up Mon, 23 Nov 2026, 8:00 am, return Thu, 26 Nov 2026, 8:00 am · 3 days',
  )
  expect(whenOfLine({ ...days, ...times, kind: 'room', items: items('3 nights') })).toBe('23–26 Nov 2026 · 3 nights')
  expect(whenOfLine({ ...days, ends_on: days.starts_on, kind: 'product', items: items() })).toBe('Mon, 23 Nov 2026')
})

test('a version from before lines had a kind says no nights of a hire', () => {
  expect(whenOfLine({ ...days, items: items('3 days, USD 70.00 at 3,705') })).toBe('23–26 Nov 2026')
  expect(whenOfLine({ ...days, items: items('3 nights, 2 adults') })).toBe('23–26 Nov 2026 · 3 nights')
  expect(whenOfLine({ ...days, items: items() })).toBe('23–26 Nov 2026 · 3 nights')
})
