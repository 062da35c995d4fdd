import { addDays, shortMonths } from '#kit/contract/time.ts'

// Parses itinerary lines that agents copy from a reservation system or type, into segments:
//   EBB NBO KQ413 12MAR 0715 0830
//   2  KQ 413 Y 12MAR 5 EBBNBO HK2  0715 0830  12MAR  E
//   3 ET 335M 13MAR SA ADDLHR HK1 0110A 0640A+1

/** A flight parsed from a line. Days and times are local to the airports. */
export interface ReadSegment {
  carrier: string
  flight_number: string
  from: string
  to: string
  departs_on: string
  departs_time: string
  /** `null` if the line does not state it; then `arrivalDay` derives it from the time zones. */
  arrives_on: string | null
  arrives_time: string
  booking_class: string | null
}

export interface ReadLines {
  segments: ReadSegment[]
  /** Lines without a flight, unchanged. */
  unread: string[]
}

const months = shortMonths.map((name) => name.toUpperCase())
const weekdays = /^(MO|TU|WE|TH|FR|SA|SU|MON|TUE|WED|THU|FRI|SAT|SUN|[1-7])$/
const booked = /^(HK|HS|SS|TK|KK|HL|UC|RR|GK|NN|PN|LL)[0-9]{1,2}$/
const dayToken = /^([0-9]{1,2})([A-Z]{3})([0-9]{2}|[0-9]{4})?$/
const timeToken = /^([0-9]{1,4})([APNM])?(?:[+#]([0-9])|(-1))?$/

/** The day of "12MAR". Without a year, the next such day. */
function dayOf(token: string, today: string): string | null {
  const [, number, month, year] = dayToken.exec(token) ?? []
  const at = months.indexOf(month ?? '')
  if (at < 0) return null
  const of = (full: number) => `${full}-${String(at + 1).padStart(2, '0')}-${number!.padStart(2, '0')}`
  const exists = (day: string) => !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day
  if (year) return exists(of(Number(year.padStart(4, '20')))) ? of(Number(year.padStart(4, '20'))) : null
  const now = Number(today.slice(0, 4))
  // Up to three days ago counts as this year (a booking entered late); earlier days mean next year.
  return [now, now + 1, now + 2, now + 3, now + 4].map(of).find((day) => exists(day) && day >= addDays(today, -3)) ?? null
}

/** Parses "0715", "715A", "1240P", "12N", with an optional day offset such as "+1". */
function timeOf(token: string): { time: string; later: number | null } | null {
  const [, digits, half, plus, minus] = timeToken.exec(token) ?? []
  // A bare "4" is a day of the week.
  if (!digits || (digits.length < 3 && !half)) return null
  const minute = digits.length < 3 ? 0 : Number(digits.slice(-2))
  let hour = Number(digits.length < 3 ? digits : digits.slice(0, -2))
  if (half && (hour < 1 || hour > 12)) return null
  if (half === 'P' && hour < 12) hour += 12
  if ((half === 'A' || half === 'M') && hour === 12) hour = 0
  if (hour > 23 || minute > 59) return null
  const later = plus ? Number(plus) : minus ? -1 : null
  return { time: `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`, later }
}

interface Found {
  flight: { carrier: string; flight_number: string; booking_class: string | null } | null
  codes: string[]
  days: string[]
  times: { time: string; later: number | null }[]
  later: number | null
  class: string | null
}

/** The tokens of a line. Joins split ones ("KQ 413") and drops the line number. */
function tokensOf(line: string): string[] {
  const tokens = line
    .toUpperCase()
    .replace(/[*.,;|]/g, ' ')
    .replace(/([0-9]{4})\s*([+#-])\s*([0-9])\b/g, '$1$2$3')
    .trim()
    .split(/\s+/)
  const numbered = /^[0-9]{1,2}$/.test(tokens[0] ?? '') ? tokens.slice(1) : tokens
  const at = numbered.findIndex((token, index) => isCarrier(token) && /^[0-9]{1,4}[A-Z]?$/.test(numbered[index + 1] ?? ''))
  return at < 0 ? numbered : [...numbered.slice(0, at), numbered[at]! + numbered[at + 1]!, ...numbered.slice(at + 2)]
}

const isCarrier = (token: string) => /^([A-Z][A-Z0-9]|[0-9][A-Z])$/.test(token)
const flightToken = /^([A-Z][A-Z0-9]|[0-9][A-Z])([0-9]{1,4})([A-Z])?$/

function read(line: string, today: string): Found {
  const found: Found = { flight: null, codes: [], days: [], times: [], later: null, class: null }
  for (const token of tokensOf(line)) {
    const day = dayOf(token, found.days[0] ?? today)
    const time = found.days.length > 0 || found.codes.length > 1 ? timeOf(token) : null
    const [, carrier, number, letter] = found.flight ? [] : (flightToken.exec(token) ?? [])
    if (day) found.days.push(day)
    else if (carrier && number) found.flight = { carrier, flight_number: String(Number(number)), booking_class: letter ?? null }
    else if (booked.test(token)) continue
    else if (/^[A-Z]{6}$/.test(token) && found.codes.length === 0) found.codes.push(token.slice(0, 3), token.slice(3))
    else if (/^[A-Z]{3}$/.test(token) && !weekdays.test(token) && found.codes.length < 2) found.codes.push(token)
    else if (time && found.times.length < 2) found.times.push(time)
    else if (/^[+#][0-9]$/.test(token)) found.later = Number(token[1])
    else if (/^[A-Z]$/.test(token) && found.flight && found.class === null) found.class = token
  }
  return found
}

function segmentOf({ flight, codes, days, times, later, class: letter }: Found): ReadSegment | null {
  const [from, to] = codes
  const [departs, arrives] = times
  const [departs_on] = days
  if (!flight || !from || !to || !departs || !arrives || !departs_on) return null
  const after = arrives.later ?? later
  return {
    ...flight,
    from,
    to,
    departs_on,
    departs_time: departs.time,
    arrives_on: days[1] ?? (after === null ? null : addDays(departs_on, after)),
    arrives_time: arrives.time,
    booking_class: flight.booking_class ?? letter,
  }
}

/** A passenger as printed by reservation systems: "1.OKELLO/JOSEPH MR". */
export interface ReadName {
  surname: string
  given_names: string
  title: 'mr' | 'mrs' | 'ms' | 'miss' | 'dr' | null
  type: 'adult' | 'child' | 'infant'
}

const nameToken =
  /(?:^|[0-9]\.\s*)([A-Z][A-Z' -]+)\/([A-Z][A-Z' -]*?)(?:\s(MR|MRS|MS|MISS|MSTR|DR))?\s*(?:\((CHD|CNN|INF|ADT)[^)]*\))?\s*(?=[0-9]+\.|$)/g
const titleOf = { MR: 'mr', MRS: 'mrs', MS: 'ms', MISS: 'miss', DR: 'dr', MSTR: 'mr' } as const

/** "JOSEPH" → "Joseph". */
const asWritten = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/(^|[ '-])\p{L}/gu, (letter) => letter.toUpperCase())

/** The passengers in a line. */
export function readNames(line: string): ReadName[] {
  return [...line.toUpperCase().trim().slice(0, 2000).matchAll(nameToken)].map(([, surname, given, title, kind]) => ({
    surname: asWritten(surname!),
    given_names: asWritten(given!),
    title: title ? titleOf[title as keyof typeof titleOf] : null,
    type: kind === 'INF' ? 'infant' : kind === 'CHD' || kind === 'CNN' || title === 'MSTR' ? 'child' : 'adult',
  }))
}

/** Parses itinerary lines. `today` decides the year of days without one. */
export function readItinerary(text: string, today: string): ReadLines {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const result: ReadLines = { segments: [], unread: [] }
  for (const line of lines) {
    const segment = segmentOf(read(line, result.segments.at(-1)?.departs_on ?? today))
    if (segment) result.segments.push(segment)
    else result.unread.push(line.trim())
  }
  return result
}

/** Parses a typed day: "12MAR", "12 mar 27", "12/3", "12.3.2027". Without a year, the next such day. Null if invalid. */
export function readDay(text: string, today: string): string | null {
  const numbers = /^([0-9]{1,2})[/. -]([0-9]{1,2})(?:[/. -]([0-9]{2}|[0-9]{4}))?[.]?$/.exec(text.trim())
  if (numbers) return dayOf(`${numbers[1]}${months[Number(numbers[2]) - 1] ?? ''}${numbers[3] ?? ''}`, today)
  return dayOf(
    text
      .toUpperCase()
      .replace(/^[A-Z]+,/, '')
      .replace(/[\s,.-]/g, '')
      .replace(/^([0-9]+[A-Z]{3})[A-Z]+/, '$1'),
    today,
  )
}

/** Parses a typed time of day: "0715", "7:15", "715p". Null if invalid. */
export function readTime(text: string): string | null {
  const digits = text
    .trim()
    .toUpperCase()
    .replace(/[\s:.H]/g, '')
    .replace(/([AP])M$/, '$1')
  return timeOf(/^[0-9]{1,2}$/.test(digits) ? `${digits}00` : digits)?.time ?? null
}

/** Airline and number of "KQ413" or "KQ 0413". Null if invalid. */
export function readFlight(text: string): { carrier: string; flight_number: string } | null {
  const [, carrier, number, letter] = /^([A-Z][A-Z0-9]|[0-9][A-Z])\s*([0-9]{1,4})([A-Z])?$/.exec(text.trim().toUpperCase()) ?? []
  return carrier && number ? { carrier, flight_number: `${Number(number)}${letter ?? ''}` } : null
}
