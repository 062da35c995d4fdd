import type { LineInput } from '#domains/bookings/server/quote.ts'
import type { Prices } from '#domains/inventory/server/prices/price-explainer.ts'
import type { bookableItems } from '#domains/bookings/server/bookable.ts'
import type { Offered } from '../../knowledge/catalogue.ts'
import type { Asked } from '../answer.ts'

/** An offer with its prices and what is left of it, as a booking made by hand sees it. */
export type Bookable = Awaited<ReturnType<typeof bookableItems>>['rows'][number]

/** What a price is worked out from. */
export interface Wish {
  asked: Asked
  item: Offered
  sale: Bookable
  prices: Prices
}

/** How an offer would be booked: a line that can be priced, or what has to be known or said instead. */
export interface Plan {
  line: Omit<LineInput, 'inventory_id'> | null
  /** Questions to the visitor, and reasons why nothing can be booked. */
  missing: string[]
  /** When it takes place, as the answer says it; null where that does not matter. */
  when?: string | null
  /** What to add below the price: few places, other rates. */
  notes?: string[]
  /** What is asked or said beside a price that cannot be booked yet: a day is missing, or places. Nothing is stored. */
  asks?: string
  /** True if the offer cannot be what was asked for, so that another of its kind is better. */
  unfit?: boolean
}

/** How far ahead things without departures are booked, in days. */
export const daysAhead = 365

/** Returns whether no rule makes a price another on some of these days. A rule that holds on all of them changes nothing. */
export const isSameEveryDay = ({ rules }: Pick<Prices, 'rules'>, from: string, until: string): boolean =>
  rules.every(({ active, weekdays, starts_on, ends_on }) => {
    const [first, last] = [starts_on ?? from, ends_on ?? until]
    const isOutside = first > until || last < from
    const isThroughout = first <= from && last >= until && (weekdays ?? []).length === 0
    return !active || isOutside || isThroughout
  })

export const lacks = (...missing: string[]): Plan => ({ line: null, missing })
export const unfit = (text: string): Plan => ({ line: null, missing: [text], unfit: true })
