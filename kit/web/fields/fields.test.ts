import { expect, test } from 'vitest'
import { isAccepted } from './accept.ts'
import { bytesText } from '../format/bytes.ts'
import { columnsOf, moved, nearest, placeAfter } from './use-reorder.ts'

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

test('the arrow keys move a lifted picture over the grid, never out of it', () => {
  const boxes = [50, 150, 250, 50, 150].map((x, index) => ({ x, y: index < 3 ? 50 : 150 }))
  const grid = { count: 5, columns: columnsOf(boxes) }
  expect(grid.columns).toBe(3)
  const after = (key: string, at: number) => placeAfter(key, at, grid)
  expect([after('ArrowRight', 1), after('ArrowLeft', 0), after('ArrowDown', 1), after('ArrowDown', 2)]).toEqual([2, 0, 4, 4])
  expect([after('ArrowUp', 4), after('ArrowUp', 1), after('Home', 3), after('End', 0), after('x', 3)]).toEqual([1, 0, 0, 4, null])
  expect(columnsOf([])).toBe(1)
})

test('bytes are said in the unit that reads best', () => {
  expect([0, 999, 1000, 23_890, 5_368_709_120].map(bytesText)).toEqual(['0 bytes', '999 bytes', '1 kB', '23.9 kB', '5.4 GB'])
})

test('files are taken by kind or by name', () => {
  expect(isAccepted({ name: 'a.png', type: 'image/png' }, 'image/*')).toBe(true)
  expect(isAccepted({ name: 'A.CSV', type: '' }, '.csv,text/csv')).toBe(true)
  expect(isAccepted({ name: 'a.exe', type: 'application/x-msdownload' }, 'image/*,.csv')).toBe(false)
  expect(isAccepted({ name: 'a', type: '' }, '')).toBe(true)
})
