import { expect, test } from 'vitest'
import { timeLeft } from './hold-left.tsx'

const now = new Date('2027-03-01T09:00:00Z')
test.each([
  ['2027-03-01T09:00:00Z', 'has expired'],
  ['2027-03-01T09:00:20Z', 'in 1 min'],
  ['2027-03-01T09:59:59Z', 'in 59 min'],
  ['2027-03-01T12:10:00Z', 'in 3 h'],
  ['2027-03-03T08:00:00Z', 'in 47 h'],
  ['2027-03-03T10:00:00Z', 'in 2 days'],
])('a hold until %s expires %s', (until, text) => {
  expect(timeLeft(until, now)).toBe(text)
})
