import { formatShortDay } from '#kit/contract/time.ts'

/** All stays that arrive on one day are a trip of their own (docs/decisions/0074). Its id says the day, so nothing has to be kept for it. */
export const stayGroupPrefix = '00000000-0000-8000-8000-0000'

/** Returns the id of the stays that arrive on a day: "00000000-0000-8000-8000-000020261203". */
export const stayGroupId = (day: string): string => `${stayGroupPrefix}${day.replaceAll('-', '')}`

/** The title of the stays that arrive on a day. The list of trips says the same in SQL. */
export const staysTitle = (day: string): string => `Arrivals on ${formatShortDay(day)}`

/** Returns the day of arrival by the id of a stay group; null for other ids. */
export function dayOfStayGroup(id: string): string | null {
  const digits = id.startsWith(stayGroupPrefix) ? id.slice(stayGroupPrefix.length) : ''
  if (!/^\d{8}$/.test(digits)) return null
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}
