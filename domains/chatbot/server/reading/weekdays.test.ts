import { expect, test } from 'vitest'
import { daysIn } from './dates.ts'
import { repeatedWeekdays } from './weekdays.ts'

test.each<[string, number[]]>([
  ['Do you go on Saturdays?', [6]],
  ['Does it run every Tuesday and every Friday?', [2, 5]],
  ['Mnaondoka kila Jumamosi?', [6]],
  ['Partez-vous tous les samedis ?', [6]],
  ['Mugenda buli Lwamukaaga?', [6]],
  ['only at weekends', [6, 7]],
])('a weekday that comes again: %s', (text, weekdays) => {
  expect(repeatedWeekdays(text)).toEqual(weekdays)
  expect(daysIn(text, '2026-11-24')).toBeNull()
})

test.each(['on Saturday', 'next tues', 'le samedi 5 décembre'])('a single day does not come again: %s', (text) => {
  expect(repeatedWeekdays(text)).toEqual([])
  expect(daysIn(text, '2026-11-24')).not.toBeNull()
})
