import { expect, test } from 'vitest'
import { pickUpsOf } from './pick-ups.ts'

const person = (name: string, at: string | null, place: string | null, point: { lat: number; lng: number } | null = null) => ({
  name,
  pick_up_at: at,
  pick_up_place: place,
  pick_up_point: point,
})

test('people at one place and time are one pick-up, by time, and those without a time come last', () => {
  const entebbe = { lat: 0.05, lng: 32.46 }
  const pickUps = pickUpsOf([
    person('Ruth', null, 'Acacia Mall'),
    person('Moses', '2026-12-01T06:00:00.000Z', 'Entebbe'),
    person('Nobody', null, null),
    person('Anna', '2026-12-01T04:30:00.000Z', 'Sheraton'),
    person('Ben', '2026-12-01T06:00:00.000Z', 'Entebbe', entebbe),
    person('Late', '2026-12-01T09:00:00.000Z', 'Entebbe'),
  ])
  expect(pickUps.map(({ place, names, point }) => [place, names, point])).toEqual([
    ['Sheraton', ['Anna'], null],
    ['Entebbe', ['Moses', 'Ben'], entebbe],
    ['Entebbe', ['Late'], null],
    ['Acacia Mall', ['Ruth'], null],
  ])
})
