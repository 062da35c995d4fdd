import ICAL from 'ical.js'
import { addDays, dayOf, daysBetween } from '#kit/contract/time.ts'
import type { CalendarEvent } from './ics.ts'
import { daysOfRules, isFollowed, type Window } from './repeat.ts'

// Parses external calendars into whole days of Kampala. A hostile file could make the parser loop forever, so the server only
// calls it in a thread (`calendar-reading.ts`).

export interface ReadCalendar {
  events: CalendarEvent[]
  /** Number of events with an unsupported recurrence rule. `events` has only their first occurrence. */
  notFollowed: number
}

/** Recurring events are expanded this many days ahead. */
const followedDays = 731
/** Limits per calendar: occurrences of recurring events, and steps of the rule iterators. */
const maxTimes = 1_500
const maxSteps = 200_000
const longestDays = 3_660

/**
 * The events of a calendar, each once. Recurring events are expanded from `today` for two years. Events without a valid day
 * are skipped. @returns null if the text is not a calendar.
 */
export function readCalendar(text: string, today: string): ReadCalendar | null {
  const calendars = componentsOf(text)
  if (!calendars) return null
  const entries = calendars
    .flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
    .flatMap((event) => readable(() => entryOf(event)) ?? [])
  const changes = Map.groupBy(
    entries.filter(({ instead }) => instead !== null),
    ({ uid }) => uid,
  )
  const window = { from: today, until: addDays(today, followedDays), steps: { left: maxSteps } }
  const events = new Map<string, CalendarEvent>()
  let [notFollowed, timesLeft] = [0, maxTimes]
  for (const entry of entries) {
    if (!entry.event) continue
    const moved = new Set((changes.get(entry.uid) ?? []).map(({ instead }) => instead!))
    const times = entry.repeats ? timesOf(entry, entry.event, window, moved) : [entry.event]
    const occurrences = times && times.length <= timesLeft ? times : [entry.event]
    if (entry.repeats && occurrences === times) timesLeft -= occurrences.length
    else if (entry.repeats) notFollowed++
    for (const event of occurrences) events.set(event.uid, event)
  }
  return { events: [...events.values()], notFollowed }
}

/** Returns null if the library throws. */
function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** The properties that rooms need. Other lines never reach the library, so a large file stays cheap to parse. */
const needed = new Set(
  'BEGIN END UID SUMMARY DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID STATUS TRANSP TZID TZOFFSETFROM TZOFFSETTO'.split(' '),
)
const unreadableRule = 'X-UNREADABLE-RULE'

/** The VCALENDAR components of a file; null if the file is not a calendar. */
function componentsOf(text: string): ICAL.Component[] | null {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
  if (
    lines
      .find((line) => line.trim())
      ?.trim()
      .toUpperCase() !== 'BEGIN:VCALENDAR'
  )
    return null
  try {
    const parsed = ICAL.parse(lines.flatMap(readableLine).join('\r\n'))
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][]
    return calendars.map((calendar) => new ICAL.Component(calendar))
  } catch {
    // A component without END: the file was cut off.
    return null
  }
}

/** Returns the line in a form the library can parse, or [] to skip it, so that one bad line does not fail the file. */
function readableLine(line: string): string | [] {
  const name = /^[A-Za-z-]+(?=[;:])/.exec(line)?.[0].toUpperCase()
  if (!name || !needed.has(name)) return []
  if (name === 'BEGIN' || name === 'END') return line.trim()
  // Some calendars write a date without VALUE=DATE.
  const written = line.replace(/^([^:;]+):(\d{8}(?:,\d{8})*)\s*$/, '$1;VALUE=DATE:$2')
  try {
    // The library parses values lazily, so getValues() shows whether the line is valid.
    new ICAL.Property(ICAL.parse.property(written, ICAL.design.icalendar)).getValues()
    return written
  } catch {
    return name === 'RRULE' ? `${unreadableRule}:1` : []
  }
}

/** One VEVENT of a calendar. */
interface Entry {
  uid: string
  component: ICAL.Component
  start: ICAL.Time
  /** Null if the event is cancelled or transparent (does not block time). */
  event: CalendarEvent | null
  repeats: boolean
  /** The day of the occurrence that this event replaces (RECURRENCE-ID); null if it replaces none. */
  instead: string | null
}

function entryOf(component: ICAL.Component): Entry | null {
  const start = timeOf(component, 'dtstart')
  if (!start) return null
  const starts_on = kampalaDay(start)
  const until = endOf(component, start)
  if (!starts_on || !until) return null
  const summary = textOf(component, 'summary')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200)
  const longest = addDays(starts_on, longestDays)
  const ends_on = until <= starts_on ? addDays(starts_on, 1) : until > longest ? longest : until
  const uid = textOf(component, 'uid').slice(0, 300) || `${starts_on} ${ends_on} ${summary}`
  const recurrence = timeOf(component, 'recurrence-id')
  const instead = recurrence && kampalaDay(recurrence)
  const says = (name: string) => textOf(component, name).trim().toUpperCase()
  const free = says('status') === 'CANCELLED' || says('transp') === 'TRANSPARENT'
  const repeats = instead === null && ['rrule', 'rdate', unreadableRule.toLowerCase()].some((name) => component.hasProperty(name))
  const own = instead ? uidOfTime(uid, instead) : uid
  return { uid, component, start, repeats, instead, event: free ? null : { uid: own, summary, starts_on, ends_on } }
}

const textOf = (component: ICAL.Component, name: string): string => String(component.getFirstPropertyValue(name) ?? '')
const uidOfTime = (uid: string, day: string) => `${uid} ${day.replaceAll('-', '')}`

/** The time of a property. Null if it is missing or the day does not exist: the library turns 31 February into 3 March. */
function timeOf(component: ICAL.Component, name: string): ICAL.Time | null {
  const property = component.getFirstProperty(name)
  const time = property?.getFirstValue()
  if (!property || !(time instanceof ICAL.Time)) return null
  const written = (property.jCal as unknown[])[3]
  return String(time) === written ? time : null
}

/** The first day after an event; null if its end cannot be parsed. */
function endOf(component: ICAL.Component, start: ICAL.Time): string | null {
  if (component.hasProperty('dtend')) {
    const end = timeOf(component, 'dtend')
    return end && kampalaDay(end)
  }
  const duration = component.getFirstPropertyValue('duration')
  const end = start.clone()
  if (duration instanceof ICAL.Duration) end.addDuration(duration)
  return kampalaDay(end)
}

/** The day of a time: converted to Kampala if its zone is known, else as written. Null after the year 9999. */
function kampalaDay(time: ICAL.Time): string | null {
  const floats = time.isDate || time.zone === ICAL.Timezone.localTimezone
  const day = floats ? time.toString().slice(0, 10) : dayOf(new Date(time.toUnixTime() * 1000))
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null
}

/** All occurrences of a recurring event within the window; null if its rule is not supported. */
function timesOf(
  { uid, component, start }: Entry,
  event: CalendarEvent,
  window: Window,
  moved: ReadonlySet<string>,
): CalendarEvent[] | null {
  if (component.hasProperty(unreadableRule.toLowerCase())) return null
  const rules = component.getAllProperties('rrule').map((property) => property.getFirstValue() as ICAL.Recur)
  if (!rules.every((rule) => isFollowed(rule, start))) return null
  const nights = daysBetween(event.starts_on, event.ends_on)
  const within = { ...window, from: addDays(window.from, -nights) }
  const days = readable(() => daysOfRules(rules, start, kampalaDay, within))
  if (!days) return null
  const listed = (name: string) => daysListed(component, name)
  const without = new Set([...listed('exdate'), ...moved])
  const more = [event.starts_on, ...listed('rdate')].filter((day) => day >= within.from && day <= within.until)
  return [...new Set([...days, ...more])]
    .filter((day) => !without.has(day))
    .toSorted()
    .map((day) => ({ ...event, uid: uidOfTime(uid, day), starts_on: day, ends_on: addDays(day, nights) }))
}

/** The days of a list property such as EXDATE. A period counts as its first day. */
const daysListed = (component: ICAL.Component, name: string): string[] =>
  component
    .getAllProperties(name)
    .flatMap((property) => property.getValues() as (ICAL.Time | ICAL.Period)[])
    .flatMap((value) => kampalaDay(value instanceof ICAL.Period ? value.start : value) ?? [])
