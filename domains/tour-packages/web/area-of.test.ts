import { expect, test } from 'vitest'
import { areaOf } from './area-of.ts'

const ring = [
  [29.5000001, -1],
  [29.7, -1],
  [29.7, -1.2],
  [29.5, -1.2],
  [29.5000001, -1],
]

test('a drawn rectangle is kept by two opposite corners, rounded to a metre', () => {
  expect(areaOf({ geometry: { type: 'Polygon', coordinates: [ring] }, properties: { mode: 'rectangle' } })).toEqual({
    shape: 'rectangle',
    points: [
      { lat: -1, lng: 29.5 },
      { lat: -1.2, lng: 29.7 },
    ],
  })
})

test('another drawn area is kept by its corners, without the first one again', () => {
  const area = areaOf({ geometry: { type: 'Polygon', coordinates: [ring] }, properties: { mode: 'polygon' } })
  expect(area).toMatchObject({ shape: 'polygon' })
  expect(area!.points).toHaveLength(4)
})

test('points, lines and areas that are not drawn to the end are left out', () => {
  expect(areaOf({ geometry: { type: 'Point', coordinates: [29.5, -1] } })).toBeNull()
  expect(areaOf({ geometry: { type: 'Polygon', coordinates: [ring.slice(0, 3)] }, properties: { mode: 'polygon' } })).toBeNull()
})
