import { listDepartures } from '#domains/inventory/server/departures/departures.ts'
import { sharedPlaces } from '#domains/channels/contract/price-change.ts'
import { addDays, dayOf, daysBetween, formatDay, formatShortDay, weekdayOf } from '#kit/contract/time.ts'
import type { Offered } from '../knowledge/catalogue.ts'
import type { Party } from '../reading/people.ts'
import type { NamedDays } from '../reading/dates.ts'
import { repeatedWeekdays } from '../reading/weekdays.ts'
import type { Asked, Part } from './answer.ts'
import { sharedWeekdays, weekdayNames } from './recurrence.ts'

export interface Departing {
  id: string
  day: string
  /** Time of the start: "06:30", if it is set. */
  time: string | null
  /** As the website shows it. */
  left: number
}

const most = 100

/** Returns the departures that can be booked now, in order. */
export const openDepartures = async (asked: Asked, item: Offered): Promise<Departing[]> =>
  (await departuresOf(asked, item)).filter(({ bookable }) => bookable)

/** Returns the departures that are still to come, with those that are full. */
async function departuresOf({ tx, actor }: Asked, item: Offered): Promise<(Departing & { bookable: boolean })[]> {
  const { rows } = await listDepartures(
    tx,
    item.id,
    { page: 1, per_page: most, search: '', sort: 'starts_on', status: ['open'], from: dayOf(actor.now) },
    actor.now,
  )
  return rows.map(({ id, starts_on, starts_at, places_left, capacity, bookable }) => ({
    id,
    day: starts_on,
    time: starts_at,
    left: sharedPlaces(places_left, capacity, item.listing.share_percent),
    bookable,
  }))
}

export const within = (all: readonly Departing[], { from, until }: NamedDays) => all.filter(({ day }) => from <= day && day <= until)

/** The departures nearest to a day, in order. */
export const nearest = (all: readonly Departing[], day: string, count = 3): Departing[] =>
  all
    .toSorted((a, b) => Math.abs(daysBetween(day, a.day)) - Math.abs(daysBetween(day, b.day)))
    .slice(0, count)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))

export const datesText = (all: readonly Departing[]): string => all.map(({ day }) => formatShortDay(day)).join(', ')

const withPlaces = ({ t }: Asked, all: readonly Departing[], format = formatShortDay): string =>
  all.map(({ day, left }) => t('departure', { day: format(day), left })).join(', ')

/** Answers when an offer of departures leaves and whether there are places. */
export async function departuresPart(asked: Asked, item: Offered): Promise<Part> {
  const { t, memory } = asked
  const { title } = item
  const about = [item]
  if (item.on_request) return { text: t('onRequest', { title }), about }
  const all = await openDepartures(asked, item)
  if (all.length === 0) return { text: t('noneLeft', { title }), about }
  const { days } = memory
  const weekdays = repeatedWeekdays(memory.said.split('\n').at(-1) ?? '')
  if (weekdays.length > 0) {
    const fitting = (days ? within(all, days) : all).filter(({ day }) => weekdays.includes(weekdayOf(day)))
    if (fitting.length > 0) return { text: dated(asked, item, fitting.slice(0, 5), fitting), about }
    return { text: `${t('noDepartures', { title, dates: withPlaces(asked, all.slice(0, 3)) })}${onWeekdays(asked, all)}`, about }
  }
  if (!days) return { text: dated(asked, item, all.slice(0, 5), all), about }
  const fitting = within(all, days)
  if (fitting.length > 0) {
    const on = { title, day: formatShortDay(days.from), left: fitting[0]!.left }
    const people = peopleOf(memory.party)
    if (days.from === days.until && people > on.left) return { text: tooFew(asked, item, all, fitting[0]!, people), about }
    if (days.from === days.until) return { text: item.kind === 'service' ? t('isOn', on) : t('availableOn', on), about }
    return { text: dated(asked, item, fitting.slice(0, 8), all), about }
  }
  return { text: await missingDeparture(asked, item, all, days), about }
}

const peopleOf = (party: Party | null): number =>
  party ? (party.mixed ?? party.groups.reduce((sum, { kind, count }) => sum + (kind === 'infant' ? 0 : count), 0)) : 0

/** Says how many places a departure has left, and which departures near it have enough. */
export function tooFew({ t }: Asked, { title }: Offered, all: readonly Departing[], { day, left }: Departing, people: number): string {
  const others = nearest(
    all.filter((one) => one.left >= people),
    day,
  )
  const few = t('full', { title, day: formatShortDay(day), left })
  return others.length > 0 ? `${few} ${t('enoughOn', { dates: datesText(others) })}` : few
}

/** Lists departures, and the weekday that all of them share. */
const dated = (asked: Asked, { title, kind }: Offered, listed: readonly Departing[], all: readonly Departing[]): string => {
  // Each has its own weekday where they do not share one.
  const dates = withPlaces(asked, listed, onWeekdays(asked, all) === '' ? formatDay : formatShortDay)
  return `${kind === 'service' ? asked.t('slots', { title, dates }) : asked.t('departures', { title, dates })}${onWeekdays(asked, all)}`
}

/** " Day of the week: Saturday.", if the departures have one or two. */
function onWeekdays({ t, memory }: Asked, all: readonly Departing[]): string {
  const weekdays = sharedWeekdays(all.map(({ day }) => day))
  return weekdays.length > 0 ? ` ${t('weekdays', { days: weekdayNames(weekdays, memory.language) })}` : ''
}

/** Says that there is no departure on these days, or that it is full, and which are near. */
export async function missingDeparture(
  asked: Asked,
  item: Offered,
  all: readonly Departing[],
  { from, until }: NamedDays,
): Promise<string> {
  const { t } = asked
  const { title } = item
  const middle = from === until ? from : addDays(from, Math.floor(daysBetween(from, until) / 2))
  const dates = withPlaces(asked, nearest(all, middle))
  const full = (await departuresOf(asked, item)).find(({ day, left }) => left <= 0 && from <= day && day <= until)
  if (full) return t('fullOn', { title, day: formatShortDay(full.day), dates })
  const none = from === until ? t('noDeparture', { title, day: formatShortDay(from), dates }) : t('noDepartures', { title, dates })
  return `${none}${onWeekdays(asked, all)}`
}
