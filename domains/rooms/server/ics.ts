import { addDays, dayOf } from '#kit/contract/time.ts'

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

/** The day of a date or a moment; a moment in a zone of its own counts as the day written there. */
function dayIn({ value }: Property): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(value.trim())
  if (!match) return null
  const [, year, month, day, hour, minute, second, utc] = match
  const text = `${year}-${month}-${day}`
  const time = Date.parse(`${text}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}Z`)
  // A 31st of February would be another day.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return null
  return utc ? dayOf(new Date(time)) : text
}

/** Days of "P3D", "P1W"; shorter ones take the day they are on. */
function daysOf(duration: string): number {
  const match = /^\+?P(?:(\d+)W)?(?:(\d+)D)?/.exec(duration.trim())
  return Math.min(Number(match?.[1] ?? 0) * 7 + Number(match?.[2] ?? 0), 3_660)
}

function eventOf(properties: ReadonlyMap<string, Property>): CalendarEvent | null {
  const [start, end] = [properties.get('DTSTART'), properties.get('DTEND')]
  const starts_on = start && dayIn(start)
  if (!starts_on || properties.get('STATUS')?.value.toUpperCase() === 'CANCELLED') return null
  if (properties.get('TRANSP')?.value.toUpperCase() === 'TRANSPARENT') return null
  const until = end ? dayIn(end) : addDays(starts_on, daysOf(properties.get('DURATION')?.value ?? ''))
  if (!until) return null
  const summary = unescaped(properties.get('SUMMARY')?.value ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200)
  const ends_on = until > starts_on ? until : addDays(starts_on, 1)
  const uid = unescaped(properties.get('UID')?.value ?? '').slice(0, 300) || `${starts_on} ${ends_on} ${summary}`
  const again = properties.get('RECURRENCE-ID')?.value
  return { uid: again ? `${uid} ${again}` : uid, summary, starts_on, ends_on }
}

export interface ReadCalendar {
  events: CalendarEvent[]
  /** Events that come again by a rule: only their first time is known here. */
  repeating: number
}

/** The events of a calendar, each once; what cannot be read of one is left out. @returns null when it is no calendar. */
export function readCalendar(text: string): ReadCalendar | null {
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
  const events = new Map<string, CalendarEvent>()
  let [repeating, depth] = [0, 0]
  let properties: Map<string, Property> | null = null
  for (const line of lines) {
    const [name, property] = propertyOf(line) ?? []
    if (!name || !property) continue
    const what = property.value.trim().toUpperCase()
    if (name === 'BEGIN' && what === 'VEVENT') [properties, depth] = [new Map(), 0]
    // Alarms inside an event have properties of the same names.
    else if (name === 'BEGIN') depth++
    else if (name === 'END' && what === 'VEVENT' && properties) {
      const event = eventOf(properties)
      if (event) events.set(event.uid, event)
      if (event && properties.has('RRULE')) repeating++
      properties = null
    } else if (name === 'END') depth--
    else if (properties && depth === 0 && !properties.has(name)) properties.set(name, property)
  }
  return { events: [...events.values()], repeating }
}
