import { expect, test } from 'vitest'
import { lengthText, previewOptions } from './track-words.ts'

test('says how long a track is', () => {
  expect([200, 59_400, 60_000, 222_000, 3_725_000].map(lengthText)).toEqual(['0:01', '0:59', '1:00', '3:42', '1:02:05'])
})

test('offers the length that is chosen among the usual ones', () => {
  expect(previewOptions(30)).toHaveLength(7)
  expect(previewOptions(20).map(({ value }) => value)).toEqual(['', '15', '20', '30', '45', '60', '90', '120'])
})
