import { sql, type RawBuilder } from 'kysely'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import { piecesSoldBy, placesSoldFrom, unitsSoldBy } from '#domains/bookings/server/sold-by-source.ts'
import { seatsOfCars } from '#domains/cars/server/cars.ts'
import { shareOf } from '#domains/channels/contract/price-change.ts'
import { guestsOfRooms } from '#domains/rooms/server/rooms.ts'
import { closesAtSql } from '#domains/inventory/server/departures/closing.ts'
import { dayOf, momentOf } from '#kit/contract/time.ts'
import { sourceOfVisit } from '../site-parts.ts'
import type { OfferReading, Listed } from './listed.ts'

/** When visitors want to come, and how many. */
export interface Wanted {
  from: string | null
  until: string | null
  guests: number
}

/** What is free of an offer. `next` is the next day it can be taken; null if days do not matter. */
export interface Free {
  isFree: boolean
  next: string | null
}

/** What is read of an offer. */
type Asked = Pick<Listed, 'id' | 'capacity_mode' | 'on_request' | 'listing'>

const idsOf = (offers: readonly Asked[]): string[] => offers.map(({ id }) => id)
/** The offers of which the channel may sell only a share. */
const sharedOf = (offers: readonly Asked[]): string[] => idsOf(offers.filter(({ listing }) => listing.share_percent < 100))

/** Joins the share of each offer as `o`, and what the channel has sold of it as `s`. */
const withShares = (offers: readonly Asked[], sold: ReadonlyMap<string, number>, column: RawBuilder<unknown>) => sql`
    JOIN unnest(${idsOf(offers)}::uuid[], ${offers.map(({ listing }) => listing.share_percent)}::int[]) AS o(id, percent) ON o.id = p.inventory_id
    LEFT JOIN unnest(${[...sold.keys()]}::uuid[], ${[...sold.values()]}::int[]) AS s(id, sold) ON s.id = ${column}`

/** How much the channel may still sell of a row `p` with `capacity`, `held` and `sold`, as `sharedPlaces` says. */
const left = sql`least(p.capacity - p.held - p.sold,
      CASE WHEN o.percent < 100 THEN greatest(1, p.capacity * o.percent / 100) - coalesce(s.sold, 0) ELSE p.capacity END)`

async function departuresLeft(visit: OfferReading, offers: readonly Asked[], { from, until, guests }: Wanted) {
  const { tx, actor } = visit
  const items = sharedOf(offers)
  const sold =
    items.length > 0 ? await placesSoldFrom(tx, actor, sourceOfVisit(visit), { items, from: dayOf(actor.now) }) : new Map<string, number>()
  return sql<{ id: string; next: string }>`
    SELECT p.inventory_id AS id, min(p.starts_on)::text AS next FROM departures p ${withShares(offers, sold, sql`p.id`)}
    WHERE p.agency_id = ${actor.agencyId} AND p.status = 'open' AND ${left} >= ${guests}
      AND ${closesAtSql('p')} > ${actor.now}
      AND (${from}::date IS NULL OR p.starts_on >= ${from}::date) AND (${until}::date IS NULL OR p.starts_on <= ${until}::date)
    GROUP BY p.inventory_id`.execute(tx)
}

async function countedLeft(visit: OfferReading, offers: readonly Asked[], guests: number) {
  const { tx, actor } = visit
  const items = sharedOf(offers)
  const sold = items.length > 0 ? await piecesSoldBy(tx, actor, sourceOfVisit(visit), items) : new Map<string, number>()
  return sql<{ id: string }>`
    SELECT DISTINCT p.inventory_id AS id FROM price_options p ${withShares(offers, sold, sql`p.id`)}
    WHERE p.agency_id = ${actor.agencyId} AND p.active AND (p.capacity IS NULL OR ${left} >= ${guests})
      AND (p.sells_from IS NULL OR p.sells_from <= ${actor.now}) AND (p.sells_until IS NULL OR p.sells_until > ${actor.now})`.execute(tx)
}

/** The units of each offer that are free in a period, or all of them. */
const unitsLeft = ({ tx, actor }: OfferReading, offers: readonly Asked[], period: { from: Date; until: Date } | null) =>
  sql<{ id: string; free: number }>`
    SELECT u.inventory_id AS id, count(*)::int AS free FROM inventory_units u
    LEFT JOIN resources r ON r.agency_id = u.agency_id AND r.inventory_id = u.inventory_id
    WHERE u.agency_id = ${actor.agencyId} AND u.inventory_id = ANY(${idsOf(offers)}::uuid[]) AND u.status = 'active' AND u.overdue_since IS NULL AND (
      ${period === null} OR NOT EXISTS (
        SELECT FROM unit_claims c WHERE c.agency_id = ${thisAgency} AND c.unit_id = u.id AND c.period && tstzrange(
          ${period?.from ?? null}::timestamptz, ${period?.until ?? null}::timestamptz + make_interval(mins => coalesce(r.padding_minutes, 0)), '[)')))
    GROUP BY u.inventory_id`.execute(tx)

/** Returns the offers with enough free rooms or vehicles for all guests together. Without dates, all of them count as free. */
async function withRoom(visit: OfferReading, offers: readonly Asked[], { from, until, guests }: Wanted): Promise<Set<string>> {
  const period = from && until && from < until ? { from: momentOf(from), until: momentOf(until) } : null
  if (period === null && guests === 1) return new Set(idsOf(offers))
  const { rows } = await unitsLeft(visit, offers, period)
  const items = sharedOf(offers)
  const sold =
    period && items.length > 0
      ? await unitsSoldBy(visit.tx, visit.actor, sourceOfVisit(visit), { items, ...period })
      : new Map<string, { all: number; sold: number }>()
  const percents = new Map(offers.map(({ id, listing }) => [id, listing.share_percent]))
  const ids = idsOf(offers)
  const places =
    guests === 1 ? new Map<string, number>() : new Map([...(await guestsOfRooms(visit.tx, ids)), ...(await seatsOfCars(visit.tx, ids))])
  const has = ({ id, free }: (typeof rows)[number]) => {
    const own = sold.get(id) ?? { all: free, sold: 0 }
    const units = Math.min(free, shareOf(own.all, percents.get(id)!) - own.sold)
    // A kind that says nothing about people takes any number.
    return units > 0 && units * (places.get(id) ?? guests) >= guests
  }
  return new Set(rows.filter(has).map(({ id }) => id))
}

/**
 * Returns what the channel of the visit may still sell of each offer for what is wanted, by its id. The cards, the offer's page and what
 * search engines read all come from here. A few statements for all offers.
 */
export async function freeOf(visit: OfferReading, offers: readonly Asked[], wanted: Wanted): Promise<Map<string, Free>> {
  const of = (...modes: string[]) => offers.filter((one) => modes.includes(one.capacity_mode) && !one.on_request)
  const found = new Map<string, Free>(offers.map(({ id }) => [id, { isFree: true, next: null }]))
  const departing = of('departure')
  if (departing.length > 0) {
    const { rows } = await departuresLeft(visit, departing, wanted)
    const next = new Map(rows.map((row) => [row.id, row.next]))
    for (const { id } of departing) found.set(id, { isFree: next.has(id), next: next.get(id) ?? null })
  }
  const resources = of('resource')
  if (resources.length > 0) {
    const free = await withRoom(visit, resources, wanted)
    for (const { id } of resources) found.set(id, { isFree: free.has(id), next: null })
  }
  const counted = of('quota', 'stock')
  if (counted.length > 0) {
    const { rows } = await countedLeft(visit, counted, wanted.guests)
    const free = new Set(rows.map(({ id }) => id))
    for (const { id } of counted) found.set(id, { isFree: free.has(id), next: null })
  }
  return found
}

/** Returns whether an event is within the wanted days. Other offers are at any time. */
export const isInTime = ({ happens_from: from }: Listed, wanted: Wanted): boolean =>
  from === null ||
  ((wanted.from === null || from >= momentOf(wanted.from)) && (wanted.until === null || from < momentOf(wanted.until, '23:59')))
