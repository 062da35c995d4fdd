import { expect, test } from 'vitest'
import { dayWidth, draggedDays, placeOf, rowsInSight } from './timeline-days.ts'

const stay = { starts_on: '2027-03-10', ends_on: '2027-03-12' }

test('a stay stands from the middle of its first day to the middle of its last', () => {
  expect(placeOf(stay, '2027-03-09')).toEqual({ left: 1.5 * dayWidth, width: 2 * dayWidth - 2 })
  expect(placeOf(stay, '2027-03-11').left).toBe(-0.5 * dayWidth)
})

test('dragging moves whole days, and a stay keeps a night', () => {
  expect(draggedDays(stay, 'whole', 2.4 * dayWidth)).toEqual({ starts_on: '2027-03-12', ends_on: '2027-03-14' })
  expect(draggedDays(stay, 'end', -9 * dayWidth)).toEqual({ starts_on: '2027-03-10', ends_on: '2027-03-11' })
  expect(draggedDays(stay, 'start', 9 * dayWidth)).toEqual({ starts_on: '2027-03-11', ends_on: '2027-03-12' })
  expect(draggedDays(stay, 'whole', 0.4 * dayWidth)).toEqual(stay)
})

test('only rows in sight are drawn', () => {
  expect(rowsInSight(200, 0, 400)).toEqual({ first: 0, last: 16 })
  expect(rowsInSight(200, 4000, 400)).toEqual({ first: 94, last: 116 })
  expect(rowsInSight(5, 0, 400)).toEqual({ first: 0, last: 5 })
})
