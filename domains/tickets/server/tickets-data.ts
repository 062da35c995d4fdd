import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { timeZone } from '#kit/contract/time.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { Tickets } from '../../../database/tables.ts'
import type { TicketState } from '../contract.ts'

export type TicketRow = Selectable<Tickets>

/** SQL for the state of ticket `t` of booking `b`: a valid ticket is `pending_payment` until its booking is paid. */
const state: RawBuilder<TicketState> = sql`CASE WHEN t.state = 'valid' AND b.total > b.paid - b.refunded THEN 'pending_payment'
  WHEN t.state = 'refunded' AND b.paid - b.refunded > b.total THEN 'cancelled' ELSE t.state END`

/** SQL: whether the holder of ticket `t` is inside, by the last successful scan that was not undone. */
const inside: RawBuilder<boolean> = sql`coalesce((
  SELECT s.direction = 'entry' FROM ticket_scans s
  WHERE s.agency_id = ${thisAgency} AND s.ticket_id = t.id AND s.direction <> 'undo' AND s.result IN ('ok', 'conflict')
    AND NOT EXISTS (SELECT FROM ticket_scans u WHERE u.agency_id = ${thisAgency} AND u.undoes = s.id)
  ORDER BY s.position DESC LIMIT 1), false)`

const tickets = (tx: Tx) =>
  tx
    .selectFrom('tickets as t')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 't.agency_id').onRef('b.id', '=', 't.booking_id'))
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 't.agency_id').onRef('i.id', '=', 't.event_id'))

const listColumns = (tx: Tx) =>
  tickets(tx).select([
    't.id',
    't.number',
    't.event_id',
    'i.title as event_title',
    't.type_name',
    't.booking_id',
    'b.reference as booking_reference',
    't.holder_name',
    't.holder_email',
    state.as('state'),
    inside.as('inside'),
    't.created_at',
    't.version',
  ])

/** Returns the valid tickets of an event by type and day of issue in Kampala. A passed-on ticket counts on the day it was passed on. */
export const soldByDay = (tx: Tx, eventId: string) =>
  tx
    .selectFrom('tickets')
    .select((of) => [
      'ticket_type_id as type_id',
      sql<string>`((created_at AT TIME ZONE ${sql.lit(timeZone)})::date)::text`.as('day'),
      of.fn.countAll<number>().as('sold'),
    ])
    .where('event_id', '=', eventId)
    .where('state', '=', 'valid')
    .groupBy(['ticket_type_id', sql`2`])
    .orderBy('day')
    .execute()

/** A ticket with the list columns and the extra columns of its page. */
export const ticketDetails = (tx: Tx, id: string) =>
  listColumns(tx)
    .leftJoin('events as e', (join) => join.onRef('e.agency_id', '=', 't.agency_id').onRef('e.inventory_id', '=', 't.event_id'))
    .leftJoin('ticket_types as k', (join) =>
      join.onRef('k.agency_id', '=', 't.agency_id').onRef('k.price_option_id', '=', 't.ticket_type_id'),
    )
    .leftJoin('tickets as next', (join) => join.onRef('next.agency_id', '=', 't.agency_id').onRef('next.replaces', '=', 't.id'))
    .leftJoin('tickets as former', (join) => join.onRef('former.agency_id', '=', 't.agency_id').onRef('former.id', '=', 't.replaces'))
    .select([
      'e.venue',
      'i.happens_from',
      'i.happens_until',
      'k.transferable',
      't.reason',
      'next.number as replaced_by',
      'former.number as replaces',
    ])
    .where('t.id', '=', id)
    .executeTakeFirst()

/** The id of the ticket with this number. */
export const idByNumber = async (tx: Tx, number: string): Promise<string | undefined> =>
  (await tx.selectFrom('tickets').select('id').where('number', '=', number).executeTakeFirst())?.id

/** Locks a ticket's row, so that scans and changes of one ticket run one after the other. */
export const lockTicket = (tx: Tx, id: string): Promise<TicketRow | undefined> =>
  tx.selectFrom('tickets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The columns of a ticket that the gate needs. */
export const gateTicket = (tx: Tx, id: string) =>
  tickets(tx)
    .select(['t.id', 't.event_id', 't.number', 't.holder_name', 't.type_name', state.as('state'), inside.as('inside')])
    .where('t.id', '=', id)
    .executeTakeFirst()

export const ticketsOfEvent = (tx: Tx, eventId: string, limit: number) =>
  tickets(tx)
    .select(['t.id', 't.number', 't.holder_name', 't.type_name', state.as('state'), inside.as('inside')])
    .where('t.event_id', '=', eventId)
    .orderBy('t.id')
    .limit(limit)
    .execute()

export const ticketsOfTrip = (tx: Tx, eventId: string, limit: number) =>
  tickets(tx)
    .select(['t.id', 't.booking_id', 't.number', 't.holder_name', 't.type_name', state.as('state'), inside.as('inside')])
    .where('t.event_id', '=', eventId)
    .orderBy('t.holder_name')
    .orderBy('t.id')
    .limit(limit)
    .execute()

export interface Holder {
  name: string
  email: string
  booking: string
}

/** Mail recipients of an event: holders of valid tickets and their buyers, each address once. */
export async function holdersOfEvent(tx: Tx, eventId: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    SELECT DISTINCT ON (lower(x.email)) x.name, x.email, b.reference AS booking
    FROM tickets t JOIN bookings b ON b.agency_id = t.agency_id AND b.id = t.booking_id
    JOIN clients c ON c.agency_id = b.agency_id AND c.id = b.client_id
    CROSS JOIN LATERAL (VALUES (t.holder_name, t.holder_email), (c.name, c.email)) AS x(name, email)
    WHERE t.agency_id = ${thisAgency} AND t.event_id = ${eventId} AND t.state = 'valid' AND x.email IS NOT NULL
      AND NOT b.silent
    ORDER BY lower(x.email), t.created_at`.execute(tx)
  return rows
}

/** Returns how many ticket holders of a booking are inside. */
export async function holdersInside(tx: Tx, bookingId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('tickets as t')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('t.booking_id', '=', bookingId)
    .where(inside)
    .executeTakeFirstOrThrow()
  return count
}

export const ticketsOfBooking = (tx: Tx, bookingId: string): Promise<TicketRow[]> =>
  tx.selectFrom('tickets').selectAll().where('booking_id', '=', bookingId).orderBy('created_at').orderBy('id').execute()

/** The tickets of a booking with the columns of lists, oldest first. */
export const listedOfBooking = (tx: Tx, bookingId: string) =>
  listColumns(tx).where('t.booking_id', '=', bookingId).orderBy('t.created_at').orderBy('t.id').execute()

/** Rows per INSERT, because PostgreSQL limits the number of parameters. */
const atOnce = 2000

export async function insertTickets(tx: Tx, rows: Insertable<Tickets>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce)
    await tx
      .insertInto('tickets')
      .values(rows.slice(from, from + atOnce))
      .execute()
}

export const changeTickets = (tx: Tx, ids: readonly string[], change: Updateable<Tickets>) =>
  tx
    .updateTable('tickets')
    .set((of) => ({ ...change, version: of('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute()

/** A page of the tickets to an event. */
export async function pageOfTickets(
  tx: Tx,
  eventId: string,
  filter: ListRequest & { state?: TicketState[] | undefined; booking_id?: string | undefined },
) {
  const { column, direction } = sortOf(filter.sort)
  let query = listColumns(tx).where('t.event_id', '=', eventId)
  if (filter.state?.length) query = query.where(state, 'in', filter.state)
  if (filter.booking_id) query = query.where('t.booking_id', '=', filter.booking_id)
  if (filter.search)
    query = query.where(
      sql<string>`t.holder_name || ' ' || t.number || ' ' || b.reference || ' ' || coalesce(t.holder_email, '')`,
      'ilike',
      like(filter.search),
    )
  const rows = await query
    .orderBy(column === 'holder_name' ? sql`lower(t.holder_name)` : sql.ref('t.created_at'), direction)
    .orderBy('t.id', direction)
    .$call(atPage(filter))
    .execute()
  return { rows, ...(await cappedTotal(tx, query.clearSelect() as never)) }
}
