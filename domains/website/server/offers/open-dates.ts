import { placesSoldBy } from '#domains/bookings/server/sold-by-source.ts'
import { sharedPlaces } from '#domains/channels/contract/price-change.ts'
import { addDays, dayOf, weekdayOf } from '#kit/contract/time.ts'
import { allOffersPath } from '../../contract/kind-paths.ts'
import type { CalendarDay, DepartureCalendar } from '../../view/context.ts'
import { datesIn } from '../dates.ts'
import { say } from '../messages/say.ts'
import { offerPath, prefixOf } from '../paths.ts'
import type { Visit } from '../site-parts.ts'
import * as data from '../sites-data.ts'
import { listedOffers } from './listed.ts'
import { loaderOf } from './loader-of.ts'

const fewLeft = 5

/** A departure that visitors see: with the places that the website may sell. */
interface OpenDate {
  /** The offer. */
  of: string
  day: string
  title: string
  href: string
  when: string
  places: string
  left: number
  look: '' | 'few' | 'out'
}

const lookOf = (left: number): OpenDate['look'] => (left <= 0 ? 'out' : left <= fewLeft ? 'few' : '')

/** Returns the next departures of all offers that the website shows, by day; with `until`, all to that day. */
export async function openDates(visit: Visit, until?: string): Promise<OpenDate[]> {
  const offers = (await listedOffers(visit)).filter((one) => one.capacity_mode === 'departure' && !one.on_request)
  const ids = offers.map(({ id }) => id)
  const rows = await data.nextDepartures(visit.tx, ids, visit.actor.now, until)
  const isShared = (id: string) => offers.find((one) => one.id === id)!.listing.share_percent < 100
  const shared = rows.filter((row) => isShared(row.inventory_id)).map(({ id }) => id)
  const sold = await placesSoldBy(visit.tx, visit.actor, 'website', shared)
  const t = say(visit.language)
  return rows.map((row) => {
    const one = offers.find(({ id }) => id === row.inventory_id)!
    const left = sharedPlaces(row.capacity - row.held - row.sold, row.capacity, one.listing.share_percent, sold.get(row.id))
    return {
      of: one.id,
      day: row.starts_on,
      title: one.title,
      href: offerPath(visit.site, visit.language, one.kind, one.slug),
      when: datesIn(visit.language).day(row.starts_on),
      places: left > 0 ? t('placesLeft', { count: left }) : t('soldOut'),
      left: Math.max(0, left),
      look: lookOf(left),
    }
  })
}

/** 1 January 2024 was a Monday. */
const someMonday = '2024-01-01'

function weekdaysIn(language: string): DepartureCalendar['weekdays'] {
  const named = (weekday: 'short' | 'long') => new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
  const [short, long] = [named('short'), named('long')]
  return Array.from({ length: 7 }, (_, index) => {
    const day = new Date(`${addDays(someMonday, index)}T00:00:00Z`)
    return { short: short.format(day), name: long.format(day) }
  })
}

const firstOf = (day: string, ahead: number): string => {
  const [year, month] = day.split('-').map(Number)
  return new Date(Date.UTC(year!, month! - 1 + ahead, 1)).toISOString().slice(0, 10)
}

/** Where the departures of a day lead: to the offer, or to the list of that day if there are several. */
function departureOf({ site, language }: Visit, day: string, found: readonly OpenDate[]): CalendarDay['departure'] {
  const [first, ...more] = found
  if (!first) return null
  const left = found.reduce((sum, one) => sum + one.left, 0)
  const t = say(language)
  const places = left > 0 ? t('placesLeft', { count: left }) : t('soldOut')
  const list = `${prefixOf(site, language)}/${allOffersPath}?${new URLSearchParams({ from: day, until: day })}`
  return {
    href: more.length === 0 ? first.href : list,
    label: `${first.when}: ${found.map(({ title }) => title).join(', ')}. ${places}`,
    places: left > 0 ? String(left) : t('soldOut'),
    look: lookOf(left),
  }
}

function monthOf(visit: Visit, first: string, dates: ReadonlyMap<string, OpenDate[]>): DepartureCalendar['months'][number] {
  const days: (CalendarDay | null)[] = Array.from({ length: weekdayOf(first) - 1 }, () => null)
  for (let day = first; day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 1))
    days.push({ day: Number(day.slice(8)), departure: departureOf(visit, day, dates.get(day) ?? []) })
  while (days.length % 7 > 0) days.push(null)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return { label: datesIn(visit.language).month(first), weeks }
}

/** Loads calendars of departures. Months before the first and after the last departure are left out. */
export const calendar = loaderOf('calendar', async (visit, blocks) => {
  const today = dayOf(visit.actor.now)
  const most = Math.max(...blocks.map(({ props }) => props.months))
  const all = await openDates(visit, addDays(firstOf(today, most), -1))
  const weekdays = weekdaysIn(visit.language)
  return Object.fromEntries(
    blocks.map(({ id, props }) => {
      const own = all.filter((one) => props.inventory_id === null || one.of === props.inventory_id)
      const dates = Map.groupBy(own, ({ day }) => day)
      const firsts = Array.from({ length: props.months }, (_, ahead) => firstOf(today, ahead))
      const used = firsts.filter((first) => own.some(({ day }) => day.slice(0, 7) === first.slice(0, 7)))
      const shown = firsts.filter((first) => used.length > 0 && first >= used[0]! && first <= used.at(-1)!)
      return [id, { weekdays, months: shown.map((first) => monthOf(visit, first, dates)) }]
    }),
  )
})
