import ICAL from 'ical.js'
import { addDays, dayOf, daysBetween } from '#kit/contract/time.ts'
import type { CalendarEvent } from './ics.ts'
import { daysOfRules, isFollowed, type Window } from './repeat.ts'

// Reads calendars of other places, as whole days of Kampala. A hostile file may keep it busy for ever, so that the server only
// calls it in a thread (`calendar-reading.ts`).

export interface ReadCalendar {
  events: CalendarEvent[]
  /** Events that come again in a way that is not followed: only their first time is among the others. */
  notFollowed: number
}

/** How far ahead repeating events are followed. */
const followedDays = 731
/** How many times of repeating events a calendar may have, and how many steps their rules may take. */
const maxTimes = 1_500
const maxSteps = 200_000
const longestDays = 3_660

/**
 * The events of a calendar, each once. Those that repeat are given at every time from `today` on for two years. An event
 * without a valid day is left out. @returns null when it is no calendar.
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
  let [notFollowed, left] = [0, maxTimes]
  for (const entry of entries) {
    if (!entry.event) continue
    const moved = new Set((changes.get(entry.uid) ?? []).map(({ instead }) => instead!))
    const times = entry.repeats ? timesOf(entry, entry.event, window, moved) : [entry.event]
    const kept = times && times.length <= left ? times : [entry.event]
    if (entry.repeats && kept === times) left -= kept.length
    else if (entry.repeats) notFollowed++
    for (const event of kept) events.set(event.uid, event)
  }
  return { events: [...events.values()], notFollowed }
}

/** Null where the library refuses what it is given. */
function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** What a room needs of a calendar. Other lines never reach the library, so that a large file costs little. */
const needed = new Set(
  'BEGIN END UID SUMMARY DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID STATUS TRANSP TZID TZOFFSETFROM TZOFFSETTO'.split(' '),
)
const unreadableRule = 'X-UNREADABLE-RULE'

/** The calendars of a file; null when it is none. */
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
    // A component that does not end: the file was cut off.
    return null
  }
}

/** A line as the library reads it. A line that it cannot read is left out, so that the rest of the file is still read. */
function readableLine(line: string): string | [] {
  const name = /^[A-Za-z-]+(?=[;:])/.exec(line)?.[0].toUpperCase()
  if (!name || !needed.has(name)) return []
  if (name === 'BEGIN' || name === 'END') return line.trim()
  // Some write a day without saying that it is one.
  const written = line.replace(/^([^:;]+):(\d{8}(?:,\d{8})*)\s*$/, '$1;VALUE=DATE:$2')
  try {
    // The library reads values when they are asked for.
    new ICAL.Property(ICAL.parse.property(written, ICAL.design.icalendar)).getValues()
    return written
  } catch {
    return name === 'RRULE' ? `${unreadableRule}:1` : []
  }
}

/** What a calendar says of one event. */
interface Entry {
  uid: string
  component: ICAL.Component
  start: ICAL.Time
  /** Null for what keeps nobody busy. */
  event: CalendarEvent | null
  repeats: boolean
  /** Which time of a repeating event it stands for. */
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

/** The time of a property; null when there is none, or no such day: the library makes 3 March of 31 February. */
function timeOf(component: ICAL.Component, name: string): ICAL.Time | null {
  const property = component.getFirstProperty(name)
  const time = property?.getFirstValue()
  if (!property || !(time instanceof ICAL.Time)) return null
  const written = (property.jCal as unknown[])[3]
  return String(time) === written ? time : null
}

/** The day on which an event is over; null when its end cannot be read. */
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

/** The day of a time: in Kampala when its zone is known, else as it is written. Null beyond the year 9999. */
function kampalaDay(time: ICAL.Time): string | null {
  const floats = time.isDate || time.zone === ICAL.Timezone.localTimezone
  const day = floats ? time.toString().slice(0, 10) : dayOf(new Date(time.toUnixTime() * 1000))
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null
}

/** All times of a repeating event within the window; null when its rule is not followed. */
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

/** The days of a list, of a period the first. */
const daysListed = (component: ICAL.Component, name: string): string[] =>
  component
    .getAllProperties(name)
    .flatMap((property) => property.getValues() as (ICAL.Time | ICAL.Period)[])
    .flatMap((value) => kampalaDay(value instanceof ICAL.Period ? value.start : value) ?? [])
