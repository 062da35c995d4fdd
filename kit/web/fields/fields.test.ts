import { expect, test } from 'vitest'
import { isAccepted } from './accept.ts'
import { bytesText } from '../format/bytes.ts'
import { dayOf } from '#kit/contract/time.ts'
import { problemOfNumber } from './number-problem.ts'
import { problemOfDay, readDay } from './typed-day.ts'
import { columnsOf, moved, placeAfter } from '../drag/order.ts'

test('an entry moves to another place and the others close up', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 1, 9)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
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

test('bytes are shown in the most readable unit', () => {
  expect([0, 999, 1000, 23_890, 5_368_709_120].map(bytesText)).toEqual(['0 bytes', '999 bytes', '1 kB', '23.9 kB', '5.4 GB'])
})

test('files are accepted by type or by extension', () => {
  expect(isAccepted({ name: 'a.png', type: 'image/png' }, 'image/*')).toBe(true)
  expect(isAccepted({ name: 'A.CSV', type: '' }, '.csv,text/csv')).toBe(true)
  expect(isAccepted({ name: 'a.exe', type: 'application/x-msdownload' }, 'image/*,.csv')).toBe(false)
  expect(isAccepted({ name: 'a', type: '' }, '')).toBe(true)
})

test.each([
  ['3/12/2026', '2026-12-03'],
  ['03-12-2026', '2026-12-03'],
  [' 3 Dec 2026 ', '2026-12-03'],
  ['3rd december, 2026', '2026-12-03'],
  ['2026-12-03', '2026-12-03'],
  ['29.2.2028', '2028-02-29'],
  ['29.2.2027', null],
  ['31/11/2026', null],
  ['12/31/2026', null],
  ['0/1/2026', null],
  ['3 De 2026', null],
  ['3 Foo 2026', null],
  ['tomorrow 12', null],
  ['3', null],
  ['', null],
])('a day typed as "%s"', (text, day) => expect(readDay(text)).toBe(day))

test('text that is not a day, or a day outside the limits, shows a problem', () => {
  const problem = (text: string) => problemOfDay(text, { min: '2026-12-01', max: '2026-12-31' })
  expect([problem(''), problem('1/12/2026'), problem('31/12/2026')]).toEqual([null, null, null])
  expect(problem('31/02/2026')).toBe('“31/02/2026” is not a day. Write it like 31/12/2026.')
  expect(problem('30/11/2026')).toBe('30 Nov 2026 is too early: 1 Dec 2026 is the first day.')
  expect(problem('1/1/2027')).toBe('1 Jan 2027 is too late: 31 Dec 2026 is the last day.')
})

test('a day outside the limits shows the rule behind the limit', () => {
  const limits = {
    min: '2026-12-03',
    minReason: 'Double is available for at least 2 nights.',
    max: '2026-12-31',
    maxReason: 'At most 30 nights.',
  }
  expect(problemOfDay('2/12/2026', limits)).toBe('2 Dec 2026 is too early. Double is available for at least 2 nights.')
  expect(problemOfDay('1/1/2027', limits)).toBe('1 Jan 2027 is too late. At most 30 nights.')
  const today = dayOf(new Date())
  expect(problemOfDay('1/1/2020', { min: today })).toBe('1 Jan 2020 is in the past. Choose today or later.')
})

test.each([
  ['', { min: 1 }, null],
  ['-', { min: 1 }, null],
  [12, { min: 1, max: 4 }, 'At most 4.'],
  [0, { min: 1, max: 4 }, 'At least 1.'],
  [20_000, { max: 10_000 }, 'At most 10,000.'],
  [1.5, { allowDecimal: false }, 'Use a whole number.'],
  [-5, { allowNegative: false }, 'At least 0.'],
  [-5, {}, null],
  ['12.345', { decimalScale: 2 }, 'At most 2 decimals.'],
  [4, { min: 1, max: 4, allowDecimal: false }, null],
])('a number typed as "%s" within %j', (typed, limits, problem) => expect(problemOfNumber(typed, limits)).toBe(problem))
