import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spread } from './spread.ts'

const kampala = { lat: 0.32, lng: 32.58 }
const entebbe = { lat: 0.05, lng: 32.46 }

/** Where the foot of a pin stands, in pixels of the map at this zoom, near the equator. */
const feet = (points: readonly { lat: number; lng: number }[], zoom: number) => {
  const perDegree = (512 * 2 ** zoom) / 360
  return spread(points, zoom).map(({ right, down }, index) => ({
    x: points[index]!.lng * perDegree + right,
    y: -points[index]!.lat * perDegree + down,
  }))
}

test('pins that are far apart stand on their places', () => {
  expect(spread([kampala, entebbe], 11)).toEqual([
    { right: 0, down: 0 },
    { right: 0, down: 0 },
  ])
})

test('days at one place stand side by side, in order', () => {
  const shifts = spread([kampala, kampala, kampala], 11)
  expect(shifts.map(({ right }) => right)).toEqual([-36, 0, 36])
  expect(new Set(shifts.map(({ down }) => down))).toEqual(new Set([-12]))
})

test('no pin hides another, wherever the places are', () => {
  const degrees = fc.double({ min: -0.5, max: 0.5, noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.record({ lat: degrees, lng: degrees }), { maxLength: 20 }), fc.integer({ min: 4, max: 12 }), (points, zoom) => {
      const pins = feet(points, zoom)
      for (const [index, one] of pins.entries())
        for (const other of pins.slice(index + 1))
          expect(Math.abs(one.x - other.x) >= 32 || Math.abs(one.y - other.y) >= 38, JSON.stringify([one, other])).toBe(true)
    }),
  )
})
