import { sql } from 'kysely'
import { dayOfStayGroup } from '#domains/bookings/contract/stay-group.ts'
import { ticketsForTrip } from '#domains/tickets/server/tickets.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { formatDays } from '#kit/contract/time.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { Trip } from './trip-data.ts'
import { travelling } from './trip-data.ts'

interface Unit {
  id: string
  booking_id: string
  name: string
  who: string | null
  detail: string
  hotel: string | null
}

/** Returns what the people of a trip have: the tickets of an event, the rooms of stays that arrive on a day. Others have none. */
export async function unitsOf(tx: Tx, { id, kind }: Pick<Trip, 'id' | 'kind'>): Promise<Unit[]> {
  if (kind === 'stays') return roomsOf(tx, dayOfStayGroup(id)!)
  if (kind !== 'event') return []
  const tickets = await ticketsForTrip(tx, id)
  return tickets.map(({ number, holder_name, type_name, state, inside, ...ticket }) => ({
    ...ticket,
    hotel: null,
    name: number,
    who: holder_name,
    detail: [type_name, inside ? 'Inside' : state === 'valid' ? null : wordsOf(state)].filter(Boolean).join(' · '),
  }))
}

/** Returns the rooms that are given to bookings of a day of arrival, and those that are booked and not chosen yet. */
async function roomsOf(tx: Tx, day: string): Promise<Unit[]> {
  const { rows } = await sql<{
    id: string
    booking_id: string
    who: string
    room: string | null
    title: string
    hotel: string | null
    ends_on: string
    inside: boolean
  }>`
    SELECT coalesce(c.id, l.id) AS id, b.id AS booking_id, b.client_name AS who, u.name AS room, l.title, l.ends_on, nullif(trim(i.place_name), '') AS hotel,
           coalesce(c.checked_in_at IS NOT NULL AND c.checked_out_at IS NULL, false) AS inside
    FROM booking_lines l
    JOIN bookings b ON b.agency_id = l.agency_id AND b.id = l.booking_id
    JOIN inventory i ON i.agency_id = l.agency_id AND i.id = l.inventory_id
    LEFT JOIN unit_claims c ON c.agency_id = l.agency_id AND c.booking_line_id = l.id
    LEFT JOIN inventory_units u ON u.agency_id = c.agency_id AND u.id = c.unit_id
    WHERE l.agency_id = ${thisAgency} AND l.kind = 'room' AND l.starts_on = ${day} AND l.cancelled_at IS NULL
      AND b.status = ANY(${[...travelling]})
    ORDER BY u.position NULLS LAST, b.client_name, l.id LIMIT 500`.execute(tx)
  return rows.map(({ room, title, ends_on, inside, ...row }) => ({
    ...row,
    name: room ?? title,
    detail: [room === null ? 'No room yet' : title, formatDays(day, ends_on), inside ? 'Checked in' : null].filter(Boolean).join(' · '),
  }))
}
