import { placesSoldBy } from '#domains/bookings/server/sold-by-source.ts'
import { sharedPlaces } from '#domains/channels/contract/price-change.ts'
import { listDepartures } from '#domains/inventory/server/departures/departures.ts'
import { dayOf } from '#kit/contract/time.ts'
import { sourceOfVisit, type Visit } from '../site-parts.ts'
import type { Listed } from './listed.ts'

const nextShown = 12
/** Departures of one offer that visitors choose from: three a day for most of a year. */
const mostChoosable = 1_000

export type Departure = Awaited<ReturnType<typeof listDepartures>>['rows'][number]

/**
 * Returns the open departures of an offer by day and time, with the places that the channel of the visit may sell: all that can be
 * booked, and the next twelve if they are sold out or closed.
 */
export async function departuresOf(
  { tx, actor, channel }: Pick<Visit, 'tx' | 'actor' | 'channel'>,
  { id, listing }: Pick<Listed, 'id' | 'listing'>,
): Promise<Departure[]> {
  const open = { page: 1, search: '', sort: 'starts_on', status: ['open'] as const, from: dayOf(actor.now) }
  const next = await listDepartures(tx, id, { ...open, per_page: nextShown }, actor.now)
  const free = await listDepartures(tx, id, { ...open, per_page: mostChoosable, bookable: 'true' }, actor.now)
  const whenOf = ({ starts_on, starts_at }: Departure) => `${starts_on} ${starts_at ?? ''}`
  const rows = [...new Map([...next.rows, ...free.rows].map((one) => [one.id, one])).values()].toSorted((a, b) =>
    whenOf(a) < whenOf(b) ? -1 : 1,
  )
  if (listing.share_percent >= 100) return rows
  const sold = await placesSoldBy(
    tx,
    actor,
    sourceOfVisit({ channel }),
    rows.map((one) => one.id),
  )
  return rows.map((one) => {
    const left = sharedPlaces(one.places_left, one.capacity, listing.share_percent, sold.get(one.id))
    return { ...one, places_left: left, bookable: one.bookable && left > 0 }
  })
}
