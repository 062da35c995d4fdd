import { expect, test } from 'vitest'
import { daysInSight, dayWidth, draggedDays, placeOf, rowsInSight } from './timeline-days.ts'

const stay = { starts_on: '2027-03-10', ends_on: '2027-03-12' }

test('a bar goes from the middle of the first day to the middle of the last', () => {
  expect(placeOf(stay, '2027-03-09')).toEqual({ left: 1.5 * dayWidth, width: 2 * dayWidth - 2 })
  expect(placeOf(stay, '2027-03-11').left).toBe(-0.5 * dayWidth)
})

test('dragging moves whole days, and a stay keeps at least one night', () => {
  expect(draggedDays(stay, 'whole', 2.4 * dayWidth)).toEqual({ starts_on: '2027-03-12', ends_on: '2027-03-14' })
  expect(draggedDays(stay, 'end', -9 * dayWidth)).toEqual({ starts_on: '2027-03-10', ends_on: '2027-03-11' })
  expect(draggedDays(stay, 'start', 9 * dayWidth)).toEqual({ starts_on: '2027-03-11', ends_on: '2027-03-12' })
  expect(draggedDays(stay, 'whole', 0.4 * dayWidth)).toEqual(stay)
})

test('only visible rows are rendered', () => {
  expect(rowsInSight(200, 0, 400)).toEqual({ first: 0, last: 18 })
  expect(rowsInSight(200, 4000, 400)).toEqual({ first: 92, last: 118 })
  expect(rowsInSight(5, 0, 400)).toEqual({ first: 0, last: 5 })
})

test('only visible weeks are rendered', () => {
  expect(daysInSight(60, 0, 20 * dayWidth)).toEqual({ start: 0, end: 28 })
  expect(daysInSight(60, 22 * dayWidth, 20 * dayWidth)).toEqual({ start: 14, end: 49 })
  expect(daysInSight(60, 40 * dayWidth, 20 * dayWidth)).toEqual({ start: 28, end: 60 })
})
