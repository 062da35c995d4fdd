import { expect, test } from 'vitest'
import { localIn, momentIn } from './zones.ts'

test('days and clocks follow the zone, with its summer time', () => {
  expect(localIn('Africa/Kampala', new Date('2026-11-24T21:30:00Z'))).toEqual({ day: '2026-11-25', clock: '00:30' })
  expect(localIn('Africa/Kigali', new Date('2026-11-24T21:30:00Z'))).toEqual({ day: '2026-11-24', clock: '23:30' })
  expect(momentIn('Africa/Kigali', '2026-11-25', '07:00').toISOString()).toBe('2026-11-25T05:00:00.000Z')
  expect(momentIn('Europe/London', '2026-07-01', '07:00').toISOString()).toBe('2026-07-01T06:00:00.000Z')
  expect(momentIn('Europe/London', '2026-12-01', '00:00').toISOString()).toBe('2026-12-01T00:00:00.000Z')
  expect(() => localIn('Mars/Olympus', new Date())).toThrow(RangeError)
})
