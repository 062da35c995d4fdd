import { describe, expect, test } from 'vitest'
import ICAL from 'ical.js'
import { readCalendar } from './read-calendar.ts'
import { daysOfRules, isFollowed } from './repeat.ts'

const from = '2027-03-01'
const daysOf = (rule: string, first = '2027-03-10', until = '2027-06-30') =>
  daysOfRules([ruleOf(rule)], day(first), String, { from, until, steps: { left: 1e6 } })!.map((day) => day.slice(5))

const ruleOf = (rule: string) => ICAL.Recur.fromString(rule)
const day = (text: string) => ICAL.Time.fromDateString(text)

describe('a rule', () => {
  test.each([
    ['FREQ=DAILY;INTERVAL=10;COUNT=4', ['03-10', '03-20', '03-30', '04-09']],
    ['FREQ=DAILY;BYDAY=WE,SA,SU;COUNT=4', ['03-10', '03-13', '03-14', '03-17']],
    ['FREQ=WEEKLY;COUNT=3', ['03-10', '03-17', '03-24']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=5', ['03-10', '03-22', '03-24', '04-05', '04-07']],
    // The Sunday after a Wednesday is in the same week, unless weeks start on Sunday.
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;COUNT=3', ['03-10', '03-14', '03-24']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;WKST=SU;COUNT=3', ['03-10', '03-21', '03-24']],
    ['FREQ=MONTHLY;COUNT=3', ['03-10', '04-10', '05-10']],
    ['FREQ=MONTHLY;BYDAY=2WE,-1FR;COUNT=4', ['03-10', '03-26', '04-14', '04-30']],
    ['FREQ=MONTHLY;BYMONTHDAY=10,-1;COUNT=3', ['03-10', '03-31', '04-10']],
    ['FREQ=YEARLY;BYMONTH=3,5;BYDAY=2WE', ['03-10', '05-12']],
    ['FREQ=YEARLY;BYMONTH=3,5', ['03-10', '05-10']],
    ['FREQ=YEARLY;BYYEARDAY=69,100,-215', ['03-10', '04-10', '05-31']],
    // The last working day of a month, and the first and the second-last one.
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', ['03-31', '04-30', '05-31', '06-30']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-2;COUNT=4', ['03-30', '04-01', '04-29', '05-03']],
  ])('%s', (rule, days) => {
    expect(isFollowed(ruleOf(rule), day('2027-03-10'))).toBe(true)
    expect(daysOf(rule)).toEqual(days)
  })

  test('for the 31st skips shorter months', () => {
    expect(daysOf('FREQ=MONTHLY', '2027-01-31')).toEqual(['03-31', '05-31'])
  })

  test('that started long ago keeps its interval, counted from its first occurrence', () => {
    expect(daysOf('FREQ=DAILY;INTERVAL=14', '2010-01-01', '2027-04-30')).toEqual(['03-05', '03-19', '04-02', '04-16', '04-30'])
    expect(daysOf('FREQ=WEEKLY;COUNT=10', '2027-01-06')).toEqual(['03-03', '03-10'])
    expect(daysOf('FREQ=WEEKLY;COUNT=3', '2026-01-07')).toEqual([])
  })

  test.each([
    // Parts smaller than a day.
    'FREQ=HOURLY',
    'FREQ=DAILY;BYHOUR=8',
    // Rules that RFC 5545 forbids.
    'FREQ=WEEKLY;BYDAY=2MO',
    'FREQ=MONTHLY;BYWEEKNO=3',
    'FREQ=DAILY;BYYEARDAY=100',
    'FREQ=YEARLY;BYWEEKNO=3;BYDAY=1MO',
    'COUNT=3',
    'FREQ=DAILY;COUNT=-1',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=DAILY;INTERVAL=100000',
    // Rules that the library computes wrongly.
    'FREQ=YEARLY;BYWEEKNO=14',
    'FREQ=YEARLY;BYDAY=20MO',
    'FREQ=MONTHLY;BYDAY=20MO',
    'FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2',
    'FREQ=YEARLY;BYMONTH=4,5;BYDAY=SU;BYSETPOS=-1',
    'FREQ=MONTHLY;BYMONTH=4,5;BYDAY=MO',
    'FREQ=YEARLY;BYMONTHDAY=15',
    'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31',
    'FREQ=YEARLY;INTERVAL=3;BYMONTH=1;BYMONTHDAY=1',
    // Rules that would make the library search forever.
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=DAILY;INTERVAL=7;BYDAY=TH',
  ])('is not followed: %s', (rule) => expect(isFollowed(ruleOf(rule), day('2027-03-10'))).toBe(false))

  test('that is yearly on 29 February, or on a day that not every month has, is not supported', () => {
    expect(isFollowed(ruleOf('FREQ=YEARLY'), day('2024-02-29'))).toBe(false)
    expect(isFollowed(ruleOf('FREQ=YEARLY;BYMONTH=3,4'), day('2027-03-31'))).toBe(false)
  })

  test('stops at the step limit that all rules of a calendar share', () => {
    const window = { from, until: from, steps: { left: 10_000 } }
    expect(daysOfRules([ruleOf('FREQ=DAILY')], day('1900-01-01'), String, window)).toBeNull()
  })
})

describe('a recurring event', () => {
  const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Guest', ...lines, 'END:VEVENT']
  const read = (...lines: string[]) => readCalendar(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'), from)!
  const spans = (...lines: string[]) => read(...lines).events.map(({ starts_on, ends_on }) => `${starts_on.slice(5)} ${ends_on.slice(5)}`)
  const weekly = ['DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270312', 'RRULE:FREQ=WEEKLY;COUNT=5']

  test('blocks the room at each occurrence except those excluded, moved or cancelled', () => {
    expect(spans(...event(...weekly))).toEqual(['03-10 03-12', '03-17 03-19', '03-24 03-26', '03-31 04-02', '04-07 04-09'])
    const moved = event('RECURRENCE-ID;VALUE=DATE:20270331', 'DTSTART;VALUE=DATE:20270402', 'DTEND;VALUE=DATE:20270403')
    const off = event('RECURRENCE-ID;VALUE=DATE:20270407', 'DTSTART;VALUE=DATE:20270407', 'STATUS:CANCELLED')
    const without = ['EXDATE;VALUE=DATE:20270310', 'EXDATE;VALUE=DATE:20270317,20280101', 'RDATE;VALUE=DATE:20270501']
    expect(spans(...event(...weekly, ...without), ...moved, ...off)).toEqual(['03-24 03-26', '05-01 05-03', '04-02 04-03'])
  })

  test('gives each occurrence its own id, the same in every fetch', () => {
    const { events } = read(...event(...weekly))
    expect(events.map(({ uid }) => uid)).toEqual(['1 20270310', '1 20270317', '1 20270324', '1 20270331', '1 20270407'])
  })

  test.each([
    ['days', 'DTSTART;VALUE=DATE:20270310', '20270312', 3],
    ['a moment of UTC', 'DTSTART:20270310T120000Z', '20270312T115959Z', 2],
    ['a moment of UTC that is still before', 'DTSTART:20270310T120000Z', '20270312T120000Z', 3],
    ['midnight in New York', 'DTSTART;TZID=America/New_York:20270310T140000', '20270313T035959Z', 3],
  ])('until its last: %s', (_, start, until, times) => {
    expect(read(...event(start, `RRULE:FREQ=DAILY;UNTIL=${until}`)).events).toHaveLength(times)
  })

  test('is expanded for two years, including an occurrence that started before today', () => {
    const { events, notFollowed } = read(...event('DTSTART;VALUE=DATE:20200101', 'DURATION:P3D', 'RRULE:FREQ=MONTHLY'))
    expect([events.length, events.at(0)!.starts_on, events.at(-1)!.starts_on, notFollowed]).toEqual([25, '2027-03-01', '2029-03-01', 0])
  })

  test('with an unsupported rule or too many occurrences is imported once and reported', () => {
    const [start] = weekly
    expect(read(...event(start!, 'RRULE:FREQ=HOURLY'))).toMatchObject({ events: [{ uid: '1', starts_on: '2027-03-10' }], notFollowed: 1 })
    const many = Array.from({ length: 3_000 }, (_, n) => event(start!, 'RRULE:FREQ=DAILY').with(1, `UID:${n}`)).flat()
    const { events, notFollowed } = read(...many)
    expect([events.length, notFollowed]).toEqual([2 * 723 + 2_998, 2_998])
  })

  test.each(['RRULE:FREQ=SOMETIMES', 'RRULE:FREQ=DAILY;BYDAY=XX', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=32', 'RRULE:'])(
    'by a rule that makes no sense is kept once and said: %s',
    (rule) => expect(read(...event(weekly[0]!, rule))).toMatchObject({ events: [{ uid: '1' }], notFollowed: 1 }),
  )

  test('includes its first day, even if its rule does not match it', () => {
    expect(spans(...event('DTSTART;VALUE=DATE:20270310', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2'))).toEqual([
      '03-10 03-11',
      '03-31 04-01',
      '04-30 05-01',
    ])
  })
})

describe('time zones of the file', () => {
  const tokyo = [
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Tokyo',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0900',
    'TZOFFSETTO:+0900',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  const stay = (zone: string) => [
    'BEGIN:VEVENT',
    'UID:1',
    `DTSTART;TZID=${zone}:20270310T030000`,
    `DTEND;TZID=${zone}:20270312T120000`,
    'RRULE:FREQ=WEEKLY;COUNT=2',
    `EXDATE;TZID=${zone}:20270317T030000`,
    'END:VEVENT',
  ]
  const read = (...lines: string[]) =>
    readCalendar(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'), from)!.events.map(({ starts_on, ends_on }) => [
      starts_on,
      ends_on,
    ])

  test('are converted to Kampala: 3 a.m. in Tokyo is the evening before', () => {
    expect(read(...tokyo, ...stay('Asia/Tokyo'))).toEqual([['2027-03-09', '2027-03-12']])
  })

  test('that the file does not define leave days unchanged', () => {
    expect(read(...stay('Asia/Tokyo'))).toEqual([['2027-03-10', '2027-03-12']])
  })
})
