import {
  daysBetween,
  formatClock,
  formatDay,
  formatMoment,
  formatRange,
  formatShortDay,
  formatTime,
  momentOf,
  timeZone,
} from '#kit/contract/time.ts'
import { say } from './messages/say.ts'

type When = Date | string

/** How days and times are written in one language. A day is `YYYY-MM-DD`. */
export interface Dates {
  /** "Sat, 21 Nov 2026". */
  day(when: When): string
  /** "21 Nov 2026". */
  shortDay(when: When): string
  /** "November 2026". */
  month(when: When): string
  /** "Sat, 21 Nov 2026, 5:05 pm". */
  moment(when: When): string
  /** "5:05 pm". */
  time(when: When): string
  /** "5:05 pm" of "17:05". */
  clock(time: string): string
  /** "12–16 Mar 2026 · 4 nights". */
  range(from: string, to: string): string
}

const monthNames = new Intl.DateTimeFormat('en-GB', { timeZone, month: 'long', year: 'numeric' })
const dateOf = (when: When): Date => (typeof when === 'string' ? (when.length === 10 ? momentOf(when) : new Date(when)) : when)

const english: Dates = {
  day: formatDay,
  shortDay: formatShortDay,
  month: (when) => monthNames.format(dateOf(when)),
  moment: formatMoment,
  time: formatTime,
  clock: formatClock,
  range: formatRange,
}

/** Days and times as readers of the language write them, in 24 hours. */
function datesOf(language: string): Dates {
  const t = say(language)
  const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { timeZone, ...options })
  const date = { day: 'numeric', month: 'short', year: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const
  const shortDay = formatOf(date)
  const day = formatOf({ weekday: 'short', ...date })
  const time = formatOf(clock)
  const month = formatOf({ month: 'long', year: 'numeric' })
  const moment = formatOf({ weekday: 'short', ...date, ...clock })
  return {
    day: (when) => day.format(dateOf(when)),
    shortDay: (when) => shortDay.format(dateOf(when)),
    month: (when) => month.format(dateOf(when)),
    moment: (when) => moment.format(dateOf(when)),
    time: (when) => time.format(dateOf(when)),
    clock: (text) => text.slice(0, 5),
    range(from, to) {
      const nights = daysBetween(from.slice(0, 10), to.slice(0, 10))
      const days = shortDay.formatRange(dateOf(from), dateOf(to))
      return nights === 0 ? days : `${days} · ${t('nightsCount', { count: nights })}`
    },
  }
}

const known = new Map<string, Dates>([['en', english]])

/** Returns how days and times are written in a language of a website. English is written as everywhere else in Safiri. */
export function datesIn(language: string): Dates {
  const dates = known.get(language) ?? datesOf(language)
  known.set(language, dates)
  return dates
}
