import { expect, test } from 'vitest'
import { isAccepted } from './accept.ts'
import { moved, nearest } from './use-reorder.ts'

test('an entry moves to another place and the others close up', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 1, 9)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
})

test('a dragged picture goes where it is nearest', () => {
  const boxes = [
    { x: 50, y: 50 },
    { x: 150, y: 50 },
    { x: 50, y: 150 },
  ]
  expect(nearest(boxes, { x: 140, y: 70 })).toBe(1)
  expect(nearest(boxes, { x: 40, y: 400 })).toBe(2)
})

test('files are taken by kind or by name', () => {
  expect(isAccepted({ name: 'a.png', type: 'image/png' }, 'image/*')).toBe(true)
  expect(isAccepted({ name: 'A.CSV', type: '' }, '.csv,text/csv')).toBe(true)
  expect(isAccepted({ name: 'a.exe', type: 'application/x-msdownload' }, 'image/*,.csv')).toBe(false)
  expect(isAccepted({ name: 'a', type: '' }, '')).toBe(true)
})
