import { conflict, invalid } from '#kit/contract/errors.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { localIn } from '#kit/contract/zones.ts'
import { periodOf, type Period } from '#domains/inventory/server/prices/pricing.ts'
import type { BookableRow } from './offer.ts'
import type { LineInput } from './quote.ts'

// When a line takes place depends on the item's capacity mode, never on its kind.

/** The days for display, and the exact times of items that are let or that start at an hour. */
export interface When {
  departure: BookableRow['departures'][number] | undefined
  starts_on: string
  ends_on: string
  starts_at: Date | null
  ends_at: Date | null
  period: Period | undefined
}

const farthestDays = 3 * 365
/** Grace period for the start: a hire that starts now may be entered some minutes later. */
const graceMs = 60 * 60_000

/** The day that it is for the agency of an item. */
const todayFor = ({ time_zone }: Pick<BookableRow, 'time_zone'>, now: Date): string => localIn(time_zone, now).day

/** Returns when a line takes place. @throws 422 at the field of the line, 409 `not_for_sale`, `sale_ended`. */
export function whenOf(item: BookableRow, line: LineInput, now: Date): When {
  const when = modes[item.capacity_mode as keyof typeof modes](item, line, now)
  if (when.starts_on > addDays(todayFor(item, now), farthestDays))
    throw invalid(when.period && 'minutes' in when.period ? 'starts_at' : 'starts_on', 'The start is at most three years ahead.')
  return when
}

const modes = { departure: ofDeparture, resource: ofResource, quota: ofHappening, stock: ofNow, freesale: ofNow }

function ofDeparture(item: BookableRow, line: LineInput, now: Date): When {
  const departure = line.departure_id ? item.departures.find(({ id }) => id === line.departure_id) : undefined
  if (line.departure_id && !departure) throw invalid('departure_id', 'This departure does not exist.', 'not_found_reference')
  if (!departure && !item.on_request) throw invalid('departure_id', 'Choose a departure.')
  const starts_on = departure?.starts_on ?? line.starts_on
  if (!starts_on) throw invalid('starts_on', 'Choose the day of the start.')
  if (!departure && starts_on < todayFor(item, now)) throw invalid('starts_on', 'The start is in the past.')
  const ends_on = departure?.ends_on ?? addDays(starts_on, item.days - 1)
  return { ...days(starts_on, ends_on), departure }
}

function ofResource(item: BookableRow, line: LineInput, now: Date): When {
  return item.basis === 'time' ? ofHours(item, line, now) : ofNights(item, line, now)
}

function ofNights(item: BookableRow, { starts_on, ends_on, part }: LineInput, now: Date): When {
  if (!starts_on) throw invalid('starts_on', 'Choose the day of arrival.')
  if (!ends_on) throw invalid('ends_on', 'Choose the day of departure.')
  if (starts_on < todayFor(item, now)) throw invalid('starts_on', 'The arrival is in the past.')
  const period = periodOf({ starts_on, ends_on })!
  if (!part) refuseLength(item, 'nights' in period ? period.nights.length : 0, 'night', 'ends_on')
  return { ...days(starts_on, ends_on), starts_at: momentOf(starts_on), ends_at: momentOf(ends_on), period }
}

function ofHours(item: BookableRow, { starts_at, ends_at, part }: LineInput, now: Date): When {
  if (!starts_at) throw invalid('starts_at', 'Choose the start.')
  if (!ends_at) throw invalid('ends_at', 'Choose the end.')
  const [from, until] = [new Date(starts_at), new Date(ends_at)]
  if (from.getTime() < now.getTime() - graceMs) throw invalid('starts_at', 'The start is in the past.')
  const period = periodOf({ starts_at, ends_at })!
  if (!part) refuseLength(item, Math.ceil((until.getTime() - from.getTime()) / 3_600_000), 'hour', 'ends_at')
  return { ...days(dayOf(from), dayOf(until)), starts_at: from, ends_at: until, period }
}

function refuseLength({ title, min_length, max_length }: BookableRow, length: number, what: string, field: string): void {
  const lengthText = (count: number) => `${count} ${what}${count === 1 ? '' : 's'}`
  if (min_length !== null && length < min_length) throw invalid(field, `${title} is available for at least ${lengthText(min_length)}.`)
  if (max_length !== null && length > max_length) throw invalid(field, `${title} is available for at most ${lengthText(max_length)}.`)
}

function ofHappening(item: BookableRow, _line: LineInput, now: Date): When {
  if (!item.happens_from) throw conflict('not_for_sale', `${item.title} has no date yet.`)
  const from = new Date(item.happens_from)
  const end = new Date(item.happens_until ?? item.happens_from)
  if (end <= now) throw conflict('sale_ended', `${item.title} is over.`)
  return { ...days(dayOf(from), dayOf(end)), starts_at: from, ends_at: end }
}

function ofNow(item: BookableRow, { starts_on }: LineInput, now: Date): When {
  const day = starts_on ?? todayFor(item, now)
  if (day < todayFor(item, now)) throw invalid('starts_on', 'The day is in the past.')
  return days(day, day)
}

const days = (starts_on: string, ends_on: string): When => ({
  departure: undefined,
  starts_on,
  ends_on,
  starts_at: null,
  ends_at: null,
  period: undefined,
})
