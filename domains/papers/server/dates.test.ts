import { expect, test } from 'vitest'
import { dateFacts, datesOfLine } from '#domains/bookings/contract/kind-words.ts'
import { datesOf } from './paper.ts'

const days = { starts_on: '2026-11-23', ends_on: '2026-11-26' }
const times = { starts_at: '2026-11-23T12:52:00Z', ends_at: '2026-11-26T12:52:00Z' }

test('papers say nights for stays and trips, and times for hires', () => {
  expect(datesOf({ ...days, kinds: ['room'] })).toBe('23–26 Nov 2026 · 3 nights')
  expect(datesOf({ ...days, kinds: ['car', 'room'] })).toBe('23–26 Nov 2026')
  expect(datesOf({ ...days, kinds: ['car'] })).toBe('23–26 Nov 2026')
  expect(datesOf({ ...days, kinds: ['product'] })).toBe('')
  expect(datesOfLine({ ...days, ...times, kind: 'car' })).toBe(
    'Pick-up Mon, 23 Nov 2026, 3:52 pm, return Thu, 26 Nov 2026, 3:52 pm · 3 days',
  )
  expect(datesOfLine({ ...days, ...times, kind: 'room' })).toBe('23–26 Nov 2026 · 3 nights')
  const lines = [{ ...times, units: 1, cancelled_at: null }]
  expect(dateFacts({ ...days, kinds: ['car'], lines })).toEqual([
    ['Pick-up', 'Mon, 23 Nov 2026, 3:52 pm'],
    ['Return', 'Thu, 26 Nov 2026, 3:52 pm · 3 days'],
  ])
  expect(dateFacts({ ...days, kinds: ['room'], lines })).toEqual([['Dates', '23–26 Nov 2026 · 3 nights']])
  expect(dateFacts({ ...days, kinds: ['product'], lines: [] })).toEqual([])
  // A charge has a day, and no times.
  const charge = { starts_on: '2026-11-23', ends_on: '2026-11-23', starts_at: null, ends_at: null }
  expect(datesOfLine({ ...charge, kind: 'car' })).toBe('23 Nov 2026')
})
