import { describe, expect, test } from 'vitest'
import { calendarText } from './ics.ts'
import { readCalendar } from './read-calendar.ts'

const now = new Date('2027-03-01T10:00:00Z')
const today = '2027-03-01'
const stay = { uid: 'a@safiri', summary: 'Booked', starts_on: '2027-03-10', ends_on: '2027-03-12' }
const calendarOf = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const eventsOf = (...lines: string[]) => readCalendar(calendarOf('BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'), today)?.events

describe('a calendar', () => {
  test('is written in lines of at most 75 bytes and read back unchanged', () => {
    const summary = `Näkyvä; a, b \\ c\n${'Ruwenzori ⛰ '.repeat(12)}`.slice(0, 150).trim()
    const text = calendarText('Room 101; “Lake”, café', [stay, { ...stay, uid: 'b,c;d', summary }], now)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text).toContain('DTSTAMP:20270301T100000Z\r\nDTSTART;VALUE=DATE:20270310\r\nDTEND;VALUE=DATE:20270312\r\n')
    expect(readCalendar(text, today)).toEqual({
      events: [stay, { ...stay, uid: 'b,c;d', summary: summary.replace('\n', ' ') }],
      notFollowed: 0,
    })
  })

  test('may have no events; other text is not a calendar', () => {
    expect(readCalendar(calendarOf(), today)).toEqual({ events: [], notFollowed: 0 })
    for (const text of ['', '<html>', '{"a":1}', 'BEGIN:VCARD\r\nEND:VCARD']) expect(readCalendar(text, today)).toBeNull()
  })
})

describe('an event', () => {
  test.each([
    ['days', ['DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270312'], '2027-03-10', '2027-03-12'],
    ['moments of UTC, which are days of Kampala', ['DTSTART:20270309T220000Z', 'DTEND:20270312T070000Z'], '2027-03-10', '2027-03-12'],
    [
      'moments in a zone of their own',
      ['DTSTART;TZID="Europe/Berlin":20270310T140000', 'DTEND;TZID=X:20270312T100000'],
      '2027-03-10',
      '2027-03-12',
    ],
    ['a duration', ['DTSTART;VALUE=DATE:20270310', 'DURATION:P1W2D'], '2027-03-10', '2027-03-19'],
    ['one day without an end', ['DTSTART;VALUE=DATE:20270310'], '2027-03-10', '2027-03-11'],
    ['an end before its beginning', ['DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270301'], '2027-03-10', '2027-03-11'],
  ])('of %s', (_, lines, starts_on, ends_on) => {
    expect(eventsOf(...lines)).toMatchObject([{ starts_on, ends_on }])
  })

  test('that is cancelled, transparent or has no date is skipped', () => {
    const start = 'DTSTART;VALUE=DATE:20270310'
    expect(eventsOf(start, 'STATUS:CANCELLED')).toEqual([])
    expect(eventsOf(start, 'TRANSP:TRANSPARENT')).toEqual([])
    for (const wrong of ['DTSTART:soon', 'DTSTART;VALUE=DATE:20270231', 'SUMMARY:No start']) expect(eventsOf(wrong)).toEqual([])
  })

  test('is not confused with its alarm or with another occurrence', () => {
    const lines = ['DTSTART;VALUE=DATE:20270310', 'SUMMARY:Guest', 'BEGIN:VALARM', 'SUMMARY:Ring', 'DURATION:P5D', 'END:VALARM']
    expect(eventsOf(...lines)).toEqual([{ uid: '1', summary: 'Guest', starts_on: '2027-03-10', ends_on: '2027-03-11' }])
    const text = calendarOf(
      'BEGIN:VEVENT',
      'UID:1',
      'DTSTART;VALUE=DATE:20270310',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:1',
      'RECURRENCE-ID:20270317',
      'DTSTART;VALUE=DATE:20270318',
      'END:VEVENT',
    )
    expect(readCalendar(text, today)).toMatchObject({ events: [{ uid: '1' }, { uid: '1 20270317' }], notFollowed: 0 })
  })
})
