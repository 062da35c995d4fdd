import { weekdayOf } from '#kit/contract/time.ts'
import type { ChatLanguage } from '../reading/language.ts'

const leastDays = 3
const mostWeekdays = 2

/** Returns the one or two ISO weekdays that all days fall on. Empty for fewer than three days, which may share one by chance. */
export function sharedWeekdays(days: readonly string[]): number[] {
  const found = [...new Set(days.map((day) => weekdayOf(day)))].toSorted((a, b) => a - b)
  return days.length >= leastDays && found.length <= mostWeekdays ? found : []
}

/** 1 January 2024 was a Monday. */
const dateOf = (weekday: number) => new Date(Date.UTC(2024, 0, weekday))

/** Writes weekdays with their full names in a language: "Tuesday, Saturday". */
export const weekdayNames = (weekdays: readonly number[], language: ChatLanguage): string =>
  weekdays.map((one) => new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(dateOf(one))).join(', ')
