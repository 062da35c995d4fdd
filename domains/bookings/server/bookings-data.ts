import { sql, type Selectable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Bookings } from '../../../database/tables.ts'
import type { Actor } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/database.ts'
import { newId } from '#kit/server/tokens.ts'

export type BookingRow = Selectable<Bookings>

/** A booking with everything its page shows, in one statement. */
export const bookingWithParts = (tx: Tx, id: string) =>
  tx
    .selectFrom('bookings as b')
    .selectAll('b')
    .select((of) => [
      jsonObjectFrom(of.selectFrom('clients as c').select(['c.id', 'c.name', 'c.email', 'c.phone']).whereRef('c.agency_id', '=', 'b.agency_id').whereRef('c.id', '=', 'b.client_id')).as('client'),
      jsonArrayFrom(of.selectFrom('booking_lines as l').selectAll('l').whereRef('l.agency_id', '=', 'b.agency_id').whereRef('l.booking_id', '=', 'b.id').orderBy('l.position')).as('lines'),
      jsonArrayFrom(of.selectFrom('travellers as t').selectAll('t').whereRef('t.agency_id', '=', 'b.agency_id').whereRef('t.booking_id', '=', 'b.id').orderBy('t.position')).as('traveller_details'),
      jsonArrayFrom(of.selectFrom('booking_events as e').select(['e.id', 'e.at', 'e.type', 'e.title', 'e.detail', 'e.user_name']).whereRef('e.agency_id', '=', 'b.agency_id').whereRef('e.booking_id', '=', 'b.id').orderBy('e.at', 'desc').orderBy('e.id', 'desc').limit(200)).as('timeline'),
    ])
    .where('b.id', '=', id)
    .executeTakeFirst()
export type BookingParts = NonNullable<Awaited<ReturnType<typeof bookingWithParts>>>

export const bookingRow = (tx: Tx, id: string): Promise<BookingRow | undefined> => tx.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()

/** The booking's row, locked until the transaction ends. */
export const lockBooking = (tx: Tx, id: string): Promise<BookingRow | undefined> => tx.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const linesOf = (tx: Tx, bookingId: string) => tx.selectFrom('booking_lines').selectAll().where('booking_id', '=', bookingId).orderBy('position').execute()

/** Items with price options, rules and the departures asked for, and the agency's defaults, in one statement. */
export async function itemsToBook(tx: Tx, agencyId: string, inventoryIds: string[], departureIds: string[]) {
  return tx
    .selectFrom('inventory as i')
    .innerJoin('agencies as a', 'a.id', 'i.agency_id')
    .leftJoin('tour_packages as p', (join) => join.onRef('p.agency_id', '=', 'i.agency_id').onRef('p.inventory_id', '=', 'i.id'))
    .select((of) => [
      'i.id', 'i.kind', 'i.title', 'i.status', 'i.currency', 'i.deposit_percent', 'i.cancellation_policy',
      'a.deposit_percent as agency_deposit_percent', 'a.cancellation_policy as agency_cancellation_policy', 'a.hold_hours', 'a.currency as agency_currency',
      'p.days', 'p.on_request',
      jsonArrayFrom(of.selectFrom('price_options as o').selectAll('o').whereRef('o.agency_id', '=', 'i.agency_id').whereRef('o.inventory_id', '=', 'i.id').orderBy('o.position')).as('options'),
      jsonArrayFrom(of.selectFrom('price_rules as r').selectAll('r').whereRef('r.agency_id', '=', 'i.agency_id').whereRef('r.inventory_id', '=', 'i.id')).as('rules'),
      jsonArrayFrom(
        of.selectFrom('departures as d').selectAll('d').whereRef('d.agency_id', '=', 'i.agency_id').whereRef('d.inventory_id', '=', 'i.id').where(sql<boolean>`d.id = ANY(${departureIds}::uuid[])`),
      ).as('departures'),
    ])
    .where('i.agency_id', '=', agencyId)
    .where(sql<boolean>`i.id = ANY(${inventoryIds}::uuid[])`)
    .execute()
}
export type BookableRow = Awaited<ReturnType<typeof itemsToBook>>[number]

/** Writes a line of the timeline. */
export async function addEvent(tx: Tx, actor: Actor, bookingId: string, event: { type: string; title: string; detail?: string | null }): Promise<void> {
  await tx
    .insertInto('booking_events')
    .values({ agency_id: actor.agencyId, id: newId(), booking_id: bookingId, at: actor.now, type: event.type, title: event.title, detail: event.detail ?? null, user_id: actor.userId, user_name: actor.userName ?? null })
    .execute()
}
