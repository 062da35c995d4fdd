import { addDays, weekdayOf } from '#kit/contract/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedWeekdays, weekdayNames } from './recurrence.ts'

test('departures every so many weeks share their weekday', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 }),
      fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 3, maxLength: 12 }),
      (start, weeks) => {
        const first = addDays('2026-01-01', start)
        expect(sharedWeekdays(weeks.map((week) => addDays(first, week * 7)))).toEqual([weekdayOf(first)])
      },
    ),
  )
})

test('two departures, or departures on many weekdays, share none', () => {
  expect(sharedWeekdays(['2026-12-05', '2026-12-12'])).toEqual([])
  expect(sharedWeekdays(['2026-12-05', '2026-12-06', '2026-12-07'])).toEqual([])
})

test('weekdays have their names in each language', () => {
  expect((['en', 'fr', 'sw', 'lg'] as const).map((language) => weekdayNames([6], language))).toEqual([
    'Saturday',
    'samedi',
    'Jumamosi',
    'Lwamukaaga',
  ])
})
