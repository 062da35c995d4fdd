// Writes RFC 5545 calendars. Rooms only need whole days. `read-calendar.ts` reads them.

export interface CalendarEvent {
  uid: string
  summary: string
  /** `ends_on` is the day of departure: the first day that is free again. */
  starts_on: string
  ends_on: string
}

const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')
const compact = (day: string) => day.replaceAll('-', '')

/** Folds lines after 75 bytes with a line break and a space, never inside a character. */
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

/** The text of a calendar with whole-day events. `now` becomes its DTSTAMP. */
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
