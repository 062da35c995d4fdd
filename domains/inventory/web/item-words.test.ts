import { expect, test } from 'vitest'
import { changeText, countWeekdays, editPath, leftText } from './item-words.ts'

test('counts the days of a series like the server', () => {
  expect(countWeekdays('2026-11-21', '2026-11-21', [6])).toBe(1)
  expect(countWeekdays('2026-11-21', '2026-12-20', [6, 7])).toBe(10)
  expect(countWeekdays('2028-02-28', '2028-03-01', [1, 2, 3])).toBe(3)
  expect(countWeekdays('2026-11-21', '2026-12-20', [])).toBe(0)
})

test('leftText names the places left', () => {
  expect([leftText(-1), leftText(0), leftText(1), leftText(8)]).toEqual(['Sold out', 'Sold out', '1 place left', '8 places left'])
})

test("returns the edit path of an item's kind", () => {
  expect(editPath({ kind: 'tour_package', id: 'x' })).toBe('/offers/packages/x/edit')
})

test('compares with the previous 30 days', () => {
  expect([changeText(0, 0), changeText(4, 0), changeText(5, 5)]).toEqual(['', 'none in the 30 days before', 'as in the 30 days before'])
  expect([changeText(15, 10), changeText(5, 10)]).toEqual(['+50% on the 30 days before', '−50% on the 30 days before'])
})
