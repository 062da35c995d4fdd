import { addDays, dayOf, daysBetween, momentOf } from '#kit/contract/time.ts'
import { daysOfRule, readRule, type Window } from './repeat.ts'

// Calendars as RFC 5545 writes them: as much as rooms need, which is whole days.

export interface CalendarEvent {
  uid: string
  summary: string
  /** The day of arrival and the day of departure, which is the first that is free again. */
  starts_on: string
  ends_on: string
}

const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')
const unescaped = (text: string) => text.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
const compact = (day: string) => day.replaceAll('-', '')

/** A line is at most 75 bytes; what is longer goes on after a break and a space, never inside a character. */
function folded(line: string): string {
  let [text, bytes] = ['', 0]
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > 75) [text, bytes] = [`${text}\r\n `, 1]
    text += sign
    bytes += size
  }
  return text
}

/** A calendar of whole days; `now` is when it was made. */
export function calendarText(name: string, events: readonly CalendarEvent[], now: Date): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Safiri//Rooms//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(({ uid, summary, starts_on, ends_on }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(starts_on)}`,
      `DTEND;VALUE=DATE:${compact(ends_on)}`,
      `SUMMARY:${escaped(summary)}`,
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

interface Property {
  params: string
  value: string
}

/** "DTSTART;TZID="a:b":2027…": the value begins after the first colon outside quotation marks. */
function propertyOf(line: string): [string, Property] | null {
  const match = /^([A-Za-z0-9-]+)((?:;[^=;:]+=(?:"[^"]*"|[^";:]*))*):(.*)$/.exec(line)
  return match ? [match[1]!.toUpperCase(), { params: match[2]!.toUpperCase(), value: match[3]! }] : null
}

/** A day and the time on it, "HHMMSS": of UTC as in Kampala, of a zone of its own as written there; without a time all of it. */
function writtenIn(value: string): { day: string; clock: string | null } | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(value.trim())
  if (!match) return null
  const [, year, month, day, hour, minute, second, utc] = match
  const text = `${year}-${month}-${day}`
  const time = Date.parse(`${text}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}Z`)
  // A 31st of February would be another day.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return null
  if (!utc) return { day: text, clock: hour === undefined ? null : `${hour}${minute}${second}` }
  const here = dayOf(new Date(time))
  const sinceMidnight = new Date(time - momentOf(here).getTime())
  return { day: here, clock: sinceMidnight.toISOString().slice(11, 19).replaceAll(':', '') }
}
const dayIn = (property: Property | undefined): string | null => (property ? (writtenIn(property.value)?.day ?? null) : null)

/** The days of a list: of a period the first. */
const daysIn = (property: Property | undefined): string[] =>
  (property?.value ?? '').split(',').flatMap((one) => writtenIn(one.split('/')[0]!)?.day ?? [])

/** Days of "P3D", "P1W"; shorter ones take the day they are on. */
function daysOf(duration: string): number {
  const match = /^\+?P(?:(\d+)W)?(?:(\d+)D)?/.exec(duration.trim())
  return Math.min(Number(match?.[1] ?? 0) * 7 + Number(match?.[2] ?? 0), 3_660)
}

type Properties = ReadonlyMap<string, Property>

/** What a calendar says under one heading: an event, and when it comes again. */
interface Entry {
  uid: string
  /** Null for what keeps nobody busy. */
  event: CalendarEvent | null
  /** Which time of a repeating event it stands for. */
  instead: string | null
  properties: Properties
}

function entryOf(properties: Properties): Entry | null {
  const [start, end] = [dayIn(properties.get('DTSTART')), properties.get('DTEND')]
  const until = start && (end ? dayIn(end) : addDays(start, daysOf(properties.get('DURATION')?.value ?? '')))
  if (!until) return null
  const summary = unescaped(properties.get('SUMMARY')?.value ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200)
  const ends_on = until > start ? until : addDays(start, 1)
  const uid = unescaped(properties.get('UID')?.value ?? '').slice(0, 300) || `${start} ${ends_on} ${summary}`
  const instead = dayIn(properties.get('RECURRENCE-ID'))
  const said = (name: string) => properties.get(name)?.value.toUpperCase()
  const free = said('STATUS') === 'CANCELLED' || said('TRANSP') === 'TRANSPARENT'
  const own = instead ? timeOf(uid, instead) : uid
  return { uid, instead, properties, event: free ? null : { uid: own, summary, starts_on: start, ends_on } }
}

const timeOf = (uid: string, day: string) => `${uid} ${compact(day)}`

/** The last day on which an event begins, when its rule ends: at a moment, the event of that day must have begun by then. */
function lastDay(until: string | null, start: string | undefined): string | null {
  const last = until === null ? null : writtenIn(until)
  const clock = start === undefined ? null : writtenIn(start)?.clock
  if (!last) return null
  return last.clock && clock && last.clock < clock ? addDays(last.day, -1) : last.day
}

/** All times of a repeating event within the window; `null` when its rule is not followed. */
function timesOf({ uid, event, properties }: Entry, { from, until, walk }: Window, gone: ReadonlySet<string>): CalendarEvent[] | null {
  const { starts_on, ends_on } = event!
  const nights = daysBetween(starts_on, ends_on)
  const rule = readRule(properties.get('RRULE')?.value ?? 'FREQ=DAILY;COUNT=1')
  if (!rule) return null
  const last = lastDay(rule.until, properties.get('DTSTART')?.value)
  if (rule.until !== null && last === null) return null
  const within = { from: addDays(from, -nights), until: last !== null && last < until ? last : until, walk }
  const days = daysOfRule(rule, starts_on, within)
  if (!days) return null
  const without = new Set([...daysIn(properties.get('EXDATE')), ...gone])
  const more = daysIn(properties.get('RDATE')).filter((day) => day >= within.from && day <= until)
  return [...new Set([...days, ...more])]
    .filter((day) => !without.has(day))
    .map((day) => ({ ...event!, uid: timeOf(uid, day), starts_on: day, ends_on: addDays(day, nights) }))
}

export interface ReadCalendar {
  events: CalendarEvent[]
  /** Events that come again in a way that is not followed: only their first time is among the others. */
  notFollowed: number
}

/** How far ahead what repeats is followed, how often in all of a calendar, and over how many days in all. */
const followedDays = 731
const mostTimes = 1_500
const mostDays = 500_000

/**
 * The events of a calendar, each once; those that repeat at every time from `today` on for two years. What cannot be read of one
 * is left out. @returns null when it is no calendar.
 */
export function readCalendar(text: string, today: string): ReadCalendar | null {
  const entries = entriesIn(text)
  if (!entries) return null
  const instead = Map.groupBy(
    entries.filter((entry) => entry.instead !== null),
    ({ uid }) => uid,
  )
  const window = { from: today, until: addDays(today, followedDays), walk: { left: mostDays } }
  const events = new Map<string, CalendarEvent>()
  let [notFollowed, left] = [0, mostTimes]
  for (const entry of entries) {
    if (!entry.event) continue
    const repeats = entry.instead === null && (entry.properties.has('RRULE') || entry.properties.has('RDATE'))
    const gone = new Set((instead.get(entry.uid) ?? []).map((other) => other.instead!))
    const times = repeats ? timesOf(entry, window, gone) : [entry.event]
    const kept = times && times.length <= left ? times : [entry.event]
    if (repeats && kept === times) left -= kept.length
    else if (repeats) notFollowed++
    for (const event of kept) events.set(event.uid, event)
  }
  return { events: [...events.values()], notFollowed }
}

const severally = new Set(['EXDATE', 'RDATE'])

/** What stands under each heading of an event; `null` when it is no calendar. */
function entriesIn(text: string): Entry[] | null {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
  const first = lines.find((line) => line.trim())
  if (first?.trim().toUpperCase() !== 'BEGIN:VCALENDAR') return null
  const entries: Entry[] = []
  let depth = 0
  let properties: Map<string, Property> | null = null
  for (const line of lines) {
    const [name, property] = propertyOf(line) ?? []
    if (!name || !property) continue
    const what = property.value.trim().toUpperCase()
    if (name === 'BEGIN' && what === 'VEVENT') [properties, depth] = [new Map(), 0]
    // Alarms inside an event have properties of the same names.
    else if (name === 'BEGIN') depth++
    else if (name === 'END' && what === 'VEVENT' && properties) {
      const entry = entryOf(properties)
      if (entry) entries.push(entry)
      properties = null
    } else if (name === 'END') depth--
    else if (properties && depth === 0) {
      const before = properties.get(name)
      if (!before) properties.set(name, property)
      else if (severally.has(name)) properties.set(name, { ...before, value: `${before.value},${property.value}` })
    }
  }
  return entries
}
