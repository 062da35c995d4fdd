import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { Events } from '../../../database/tables.ts'
import type { EventStatus } from '../contract.ts'
import type { Currency } from '#kit/contract/money.ts'

/** SQL for the status of event `e` with inventory item `i`. `ended` follows from the time, paused and cancelled from `halted`. */
const status = (now: Date): RawBuilder<EventStatus> => sql`CASE i.status
  WHEN 'published' THEN CASE WHEN i.happens_until <= ${now} THEN 'ended' ELSE 'published' END
  WHEN 'archived' THEN CASE WHEN e.halted = 'cancelled' THEN 'cancelled' ELSE 'archived' END
  ELSE CASE WHEN e.halted = 'paused' THEN 'paused' ELSE 'draft' END END`

/** SQL condition on inventory item `i`: its event has one of the statuses. Reads `events` only where the item is not enough. */
export function isIn(statuses: readonly EventStatus[], now: Date): RawBuilder<boolean> {
  const halted = (how: string) =>
    sql`EXISTS (SELECT FROM events e WHERE e.agency_id = ${thisAgency} AND e.inventory_id = i.id AND e.halted = ${sql.lit(how)})`
  const oneOf = (spine: RawBuilder<unknown>, [one, other]: [EventStatus, EventStatus], isOne: RawBuilder<unknown>) => {
    const [wantsOne, wantsOther] = [statuses.includes(one), statuses.includes(other)]
    if (wantsOne && wantsOther) return [spine]
    if (wantsOne) return [sql`(${spine} AND ${isOne})`]
    return wantsOther ? [sql`(${spine} AND NOT ${isOne})`] : []
  }
  const conditions = [
    ...oneOf(sql`i.status = 'published'`, ['ended', 'published'], sql`coalesce(i.happens_until <= ${now}, false)`),
    ...oneOf(sql`i.status = 'archived'`, ['cancelled', 'archived'], halted('cancelled')),
    ...oneOf(sql`i.status NOT IN ('published', 'archived')`, ['paused', 'draft'], halted('paused')),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` OR `)})`
}

export interface Facts {
  event_status: EventStatus
  venue: string | null
  starts_at: Date
  ends_at: Date
  doors_at: Date | null
  sold: number
  held: number
  /** Null if a ticket type is unlimited. */
  capacity: number | null
}

const columns = (now: Date) => sql`
  ${status(now)} AS event_status, e.venue, i.happens_from AS starts_at, i.happens_until AS ends_at, e.doors_at,
  coalesce(sum(o.sold), 0)::bigint AS sold, coalesce(sum(o.held), 0)::bigint AS held,
  CASE WHEN bool_or(o.id IS NOT NULL AND o.capacity IS NULL) THEN NULL ELSE coalesce(sum(o.capacity), 0)::bigint END AS capacity`
const tickets = sql`LEFT JOIN price_options o ON o.agency_id = e.agency_id AND o.inventory_id = e.inventory_id AND (o.active OR o.sold + o.held > 0)`

/** The event fields to join to a list of inventory items, with ticket sums. */
export const listedFacts = (now: Date) => sql<Facts>`
  SELECT e.agency_id, e.inventory_id, ${columns(now)} FROM events e ${tickets}
  WHERE e.agency_id = ${thisAgency} GROUP BY e.agency_id, e.inventory_id`
export const factsOf = async (tx: Tx, id: string, now: Date): Promise<Facts | undefined> =>
  (
    await sql<Facts>`SELECT ${columns(now)} FROM inventory i JOIN events e ON e.agency_id = i.agency_id AND e.inventory_id = i.id ${tickets}
      WHERE i.agency_id = ${thisAgency} AND i.id = ${id} GROUP BY i.agency_id, i.id, e.agency_id, e.inventory_id`.execute(tx)
  ).rows[0]

export const eventById = (tx: Tx, id: string) => tx.selectFrom('events').selectAll().where('inventory_id', '=', id).executeTakeFirst()
export const insertEvent = (tx: Tx, row: Insertable<Events>) => tx.insertInto('events').values(row).execute()
export async function updateEvent(tx: Tx, id: string, change: Updateable<Events>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('events').set(change).where('inventory_id', '=', id).execute()
}

export async function statusCounts(tx: Tx, now: Date): Promise<Partial<Record<EventStatus, number>>> {
  const { rows } = await sql<{ status: EventStatus; n: number }>`
    SELECT ${status(now)} AS status, count(*) AS n FROM inventory i
    JOIN events e ON e.agency_id = i.agency_id AND e.inventory_id = i.id
    WHERE i.agency_id = ${thisAgency} GROUP BY 1`.execute(tx)
  return Object.fromEntries(rows.map(({ status: code, n }) => [code, n]))
}

/** Tickets and revenue of confirmed and later bookings by currency: since `since` (recent), and from `before` to `since` (earlier). */
export async function salesSince(tx: Tx, since: Date, before: Date) {
  const { rows } = await sql<{ currency: Currency; recent: number; earlier: number; recent_tickets: number; earlier_tickets: number }>`
    SELECT b.currency,
      coalesce(sum(l.amount) FILTER (WHERE b.created_at >= ${since}), 0)::bigint AS recent,
      coalesce(sum(l.amount) FILTER (WHERE b.created_at < ${since}), 0)::bigint AS earlier,
      coalesce(sum(t.n) FILTER (WHERE b.created_at >= ${since}), 0)::bigint AS recent_tickets,
      coalesce(sum(t.n) FILTER (WHERE b.created_at < ${since}), 0)::bigint AS earlier_tickets
    FROM booking_lines l JOIN bookings b ON b.agency_id = l.agency_id AND b.id = l.booking_id
    CROSS JOIN LATERAL (SELECT sum((x->>'quantity')::int) AS n FROM jsonb_array_elements(l.items) x) t
    WHERE l.agency_id = ${thisAgency} AND l.kind = 'event' AND l.cancelled_at IS NULL AND b.created_at >= ${before}
      AND b.status IN ('confirmed', 'in_progress', 'completed', 'no_show')
    GROUP BY b.currency ORDER BY b.currency`.execute(tx)
  return rows
}

/** Number of upcoming published events, and capacity and taken tickets of their limited ticket types. */
export async function comingEvents(tx: Tx, now: Date) {
  const { rows } = await sql<{ events: number; capacity: number; taken: number }>`
    SELECT count(DISTINCT i.id) AS events, coalesce(sum(o.capacity), 0)::bigint AS capacity,
      coalesce(sum(o.held + o.sold) FILTER (WHERE o.capacity IS NOT NULL), 0)::bigint AS taken
    FROM inventory i LEFT JOIN price_options o ON o.agency_id = i.agency_id AND o.inventory_id = i.id
    WHERE i.agency_id = ${thisAgency} AND i.kind = 'event' AND i.status = 'published' AND i.happens_until > ${now}`.execute(tx)
  return rows[0]!
}
