import { describe, expect, test } from 'vitest'
import { readCalendar } from './ics.ts'
import { daysOfRule, readRule } from './repeat.ts'

const from = '2027-03-01'
const daysOf = (rule: string, first = '2027-03-10', until = '2027-06-30') =>
  daysOfRule(readRule(rule)!, first, { from, until, walk: { left: 1e6 } })!.map((day) => day.slice(5))

describe('a rule', () => {
  test.each([
    ['FREQ=DAILY;INTERVAL=10;COUNT=4', ['03-10', '03-20', '03-30', '04-09']],
    ['FREQ=DAILY;BYDAY=SA,SU;COUNT=4', ['03-10', '03-13', '03-14', '03-20']],
    ['FREQ=WEEKLY;COUNT=3', ['03-10', '03-17', '03-24']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=5', ['03-10', '03-22', '03-24', '04-05', '04-07']],
    // The Sunday after a Wednesday is of its week, unless weeks begin with it.
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;COUNT=3', ['03-10', '03-14', '03-24']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,WE;WKST=SU;COUNT=3', ['03-10', '03-21', '03-24']],
    ['FREQ=MONTHLY;COUNT=3', ['03-10', '04-10', '05-10']],
    ['FREQ=MONTHLY;BYDAY=2WE,-1FR;COUNT=4', ['03-10', '03-26', '04-14', '04-30']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', ['03-10', '03-31', '04-30']],
    ['FREQ=YEARLY;BYMONTH=4,5;BYDAY=1MO', ['03-10', '04-05', '05-03']],
    ['FREQ=YEARLY;BYMONTH=5', ['03-10', '05-10']],
    ['FREQ=YEARLY;BYDAY=20MO', ['03-10', '05-17']],
    ['FREQ=YEARLY;BYYEARDAY=100,-215', ['03-10', '04-10', '05-31']],
    // Days of the week, of the week that holds 8 April.
    ['FREQ=YEARLY;BYWEEKNO=14', ['03-10', '04-07']],
    ['FREQ=YEARLY;BYWEEKNO=14;BYDAY=MO,SU', ['03-10', '04-05', '04-11']],
    ['FREQ=YEARLY;BYWEEKNO=14;BYDAY=SU;WKST=SU', ['03-10', '04-04']],
    // The last working day of a month, and the first and last but one of them.
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', ['03-10', '03-31', '04-30', '05-31', '06-30']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-2;COUNT=5', ['03-10', '03-30', '04-01', '04-29', '05-03']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;BYSETPOS=2', ['03-10', '03-24', '04-07', '04-21', '05-05', '05-19', '06-02', '06-16', '06-30']],
    ['FREQ=YEARLY;BYMONTH=4,5;BYDAY=SU;BYSETPOS=-1', ['03-10', '05-30']],
  ])('%s', (rule, days) => expect(daysOf(rule)).toEqual(days))

  test('of the 31st or of 29 February leaves out months and years without one', () => {
    expect(daysOf('FREQ=MONTHLY', '2027-01-31')).toEqual(['03-31', '05-31'])
    expect(daysOf('FREQ=YEARLY', '2024-02-29', '2029-12-31')).toEqual(['02-29'])
  })

  test('that began long ago goes on in its own step, counted from its first time', () => {
    expect(daysOf('FREQ=DAILY;INTERVAL=14', '2010-01-01', '2027-04-30')).toEqual(['03-05', '03-19', '04-02', '04-16', '04-30'])
    expect(daysOf('FREQ=WEEKLY;COUNT=10', '2027-01-06')).toEqual(['03-03', '03-10'])
    expect(daysOf('FREQ=WEEKLY;COUNT=3', '2026-01-07')).toEqual([])
  })

  test('that says more than days, or nothing that makes sense, is not followed', () => {
    const more = [
      'FREQ=HOURLY',
      'FREQ=DAILY;BYHOUR=8',
      'FREQ=WEEKLY;BYDAY=2MO',
      'FREQ=MONTHLY;BYDAY=20MO',
      'FREQ=MONTHLY;BYWEEKNO=3',
      'FREQ=DAILY;BYYEARDAY=100',
      'FREQ=YEARLY;BYWEEKNO=3;BYDAY=1MO',
    ]
    const wrong = [
      '',
      'COUNT=3',
      'FREQ=DAILY;INTERVAL=0',
      'FREQ=DAILY;COUNT=-1',
      'FREQ=MONTHLY;BYMONTHDAY=32',
      'FREQ=DAILY;BYDAY=XX',
      'FREQ',
    ]
    for (const rule of [...more, ...wrong]) expect(readRule(rule), rule).toBeNull()
  })

  test('of weeks at the turn of a year: the first is the first with four days of it', () => {
    const turns = (rule: string) => {
      const window = { from: '2024-12-01', until: '2028-01-31', walk: { left: 1e6 } }
      return daysOfRule(readRule(rule)!, '2024-12-01', window)!.slice(1)
    }
    // The first week of 2025 begins on 30 December 2024; 2026 has 53 weeks, the last of which ends on 3 January 2027.
    expect(turns('FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO')).toEqual(['2024-12-30', '2025-12-29', '2027-01-04', '2028-01-03'])
    expect(turns('FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO')).toEqual(['2024-12-23', '2025-12-22', '2026-12-28', '2027-12-27'])
    expect(turns('FREQ=YEARLY;BYWEEKNO=53;BYDAY=TH,SU')).toEqual(['2026-12-31', '2027-01-03'])
  })

  test('that has no next time ends like any other', () => {
    expect(daysOf('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31', '2027-03-10', '2029-03-01')).toEqual(['03-10'])
    expect(daysOfRule(readRule('FREQ=DAILY;COUNT=999999')!, '1900-01-01', { from, until: from, walk: { left: 10_000 } })).toBeNull()
  })
})

describe('an event that repeats', () => {
  const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Guest', ...lines, 'END:VEVENT']
  const read = (...lines: string[]) => readCalendar(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'), from)!
  const spans = (...lines: string[]) => read(...lines).events.map(({ starts_on, ends_on }) => `${starts_on.slice(5)} ${ends_on.slice(5)}`)
  const weekly = ['DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:20270312', 'RRULE:FREQ=WEEKLY;COUNT=5']

  test('takes the room each time, but for those left out, moved or cancelled', () => {
    expect(spans(...event(...weekly))).toEqual(['03-10 03-12', '03-17 03-19', '03-24 03-26', '03-31 04-02', '04-07 04-09'])
    const moved = event('RECURRENCE-ID;VALUE=DATE:20270331', 'DTSTART;VALUE=DATE:20270402', 'DTEND;VALUE=DATE:20270403')
    const off = event('RECURRENCE-ID;VALUE=DATE:20270407', 'DTSTART;VALUE=DATE:20270407', 'STATUS:CANCELLED')
    const without = ['EXDATE;VALUE=DATE:20270310', 'EXDATE;VALUE=DATE:20270317,20280101', 'RDATE;VALUE=DATE:20270501']
    expect(spans(...event(...weekly, ...without), ...moved, ...off)).toEqual(['03-24 03-26', '05-01 05-03', '04-02 04-03'])
  })

  test('each time is told from the others, and from the same one of another reading', () => {
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

  test('goes on for two years; one that is still there from before today is among them', () => {
    const { events, notFollowed } = read(...event('DTSTART;VALUE=DATE:20200101', 'DURATION:P3D', 'RRULE:FREQ=MONTHLY'))
    expect([events.length, events.at(0)!.starts_on, events.at(-1)!.starts_on, notFollowed]).toEqual([25, '2027-03-01', '2029-03-01', 0])
  })

  test('in a way that is not followed, or too often, is kept once and said', () => {
    const [start] = weekly
    expect(read(...event(start!, 'RRULE:FREQ=HOURLY'))).toMatchObject({ events: [{ uid: '1', starts_on: '2027-03-10' }], notFollowed: 1 })
    const many = Array.from({ length: 3_000 }, (_, n) => event(start!, 'RRULE:FREQ=DAILY').with(1, `UID:${n}`)).flat()
    const { events, notFollowed } = read(...many)
    expect([events.length, notFollowed]).toEqual([2 * 723 + 2_998, 2_998])
  })
})
