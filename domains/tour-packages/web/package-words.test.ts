import { expect, test } from 'vitest'
import { changeText, lengthText } from './package-words.ts'

test('says how long a trip is', () => {
  expect([lengthText(1, 0), lengthText(2, 1), lengthText(3, 2)]).toEqual(['1 day', '2 days, 1 night', '3 days, 2 nights'])
})

test('compares with the 30 days before', () => {
  expect([changeText(0, 0), changeText(4, 0), changeText(5, 5)]).toEqual(['', 'none in the 30 days before', 'as in the 30 days before'])
  expect([changeText(15, 10), changeText(5, 10)]).toEqual(['+50% on the 30 days before', '−50% on the 30 days before'])
})
