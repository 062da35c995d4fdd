import { expect, test } from 'vitest'
import { readInThread, tooMuch } from './calendar-reading.ts'

const today = '2027-03-01'
const calendarOf = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT']
const plain = calendarOf(...event('DTSTART;VALUE=DATE:20270310'))

test('a calendar whose rule searches forever is stopped, and the next one is read', async () => {
  // February of 2027 and every fourth year after it has no fifth Monday; the library searches for one forever.
  const endless = calendarOf(...event('DTSTART;VALUE=DATE:20270201', 'RRULE:FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO'))
  const [first, second] = await Promise.all([readInThread(endless, today), readInThread(plain, today)])
  expect(first).toBe(tooMuch)
  expect(second).toMatchObject({ events: [{ starts_on: '2027-03-10' }] })
})

test.each([
  ['cut off', plain.slice(0, -30)],
  ['empty', ''],
  ['only an end', 'END:VCALENDAR'],
])('a file that is %s is no calendar', async (_, text) => expect(await readInThread(text, today)).toBeNull())

test('years out of range and malformed lines do no harm', async () => {
  const text = calendarOf(
    ...event('DTSTART;VALUE=DATE:20270310', 'DURATION:P99999W'),
    ...event('DTSTART:99991231T235959Z', 'DURATION:P1D').with(1, 'UID:2'),
    ...event('DTSTART;VALUE=DATE:20270320', 'no property at all', 'DTEND;X="broken:20270321', ':::', ';;;').with(1, 'UID:3'),
    'X'.repeat(500_000),
  )
  expect(await readInThread(text, today)).toMatchObject({
    events: [
      { uid: '1', starts_on: '2027-03-10', ends_on: '2037-03-17' },
      { uid: '3', starts_on: '2027-03-20', ends_on: '2027-03-21' },
    ],
  })
})
