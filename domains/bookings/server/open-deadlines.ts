import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import { ended } from './deadlines-data.ts'

/** Returns open deadlines that are due before a moment, earliest first. */
export const deadlinesUntil = (tx: Tx, until: Date, limit: number) =>
  tx
    .selectFrom('booking_deadlines as d')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'd.agency_id').onRef('b.id', '=', 'd.booking_id'))
    .leftJoin('booking_lines as l', (join) => join.onRef('l.agency_id', '=', 'd.agency_id').onRef('l.id', '=', 'd.line_id'))
    .select(['d.id', 'd.booking_id', 'd.kind', 'd.due_at', 'd.note', 'd.version', 'b.reference', 'b.client_name'])
    .select(sql<string>`coalesce(l.title, b.title)`.as('title'))
    .where('d.done_at', 'is', null)
    .where('d.due_at', '<', until)
    .where('b.status', 'not in', [...ended])
    .orderBy('d.due_at')
    .orderBy('d.id')
    .limit(limit)
    .execute()
