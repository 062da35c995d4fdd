import { sql, type Insertable, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import type { RoomCalendars } from '../../../database/tables.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

export const insertCalendar = (tx: Tx, row: Insertable<RoomCalendars>) => tx.insertInto('room_calendars').values(row).execute()
export const updateCalendar = (tx: Tx, id: string, change: Updateable<RoomCalendars>) =>
  tx.updateTable('room_calendars').set(change).where('id', '=', id).execute()
/** The calendar's row, locked until the transaction ends. */
export const lockCalendar = (tx: Tx, id: string) =>
  tx.selectFrom('room_calendars').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const calendarById = (tx: Tx, id: string) => tx.selectFrom('room_calendars').selectAll().where('id', '=', id).executeTakeFirst()
/** Also deletes the calendar's claims on the room (cascade). */
export const deleteCalendar = (tx: Tx, id: string) => tx.deleteFrom('room_calendars').where('id', '=', id).execute()
/** The calendars of a room, each with its number of events that end after `now`. */
export const calendarsOf = (tx: Tx, unitId: string, now: Date) =>
  tx
    .selectFrom('room_calendars as k')
    .selectAll('k')
    .select(
      sql<number>`(SELECT count(*) FROM unit_claims c WHERE c.agency_id = ${thisAgency} AND c.calendar_id = k.id AND c.period && tstzrange(${now}, NULL))`.as(
        'events',
      ),
    )
    .where('k.unit_id', '=', unitId)
    .orderBy('k.created_at')
    .orderBy('k.id')
    .execute()
/** The next calendars to fetch, over all agencies; never fetched ones first, then the oldest fetch. */
export const calendarsDue = (tx: Tx, before: Date, limit: number) =>
  tx
    .selectFrom('room_calendars')
    .select(['agency_id', 'id'])
    .where('url', 'is not', null)
    .where((where) => where.or([where('tried_at', 'is', null), where('tried_at', '<', before)]))
    .orderBy('tried_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()

/** A room by its secret calendar key, in any status. */
export const roomByKey = (tx: Tx, unitId: string, key: string) =>
  tx
    .selectFrom('inventory_units as u')
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'u.agency_id').onRef('i.id', '=', 'u.inventory_id'))
    .select(['u.id', 'u.name', 'i.title'])
    .where('u.id', '=', unitId)
    .where('u.calendar_key', '=', key)
    .where('i.kind', '=', 'room')
    .executeTakeFirst()
/** The bookings and blocks of a room that end after `from`, without events from external calendars. */
export const usesOf = (tx: Tx, unitId: string, from: Date) =>
  tx
    .selectFrom('unit_claims')
    .select(['id', 'kind', sql<Date>`lower(period)`.as('from'), sql<Date>`upper(period)`.as('until')])
    .where('unit_id', '=', unitId)
    .where('kind', '!=', 'external')
    .where(sql<boolean>`period && tstzrange(${from}, NULL)`)
    .orderBy(sql`lower(period)`)
    .execute()
