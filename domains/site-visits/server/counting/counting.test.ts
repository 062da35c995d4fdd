import { expect, test } from 'vitest'
import { percentile75 } from './analytics.ts'
import { daysBeside } from './months.ts'

test('the 75th percentile lies inside its step, and days beside whole months are left', () => {
  expect([
    percentile75([], 100),
    percentile75(
      [
        { from: 1000, count: 3 },
        { from: 2000, count: 1 },
      ],
      100,
    ),
  ]).toEqual([null, 1100])
  expect(daysBeside({ from: '2026-01-20', to: '2026-05-03' }, ['2026-02-01', '2026-03-01'])).toEqual([
    { from: '2026-01-20', to: '2026-01-31' },
    { from: '2026-04-01', to: '2026-05-03' },
  ])
})
