import { largestTowns } from '#domains/places/server/places.ts'
import { countryName } from '#kit/contract/countries.ts'
import { invalid } from '#kit/contract/errors.ts'
import { currencyCodes, type Currency } from '#kit/contract/money.ts'
import { addDays, dayOf, daysBetween, momentOf, weekdayOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { longestPeriod, type buckets } from '../contract.ts'
import { bestItems, bookedByCountry, bookedByDay, bookedBySource, type BookedDay } from './statistics-data.ts'

type Bucket = (typeof buckets)[number]

interface Asked {
  starts_at?: string | undefined
  ends_at?: string | undefined
  currency?: Currency | undefined
  bucket?: Bucket | undefined
}

interface Period {
  starts_at: string
  ends_at: string
}

interface Sums {
  bookings: number
  travellers: number
  revenue: number
}

/**
 * Returns bookings of a period by day, week or month in Kampala, and of the preceding period of the same length. A booking counts on
 * the day it was created, whatever its status now. `revenue` is the value of confirmed bookings in minor units.
 * @throws 422 for an incomplete or reversed period, or one over 400 days.
 */
export async function bookingStatistics(tx: Tx, asked: Asked, own: Currency, now: Date) {
  const period = periodOf(asked, now)
  const length = daysBetween(period.starts_at, period.ends_at) + 1
  const previous = { starts_at: addDays(period.starts_at, -length), ends_at: addDays(period.starts_at, -1) }
  const bucket = asked.bucket ?? bucketFor(length)
  const until = momentOf(addDays(period.ends_at, 1))
  const days = await bookedByDay(tx, momentOf(previous.starts_at), until)
  const currency = asked.currency ?? currencyWithSales(days, own)
  const best = await bestItems(tx, momentOf(period.starts_at), until, currency)
  const booked = days.filter((one) => one.currency === currency)
  const sums = (from: string, to: string) => shownSums(sumOf(booked.filter(({ day }) => from <= day && day <= to)), currency)
  return {
    ...period,
    bucket,
    currency,
    currencies: currencyCodes.filter((code) => days.some((one) => one.currency === code)),
    previous,
    buckets: bucketsOf(period, bucket).map(({ starts_on, ends_on }) => ({
      starts_on,
      ends_on,
      ...sums(starts_on, ends_on),
      previous: sums(addDays(starts_on, -length), addDays(ends_on, -length)),
    })),
    totals: sums(period.starts_at, period.ends_at),
    previous_totals: sums(previous.starts_at, previous.ends_at),
    by_status: byStatus(
      booked.filter(({ day }) => day >= period.starts_at),
      currency,
    ),
    by_package: best.map((item) => ({ ...item, revenue: { amount: item.revenue, currency } })),
  }
}

/** Returns the agency's own currency, or the one with the most bookings if nothing was booked in its own. */
export function currencyWithSales(days: readonly BookedDay[], own: Currency): Currency {
  const bookingsIn = (code: Currency) => days.reduce((sum, one) => sum + (one.currency === code ? one.bookings : 0), 0)
  if (days.length === 0 || bookingsIn(own) > 0) return own
  return currencyCodes.reduce((most, code) => (bookingsIn(code) > bookingsIn(most) ? code : most), own)
}

/** Returns bookings created in a period by their client's home country. @throws 422 as `bookingStatistics`. */
export async function bookingOrigins(tx: Tx, asked: Period, now: Date) {
  const { starts_at, ends_at } = periodOf(asked, now)
  const rows = await bookedByCountry(tx, momentOf(starts_at), momentOf(addDays(ends_at, 1)))
  const points = await largestTowns(
    tx,
    rows.map(({ country_code }) => country_code),
  )
  return rows.map((row) => ({ ...row, country: countryName(row.country_code), point: points.get(row.country_code) ?? null }))
}

/** Returns bookings created in a period by source, beside the preceding period of the same length. @throws 422 as `bookingStatistics`. */
export function bookingSources(tx: Tx, asked: Period, now: Date) {
  const { starts_at, ends_at } = periodOf(asked, now)
  const before = addDays(starts_at, -daysBetween(starts_at, ends_at) - 1)
  return bookedBySource(tx, momentOf(before), momentOf(starts_at), momentOf(addDays(ends_at, 1)))
}

function periodOf({ starts_at, ends_at }: Asked, now: Date): Period {
  if (starts_at === undefined && ends_at === undefined) return { starts_at: addDays(dayOf(now), -29), ends_at: dayOf(now) }
  if (starts_at === undefined) throw invalid('starts_at', 'Enter the first day too.')
  if (ends_at === undefined) throw invalid('ends_at', 'Enter the last day too.')
  if (starts_at > ends_at) throw invalid('ends_at', 'The end is before the start.')
  if (daysBetween(starts_at, ends_at) >= longestPeriod) throw invalid('ends_at', `At most ${longestPeriod} days at once.`)
  return { starts_at, ends_at }
}

const bucketFor = (days: number): Bucket => (days <= 45 ? 'day' : days <= 190 ? 'week' : 'month')

/** Returns the buckets of a period. The first and last are cut to the period; weeks start on Monday. */
export function bucketsOf({ starts_at, ends_at }: Period, bucket: Bucket): { starts_on: string; ends_on: string }[] {
  const list = []
  for (let starts_on = starts_at; starts_on <= ends_at;) {
    const end = lastDayOf(starts_on, bucket)
    const ends_on = end < ends_at ? end : ends_at
    list.push({ starts_on, ends_on })
    starts_on = addDays(ends_on, 1)
  }
  return list
}

function lastDayOf(day: string, bucket: Bucket): string {
  if (bucket === 'day') return day
  if (bucket === 'week') return addDays(day, 7 - weekdayOf(day))
  return addDays(`${addDays(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`, -1)
}

const sumOf = (days: readonly BookedDay[]): Sums =>
  days.reduce(
    (sum, one) => ({
      bookings: sum.bookings + one.bookings,
      travellers: sum.travellers + one.travellers,
      revenue: sum.revenue + one.revenue,
    }),
    { bookings: 0, travellers: 0, revenue: 0 },
  )

const shownSums = ({ revenue, ...counts }: Sums, currency: Currency) => ({ ...counts, revenue: { amount: revenue, currency } })

function byStatus(days: readonly BookedDay[], currency: Currency) {
  return [...new Set(days.map(({ status }) => status))]
    .map((status) => ({ status, sums: sumOf(days.filter((one) => one.status === status)) }))
    .toSorted((a, b) => b.sums.bookings - a.sums.bookings || (a.status < b.status ? -1 : 1))
    .map(({ status, sums: { bookings, revenue } }) => ({ status, bookings, revenue: { amount: revenue, currency } }))
}
