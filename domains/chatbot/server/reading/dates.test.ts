import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '#kit/contract/time.ts'
import { dayMentions, daysIn, withoutDays } from './dates.ts'
import { laterStay, noStay, stayIn } from './stay.ts'

/** A Tuesday. */
const today = '2026-11-24'

test.each([
  ['tomorrow', '2026-11-25'],
  ['kesho kutwa', '2026-11-26'],
  ['aujourd’hui', today],
  ['this friday', '2026-11-27'],
  ['24 dec', '2026-12-24'],
  ['Dec 24th', '2026-12-24'],
  ['Thursday, 24 December 2026', '2026-12-24'],
  ['le 10 décembre', '2026-12-10'],
  ['tarehe 7 Desemba', '2026-12-07'],
  ['nga 10 January', '2027-01-10'],
  ['12/12', '2026-12-12'],
  ['12/24', '2026-12-24'],
  ['26.12.2026', '2026-12-26'],
  ['in february, from the 11th', '2027-02-11'],
  ['on the 15th', '2026-12-15'],
  ['christmas eve', '2026-12-24'],
  ['in 3 days', '2026-11-27'],
  ['29 feb', '2028-02-29'],
])('%s is one day', (text, day) => expect(daysIn(text, today)).toEqual({ from: day, until: day }))

test.each([
  ['24-27 dec', '2026-12-24', '2026-12-27'],
  ['from 28 to 3 January', '2026-12-28', '2027-01-03'],
  ['27 dec to 2 jan', '2026-12-27', '2027-01-02'],
  ['du 4 au 6 janvier', '2027-01-04', '2027-01-06'],
  ['this friday to sunday', '2026-11-27', '2026-11-29'],
  ['next month', '2026-12-01', '2026-12-31'],
  ['mwezi ujao', '2026-12-01', '2026-12-31'],
  ['mwezi wa kumi na mbili', '2026-12-01', '2026-12-31'],
  ['end of january', '2027-01-21', '2027-01-31'],
  ['the last week of december', '2026-12-25', '2026-12-31'],
  ['this weekend', '2026-11-27', '2026-11-29'],
  ['december, 2 adults', '2026-12-01', '2026-12-31'],
])('%s is a time', (text, from, until) => expect(daysIn(text, today)).toEqual({ from, until }))

test.each(['30 february', '24/7', 'I may come', 'my 2nd time', '2 adults', '4x4', 'a sunny banda', 'march on'])('%s names no day', (text) =>
  expect(daysIn(text, today)).toBeNull(),
)

const ahead = fc.integer({ min: 0, max: 330 }).map((days) => addDays(today, days))
const monthNames = (day: string, language: string, month: 'long' | 'short') =>
  new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

describe('any day', () => {
  test('is read back from each of its spellings', () => {
    fc.assert(
      fc.property(ahead, (day) => {
        const [year, month, date] = day.split('-').map(Number) as [number, number, number]
        const spellings = [
          day,
          `${date}/${month}/${year}`,
          `${date} ${monthNames(day, 'en', 'long')}`,
          `${monthNames(day, 'en', 'long')} ${date}, ${year}`,
          `${date} ${monthNames(day, 'en', 'short')} ${year}`,
          `le ${date} ${monthNames(day, 'fr', 'long')}`,
          `tarehe ${date} ${monthNames(day, 'sw', 'long')}`,
        ]
        for (const spelling of spellings)
          expect([spelling, daysIn(`2 adults, ${spelling}, please`, today)]).toEqual([spelling, { from: day, until: day }])
      }),
    )
  })

  test('and a later one are the days from one to the other', () => {
    fc.assert(
      fc.property(ahead, fc.integer({ min: 1, max: 30 }), (from, nights) => {
        const until = addDays(from, nights)
        expect(dayMentions(`from ${from} to ${until}`, today)).toEqual([from, until])
        expect(stayIn(`from ${from} to ${until}`, today)).toMatchObject({ from, until, length: nights })
      }),
    )
  })
})

test('whatever somebody writes, the days found are days in order', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      const found = daysIn(text, today)
      expect(found === null || daysBetween(found.from, found.until) >= 0).toBe(true)
      expect(typeof withoutDays(text.toLowerCase())).toBe('string')
    }),
  )
})

test('later messages change a stay and keep the rest of it', () => {
  const first = laterStay(noStay, stayIn('2 nights from 27 dec', today))
  expect(first).toMatchObject({ from: '2026-12-27', length: 2 })
  expect(laterStay(first, stayIn('and if we stay 3 nights?', today))).toMatchObject({ from: '2026-12-27', length: 3 })
  expect(laterStay(first, stayIn('how about 4 january', today))).toMatchObject({ from: '2027-01-04', until: null, length: 2 })
  expect(laterStay(first, stayIn('until 31 december', today))).toMatchObject({ from: '2026-12-27', until: '2026-12-31', length: 4 })
  expect(laterStay(first, stayIn('is breakfast included?', today))).toEqual(first)
})

test.each([
  ['the first monday of february', '2027-02-01'],
  ['last thursday in january 2027', '2027-01-28'],
  ["women's day", '2027-03-08'],
  ['valentines, 15 february 2027', '2027-02-15'],
])('a day that is named by its place in the year: %s', (text, day) => expect(daysIn(text, '2026-11-24')).toEqual({ from: day, until: day }))

test('a number that counts people is no day, and a day beats the month that overlaps it', () => {
  const month = fc.constantFrom(['january', '01'], ['february', '02'], ['july', '07'])
  fc.assert(
    fc.property(
      month,
      fc.integer({ min: 2, max: 12 }),
      fc.constantFrom('Danes', 'Kenyans', 'Italians', 'tourists'),
      ([name, number], count, people) => {
        expect(daysIn(`in ${name} ${count} ${people}`, '2026-11-24')?.from).toBe(`2027-${number}-01`)
        expect(daysIn(`in ${name} ${count}, two of us`, '2026-11-24')?.from).toBe(`2027-${number}-${String(count).padStart(2, '0')}`)
      },
    ),
  )
})
