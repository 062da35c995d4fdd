import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  daysBetween,
  formatDay,
  formatFullDay,
  formatLongDay,
  formatMoment,
  formatDays,
  formatRange,
  formatShortDay,
  formatStamp,
  formatClock,
  formatTime,
  momentOf,
  weekdayOf,
} from './time.ts'
import { instant, localDate, localTime } from './schemas.ts'

const dayMs = 86_400_000
const moment = fc.date({ min: new Date('1900-01-02T00:00:00Z'), max: new Date('2200-12-30T00:00:00Z'), noInvalidDate: true })
const day = moment.map(dayOf)
const someDays = fc.integer({ min: -2_000, max: 2_000 })
const kampala = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Kampala', year: 'numeric', month: '2-digit', day: '2-digit' })
const isModern = (date: Date) => date > new Date('1960-01-01T00:00:00Z') // before 1960 Kampala had another UTC offset

describe('days of Kampala', () => {
  test('are shown unchanged, also those before Kampala had its present UTC offset', () => {
    expect([formatShortDay('1950-01-01'), formatFullDay('1903-07-31')]).toEqual(['1 Jan 1950', 'Friday 31st July 1903'])
    const intl = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Kampala', day: 'numeric', month: 'long', year: 'numeric' })
    fc.assert(
      fc.property(moment.filter(isModern), (at) => {
        expect(formatLongDay(at).replace(/(?<=\d)(st|nd|rd|th)/, '')).toBe(intl.format(at))
      }),
    )
  })

  test('begin at midnight there, whatever zone this runs in', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const begins = momentOf(dayOf(at))
        expect(begins.getTime()).toBeLessThanOrEqual(at.getTime())
        expect(at.getTime() - begins.getTime()).toBeLessThan(dayMs)
        expect(begins.getUTCHours()).toBe(21)
        if (isModern(at)) expect(kampala.format(at)).toBe(dayOf(at))
      }),
    )
    expect([dayOf(new Date('2026-12-31T20:59:59.999Z')), dayOf(new Date('2026-12-31T21:00:00Z'))]).toEqual(['2026-12-31', '2027-01-01'])
    expect(momentOf('2028-02-29', '23:30').toISOString()).toBe('2028-02-29T20:30:00.000Z')
  })

  test('are counted without losing or gaining one', () => {
    fc.assert(fc.property(day, (one) => dayOf(momentOf(one)) === one))
    fc.assert(fc.property(day, someDays, (one, n) => daysBetween(one, addDays(one, n)) === n))
    fc.assert(fc.property(day, someDays, someDays, (one, n, m) => addDays(addDays(one, n), m) === addDays(one, n + m)))
    fc.assert(fc.property(day, someDays, (one, n) => Math.sign(n) === (addDays(one, n) > one ? 1 : addDays(one, n) < one ? -1 : 0)))
    fc.assert(
      fc.property(day, (one) => weekdayOf(addDays(one, 7)) === weekdayOf(one) && weekdayOf(addDays(one, 1)) === (weekdayOf(one) % 7) + 1),
    )
    expect([
      daysBetween('2028-02-28', '2028-03-01'),
      daysBetween('2027-02-28', '2027-03-01'),
      daysBetween('2026-12-31', '2027-01-01'),
      weekdayOf('2026-11-21'),
    ]).toEqual([2, 1, 1, 6])
  })

  test('are accepted only if they exist and are written in full', () => {
    fc.assert(fc.property(day, (one) => localDate.safeParse(one).success))
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2200 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, date) => {
          const text = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
          const exists = new Date(`${text}T00:00:00Z`)
          expect(localDate.safeParse(text).success).toBe(!Number.isNaN(exists.getTime()) && exists.toISOString().startsWith(text))
        },
      ),
      { numRuns: 3_000 },
    )
    for (const text of [
      '2026-02-30',
      '2027-02-29',
      '2026-13-01',
      '2026-2-3',
      '30/02/2026',
      '',
      '0000-00-00',
      '20270115',
      '２０２７-01-15',
      '+002027-01-15',
      '9999-12-31',
      '1899-12-31',
      '2027-01-15T00:00:00Z',
      ' 2027-01-15',
      '2027-01-15\n',
      null,
      20270115,
    ]) {
      expect([text, localDate.safeParse(text).success]).toEqual([text, false])
    }
  })
})

describe('times and moments', () => {
  test('of the day run from 00:00 to 23:59', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 0, max: 99 }),
        (hour, minute) =>
          localTime.safeParse(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`).success === (hour < 24 && minute < 60),
      ),
    )
    for (const text of ['9:00', '09:00:00', '0900', '09:0', ' 09:00', '09:00\n', '٠٩:٠٠', '24:00'])
      expect([text, localTime.safeParse(text).success]).toEqual([text, false])
  })

  test('need a time zone; leap seconds and invalid offsets are refused', () => {
    fc.assert(fc.property(moment, (at) => instant.safeParse(at.toISOString()).success))
    for (const text of [
      '2027-01-15T09:00:00',
      '2027-01-15T09:00:00+99:00',
      '2027-01-15T23:59:60Z',
      '1767225600',
      '2027-02-30T00:00:00Z',
      '2027-01-15 09:00Z',
      'now',
      '',
      '2027-01-15',
      '2027-01-15T24:00:01Z',
    ])
      expect([text, instant.safeParse(text).success]).toEqual([text, false])
    for (const text of ['2026-03-12T09:00:00+03:00', '2026-03-12T06:00:00Z', '2026-03-12T06:00:00.123Z'])
      expect([text, instant.safeParse(text).success]).toEqual([text, true])
  })
})

describe('as people read them', () => {
  test('every moment has every format, and an invalid one is shown as empty', () => {
    const forms = [formatDay, formatShortDay, formatLongDay, formatFullDay, formatTime, formatMoment, formatStamp]
    fc.assert(
      fc.property(moment, (at) => {
        for (const form of forms) {
          expect(form(at)).toBe(form(at.toISOString()))
          expect(form(at)).not.toMatch(/Invalid|undefined|NaN|\u202f/)
          expect(form(at)).not.toBe('')
        }
      }),
      { numRuns: 300 },
    )
    for (const form of forms) for (const nothing of [null, undefined, '', 'not a date']) expect(form(nothing)).toBe('')
  })

  test('a day is shown as itself, its ordinal as it is spoken', () => {
    fc.assert(
      fc.property(
        day.filter((one) => one > '1960-01-01'),
        (one) => {
          const shown = formatShortDay(one)
          expect(shown.startsWith(`${Number(one.slice(8))} `)).toBe(true)
          expect(shown.endsWith(one.slice(0, 4))).toBe(true)
          const [, digits, suffix] = /^(\d+)(st|nd|rd|th) /.exec(formatLongDay(one))!
          const n = Number(digits)
          expect(suffix).toBe(n >= 11 && n <= 13 ? 'th' : n % 10 === 1 ? 'st' : n % 10 === 2 ? 'nd' : n % 10 === 3 ? 'rd' : 'th')
        },
      ),
      { numRuns: 400 },
    )
    expect([
      formatDay('2026-11-21'),
      formatLongDay('2026-11-21'),
      formatFullDay('2026-11-21'),
      formatTime('2026-11-21T14:05:00Z'),
      formatStamp('2026-11-21T14:05:09Z'),
    ]).toEqual(['Sat, 21 Nov 2026', '21st November 2026', 'Saturday 21st November 2026', '5:05 pm', '21st Nov 2026 17:05:09'])
    expect(['00:00', '09:30', '12:00', '17:05'].map(formatClock)).toEqual(['12:00 am', '9:30 am', '12:00 pm', '5:05 pm'])
    expect([formatTime('2026-11-20T21:00:00Z'), formatTime('2026-11-21T09:00:00Z'), formatStamp('2026-11-20T21:00:00Z')]).toEqual([
      '12:00 am',
      '12:00 pm',
      '21st Nov 2026 00:00:00',
    ])
  })

  test('a range counts its nights', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 400 }), (from, nights) => {
        expect(formatRange(from, addDays(from, nights)).endsWith(` · ${nights} ${nights === 1 ? 'night' : 'nights'}`)).toBe(true)
      }),
      { numRuns: 300 },
    )
    expect([
      formatRange('2026-03-12', '2026-03-16'),
      formatRange('2026-03-30', '2026-04-02'),
      formatRange('2026-12-31', '2027-01-01'),
      formatRange('2026-03-12', '2026-03-12'),
      formatDays('2026-03-12', '2026-03-16'),
    ]).toEqual([
      '12–16 Mar 2026 · 4 nights',
      '30 Mar–2 Apr 2026 · 3 nights',
      '31 Dec 2026–1 Jan 2027 · 1 night',
      '12 Mar 2026',
      '12–16 Mar 2026',
    ])
  })
})
