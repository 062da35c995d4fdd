import { expect, test } from 'vitest'
import { datesIn } from './dates.ts'

// 21:05 UTC is five minutes past midnight in Kampala.
const written = (language: string) => {
  const dates = datesIn(language)
  return [
    dates.day('2026-11-21'),
    dates.shortDay('2026-11-21'),
    dates.moment('2026-11-20T21:05:00Z'),
    dates.time('2026-11-20T21:05:00Z'),
    dates.clock('17:05'),
    dates.range('2027-03-12', '2027-03-16'),
    dates.range('2027-03-12', '2027-03-13'),
  ]
}

test('days, times and nights are written in the language of the page, at the time of Kampala', () => {
  expect(written('en')).toEqual([
    'Sat, 21 Nov 2026',
    '21 Nov 2026',
    'Sat, 21 Nov 2026, 12:05 am',
    '12:05 am',
    '5:05 pm',
    '12–16 Mar 2027 · 4 nights',
    '12–13 Mar 2027 · 1 night',
  ])
  expect(written('fr')).toEqual([
    'sam. 21 nov. 2026',
    '21 nov. 2026',
    'sam. 21 nov. 2026, 00:05',
    '00:05',
    '17:05',
    '12–16 mars 2027 · 4 nuits',
    '12–13 mars 2027 · 1 nuit',
  ])
  const [day, , , , , nights] = written('sw')
  expect(day).toMatch(/^Jumamosi, 21/)
  expect(nights).toMatch(/Mac 2027 · usiku 4$/)
})
