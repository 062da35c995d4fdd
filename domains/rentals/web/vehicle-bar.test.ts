import { expect, test } from 'vitest'
import { barOf, lookOf, timesOn } from './vehicle-bar.ts'

const use = {
  id: 'a',
  unit_id: 'u',
  kind: 'booking' as const,
  // 8 in the morning of the 10th to 8 in the morning of the 13th, and two hours for cleaning.
  starts_at: '2027-03-10T05:00:00.000Z',
  ends_at: '2027-03-13T05:00:00.000Z',
  free_at: '2027-03-13T07:00:00.000Z',
  label: 'Okello Brian',
  booking_id: 'b',
  duty_id: null,
  reference: 'BK-1',
  booking_status: 'confirmed',
  rental: { id: 'r', status: 'reserved' as const, late: false, in_danger: false, version: 1 },
}
const now = new Date('2027-03-01T12:20:00Z')

test('the day of the return is free, and a hire within a day takes that day', () => {
  expect(barOf(use)).toMatchObject({ starts_on: '2027-03-10', ends_on: '2027-03-13' })
  expect(barOf({ ...use, ends_at: '2027-03-10T12:00:00.000Z', free_at: '2027-03-10T14:00:00.000Z' })).toMatchObject({
    ends_on: '2027-03-11',
  })
})

test('a bar says how long the hire is, whether it is late, and when its vehicle is free', () => {
  expect(lookOf(barOf(use))).toMatchObject({ state: 'coming', gap: 44 / 12 })
  expect(lookOf(barOf(use)).name).toContain('3 days, Reserved')
  expect(lookOf(barOf({ ...use, rental: { ...use.rental, status: 'out', late: true } }))).toMatchObject({ state: 'late' })
  expect(lookOf(barOf({ ...use, rental: null }))).toMatchObject({ held: true })
})

test('marked days are booked from 8 to 8, or as soon as the vehicle is free and until it is needed', () => {
  const vehicle = { padding_minutes: 120 }
  const days = (starts_on: string, ends_on: string) => timesOn({ starts_on, ends_on }, vehicle, [use], now)
  expect(days('2027-03-15', '2027-03-18')).toEqual({ starts_at: '2027-03-15T05:00:00.000Z', ends_at: '2027-03-18T05:00:00.000Z' })
  expect(days('2027-03-13', '2027-03-14')).toEqual({ starts_at: '2027-03-13T07:00:00.000Z', ends_at: '2027-03-14T05:00:00.000Z' })
  // It has to be back and cleaned before the next hire.
  expect(days('2027-03-08', '2027-03-10')).toEqual({ starts_at: '2027-03-08T05:00:00.000Z', ends_at: '2027-03-10T03:00:00.000Z' })
  // Today from the next full hour.
  expect(days('2027-03-01', '2027-03-02').starts_at).toBe('2027-03-01T13:00:00.000Z')
})
