import { expect, test } from 'vitest'
import { freeAround, spanBetween } from './free-days.ts'

const within = { starts_on: '2027-03-01', ends_on: '2027-03-31' }
const taken = [
  { starts_on: '2027-03-10', ends_on: '2027-03-12' },
  { starts_on: '2027-03-15', ends_on: '2027-03-18' },
]

test('the free nights end where a stay begins, and the night of a departure is free', () => {
  expect(freeAround(taken, '2027-03-13', within)).toEqual({ starts_on: '2027-03-12', ends_on: '2027-03-15' })
  expect(freeAround(taken, '2027-03-12', within)).toEqual({ starts_on: '2027-03-12', ends_on: '2027-03-15' })
  expect(freeAround(taken, '2027-03-20', within)).toEqual({ starts_on: '2027-03-18', ends_on: '2027-03-31' })
  expect(freeAround(taken, '2027-03-11', within)).toBe(null)
  expect(freeAround(taken, '2027-03-31', within)).toBe(null)
})

test('nights are marked in both directions, and never run over a stay', () => {
  const free = freeAround(taken, '2027-03-13', within)!
  expect(spanBetween('2027-03-13', '2027-03-13', free)).toEqual({ starts_on: '2027-03-13', ends_on: '2027-03-14' })
  expect(spanBetween('2027-03-13', '2027-03-12', free)).toEqual({ starts_on: '2027-03-12', ends_on: '2027-03-14' })
  expect(spanBetween('2027-03-13', '2027-03-25', free)).toEqual({ starts_on: '2027-03-13', ends_on: '2027-03-15' })
  expect(spanBetween('2027-03-13', '2027-03-02', free)).toEqual({ starts_on: '2027-03-12', ends_on: '2027-03-14' })
})
