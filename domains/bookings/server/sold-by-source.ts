import { sql } from 'kysely'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

// How much of the stock was sold by one source, for channels that may sell only a share of it. Holds that have ended count no more.

/** A source of bookings, or one of the partners that book by a standard. */
export type Source = 'website' | 'chatbot' | 'reseller' | 'marketplace' | { partner: string }

const isFrom = (source: Source) =>
  typeof source === 'string' ? sql<boolean>`b.source = ${source}` : sql<boolean>`b.source = 'octo' AND b.sold_by = ${source.partner}`

const living = (source: Source, now: Date) =>
  sql<boolean>`${isFrom(source)} AND NOT (b.status = 'on_hold' AND b.hold_expires_at <= ${now} AND b.kept_by IS NULL)`

const soldLines = (tx: Tx, source: Source, now: Date) =>
  tx
    .selectFrom('booking_lines as l')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'l.agency_id').onRef('b.id', '=', 'l.booking_id'))
    .where('l.taking', '<>', 'none')
    .where(living(source, now))

/** Returns the places that a source has sold of departures, by departure. */
export async function placesSoldBy(
  tx: Tx,
  { now }: Pick<Actor, 'now'>,
  source: Source,
  departures: readonly string[],
): Promise<Map<string, number>> {
  if (departures.length === 0) return new Map()
  const rows = await soldLines(tx, source, now)
    .where('l.departure_id', 'in', departures)
    .groupBy('l.departure_id')
    .select(['l.departure_id', sql<number>`sum(l.places)::int`.as('sold')])
    .execute()
  return new Map(rows.map(({ departure_id, sold }) => [departure_id!, sold]))
}

/** Returns the places that a source has sold of the departures of items from a day on, by departure. */
export async function placesSoldFrom(
  tx: Tx,
  { now }: Pick<Actor, 'now'>,
  source: Source,
  { items, from }: { items: readonly string[]; from: string },
): Promise<Map<string, number>> {
  const rows = await soldLines(tx, source, now)
    .innerJoin('departures as d', (join) => join.onRef('d.agency_id', '=', 'l.agency_id').onRef('d.id', '=', 'l.departure_id'))
    .where('d.inventory_id', 'in', items)
    .where('d.starts_on', '>=', from)
    .groupBy('d.id')
    .select(['d.id', sql<number>`sum(l.places)::int`.as('sold')])
    .execute()
  return new Map(rows.map(({ id, sold }) => [id, sold]))
}

/** Returns the pieces that a source has sold of the counted prices of items, by price option. */
export async function piecesSoldBy(
  tx: Tx,
  { now }: Pick<Actor, 'now'>,
  source: Source,
  items: readonly string[],
): Promise<Map<string, number>> {
  const rows = await soldLines(tx, source, now)
    .innerJoinLateral(
      sql<{ price_option_id: string; quantity: number; counted: boolean | null }>`jsonb_to_recordset(l.items)`.as<'i'>(
        sql`i(price_option_id text, quantity int, counted boolean)`,
      ),
      (join) => join.onTrue(),
    )
    .where('l.inventory_id', 'in', items)
    .where('i.counted', '=', true)
    .groupBy('i.price_option_id')
    .select(['i.price_option_id', sql<number>`sum(i.quantity)::int`.as('sold')])
    .execute()
  return new Map(rows.map(({ price_option_id, sold }) => [price_option_id, sold]))
}

/** Returns how many units each item has, and how many of them a source has sold at most at the same time within a period. */
export async function unitsSoldBy(
  tx: Tx,
  { agencyId, now }: Pick<Actor, 'agencyId' | 'now'>,
  source: Source,
  { items, from, until }: { items: readonly string[]; from: Date; until: Date },
): Promise<Map<string, { all: number; sold: number }>> {
  const { rows } = await sql<{ id: string; all: number; sold: number }>`
    WITH taken AS (
      SELECT c.inventory_id, c.period FROM unit_claims c
      JOIN booking_lines l ON l.agency_id = c.agency_id AND l.id = c.booking_line_id
      JOIN bookings b ON b.agency_id = l.agency_id AND b.id = l.booking_id
      WHERE c.agency_id = ${agencyId} AND c.inventory_id = ANY(${items}::uuid[]) AND c.period && tstzrange(${from}, ${until}, '[)')
        AND ${living(source, now)}
    ), moments AS (SELECT DISTINCT inventory_id, greatest(lower(period), ${from}) AS at FROM taken),
    counts AS (
      SELECT m.inventory_id, count(*)::int AS n FROM moments m
      JOIN taken t ON t.inventory_id = m.inventory_id AND t.period @> m.at GROUP BY m.inventory_id, m.at
    )
    SELECT i.id,
      (SELECT count(*)::int FROM inventory_units u
        WHERE u.agency_id = ${agencyId} AND u.inventory_id = i.id AND u.status = 'active') AS all,
      coalesce((SELECT max(n) FROM counts c WHERE c.inventory_id = i.id), 0) AS sold
    FROM unnest(${items}::uuid[]) AS i(id)`.execute(tx)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
