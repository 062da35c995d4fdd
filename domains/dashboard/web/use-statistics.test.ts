import { expect, test } from 'vitest'
import { periodOf } from './use-statistics.ts'

test.each([
  ['days30', '2027-03-01', '2027-01-31'],
  ['days90', '2027-03-31', '2027-01-01'],
  ['month', '2027-03-31', '2027-03-01'],
  ['month', '2027-03-01', '2027-03-01'],
  ['year', '2027-03-31', '2026-04-01'],
  ['year', '2028-02-29', '2027-03-01'],
  ['year', '2027-01-01', '2026-02-01'],
] as const)('%s until %s begins on %s', (range, today, first) => {
  expect(periodOf(range, today)).toEqual({ starts_at: first, ends_at: today })
})
