import { expect, test } from 'vitest'
import { formatCount } from './text.ts'

test('the digits of whole numbers are grouped by three, also below zero, up to the largest exact integer', () => {
  const written = [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, -1, -999, -1000, -1_234_567, Number.MAX_SAFE_INTEGER].map(formatCount)
  const asked = ['0', '7', '999', '1,000', '12,345', '999,999', '1,000,000', '-1', '-999', '-1,000', '-1,234,567', '9,007,199,254,740,991']
  expect(written).toEqual(asked)
})
