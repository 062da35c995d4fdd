import { expect, test } from 'vitest'
import { durationText } from './service-words.ts'

test('says how long a service takes', () => {
  expect([null, 45, 60, 90, 1440, 2880].map(durationText)).toEqual(['No set time', '45 min', '1 h', '1 h 30 min', '1 day', '2 days'])
})
