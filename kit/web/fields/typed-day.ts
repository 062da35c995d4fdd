import { dayOf, formatShortDay, momentOf, months } from '#kit/contract/time.ts'

const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day
}

const written = (year: string, month: number, date: string): string | null => {
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** Returns the month (1 … 12) for a name or its first letters (at least three), or 0. */
const monthNamed = (name: string): number =>
  name.length < 3 ? 0 : months.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase())) + 1

/** Parses a typed day and returns `YYYY-MM-DD`. The day comes before the month, as in Uganda. `null` if it is not a day. */
export function readDay(text: string): string | null {
  const plain = text.trim()
  const digits = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(plain)
  if (digits) return written(digits[3]!, Number(digits[2]), digits[1]!)
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[ ./-]*([a-z]+)[ .,/-]*(\d{4})$/i.exec(plain)
  if (named) return written(named[3]!, monthNamed(named[2]!), named[1]!)
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(plain)
  return iso ? written(iso[1]!, Number(iso[2]), iso[3]!) : null
}

const dayText = (day: string) => formatShortDay(momentOf(day))

export interface DayLimits {
  /** The first and the last selectable day, `YYYY-MM-DD`. */
  min?: string
  max?: string
  /** The rules behind them, as sentences: "Double room is available for at least 2 nights." */
  minReason?: string
  maxReason?: string
}

/** Returns a sentence about what is wrong with a typed day, or `null` if it is valid or empty. */
export function problemOfDay(text: string, { min, max, minReason, maxReason }: DayLimits = {}): string | null {
  if (text.trim() === '') return null
  const day = readDay(text)
  if (!day) return `“${text.trim()}” is not a day. Write it like 31/12/2026.`
  if (min && day < min) {
    const early = `${dayText(day)} is too early`
    if (minReason) return `${early}. ${minReason}`
    return min === dayOf(new Date())
      ? `${dayText(day)} is in the past. Choose today or later.`
      : `${early}: ${dayText(min)} is the first day.`
  }
  if (max && day > max) return `${dayText(day)} is too late${maxReason ? `. ${maxReason}` : `: ${dayText(max)} is the last day.`}`
  return null
}
