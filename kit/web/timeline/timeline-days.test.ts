import { expect, test } from 'vitest'
import { daysInSight, dayWidth, draggedDays, placeOf, rowsInSight } from './timeline-days.ts'

const stay = { starts_on: '2027-03-10', ends_on: '2027-03-12' }

test('a bar of nights goes from the middle of the first day to the middle of the last', () => {
  expect(placeOf(stay, '2027-03-09', 0.5)).toEqual({ left: 1.5 * dayWidth, width: 2 * dayWidth - 2 })
  expect(placeOf(stay, '2027-03-11', 0.5).left).toBe(-0.5 * dayWidth)
})

test('a bar with times goes from its pick-up to its return, and one without from the first day to the last', () => {
  // 8 o’clock in Kampala, until 8 in the evening of the next day.
  const times = { starts_at: '2027-03-10T05:00:00Z', ends_at: '2027-03-11T17:00:00Z' }
  expect(placeOf({ ...stay, ...times }, '2027-03-10', 0)).toEqual({ left: dayWidth / 3, width: 1.5 * dayWidth - 2 })
  expect(placeOf(stay, '2027-03-10', 0)).toEqual({ left: 0, width: 2 * dayWidth - 2 })
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
