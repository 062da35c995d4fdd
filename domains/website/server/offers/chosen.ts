import { residencies, type Residency } from '#domains/inventory/contract/prices.ts'
import type { Prices } from '#domains/inventory/server/prices/price-explainer.ts'
import { dayOf, momentOf } from '#kit/contract/time.ts'
import type { Visit } from '../site-parts.ts'
import type { Departure } from './departures.ts'
import type { Listed } from './listed.ts'
import { dayIn, numberIn, oneIn, textIn } from './read-query.ts'

const usualPickUp = '08:00'

/** An offer with what decides its price, and what a visitor asked for, as fields of a form. */
export interface Asked {
  offer: Listed
  prices: Prices
  departures: readonly Departure[]
  query: URLSearchParams
}

/** How an offer is chosen: by a departure, by nights, by times, or on any day. */
type Manner = 'departure' | 'nights' | 'times' | 'day' | 'none'

function mannerOf({ offer, prices, departures }: Asked): Manner {
  if (offer.capacity_mode === 'departure') return departures.some(({ bookable }) => bookable) ? 'departure' : 'day'
  // A room may also have options by the booking, such as a transfer. A vehicle has none by the night.
  if (offer.capacity_mode === 'resource') return prices.options.some(({ active, per }) => active && per === 'night') ? 'nights' : 'times'
  return offer.kind === 'service' ? 'day' : 'none'
}

/** What a visitor chose. Everything that is missing or not understood has its usual value. */
export interface Chosen {
  manner: Manner
  /** The price options that can be chosen, with the name of their field. */
  rows: { option: Prices['options'][number]; name: string; count: number }[]
  selection: { price_option_id: string; quantity: number }[]
  residency: Residency
  from: string | null
  until: string | null
  at: string
  departure: Departure | null
  /** The day of the price. */
  date: string
  /** The end of nights, or both times. */
  period: { ends_on?: string; starts_at?: string; ends_at?: string }
  /** False while the days of nights or times are missing, and for a departure that cannot be booked. */
  hasDates: boolean
}

const unitsOfOne = ['adult', 'youth', 'child', 'senior', 'student']

/** How many guests were searched for, if this price is for one person and nothing was chosen yet. */
function searchedGuests({ unit }: Prices['options'][number], query: URLSearchParams): number {
  const isChosen = [...query.keys()].some((name) => /^n\d+$/.test(name))
  return isChosen || !unitsOfOne.includes(unit) ? 0 : (numberIn(query, 'guests') ?? 0)
}

/** Returns the departure that was chosen: by its id, else the first on the day, or from the day, that a link names. Null once it is not free. */
function chosenDeparture(departures: readonly Departure[], query: URLSearchParams): Departure | null {
  const bookable = departures.filter((one) => one.bookable)
  const [id, on, from] = [textIn(query, 'departure'), dayIn(query, 'on'), dayIn(query, 'from')]
  if (id !== '') return bookable.find((one) => one.id === id) ?? null
  if (on) return bookable.find(({ starts_on }) => starts_on === on) ?? null
  return bookable.find(({ starts_on }) => from !== null && starts_on >= from) ?? bookable[0] ?? null
}

/** Reads what a visitor chose of an offer. */
export function readChosen({ actor }: Pick<Visit, 'actor'>, asked: Asked): Chosen {
  const { prices, departures, query } = asked
  const manner = mannerOf(asked)
  const counts = prices.options
    .filter((option) => option.active)
    .map((option, index) => ({
      option,
      name: `n${index}`,
      count: numberIn(query, `n${index}`) ?? (index === 0 ? searchedGuests(option, query) : 0),
    }))
  const tariffOf = ({ tariff, name }: Prices['options'][number]) => tariff || name
  // One rate of a tariff stands for all of them: the time decides which is used.
  const rows =
    manner === 'times'
      ? counts.filter(({ option }, index) => index === counts.findIndex((other) => tariffOf(other.option) === tariffOf(option)))
      : counts
  const [on, from, until] = [dayIn(query, 'on'), dayIn(query, 'from'), dayIn(query, 'until')]
  const time = textIn(query, 'at', 5)
  const at = /^([01][0-9]|2[0-3]):[0-5][0-9]$/.test(time) ? time : usualPickUp
  const departure = manner === 'departure' ? chosenDeparture(departures, query) : null
  const isLet = manner === 'nights' || manner === 'times'
  const hasDates = isLet ? from !== null && until !== null && from < until : manner !== 'departure' || departure !== null
  return {
    manner,
    rows,
    selection: rows.filter(({ count }) => count > 0).map(({ option, count }) => ({ price_option_id: option.id, quantity: count })),
    residency: oneIn(query, 'residency', residencies) ?? 'non_resident',
    from,
    until,
    at,
    departure,
    date: (isLet ? from : (departure?.starts_on ?? on)) ?? dayOf(actor.now),
    period: !hasDates
      ? {}
      : manner === 'times'
        ? { starts_at: momentOf(from!, at).toISOString(), ends_at: momentOf(until!, at).toISOString() }
        : manner === 'nights'
          ? { ends_on: until! }
          : {},
    hasDates,
  }
}
