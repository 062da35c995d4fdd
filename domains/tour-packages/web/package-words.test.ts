import { expect, test } from 'vitest'
import { lengthText } from './package-words.ts'

test('says how long a trip is', () => {
  expect([lengthText(1, 0), lengthText(2, 1), lengthText(3, 2)]).toEqual(['1 day', '2 days, 1 night', '3 days, 2 nights'])
})
