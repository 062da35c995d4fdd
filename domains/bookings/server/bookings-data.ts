import { sql, type Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { BookingEvents, BookingLines, Bookings, Travellers } from '../../../database/tables.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { AsJson } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { fitsOfItem } from '#domains/inventory/server/prices/fits.ts'
import { termsOfItem } from './line-terms.ts'

export type BookingRow = Selectable<Bookings>

type JsonEvent = Pick<Selectable<BookingEvents>, 'id' | 'type' | 'title' | 'detail' | 'user_name'> & { at: string }

export interface BookingParts extends AsJson<BookingRow> {
  client: { id: string; name: string; email: string | null; phone: string | null }
  lines: (AsJson<Selectable<BookingLines>> & { claimed: { claim_id: string; unit_id: string; name: string; ended: boolean }[] })[]
  traveller_details: Omit<AsJson<Selectable<Travellers>>, 'agency_id' | 'booking_id' | 'private_details'>[]
  timeline: JsonEvent[]
}

/** Returns a booking with everything its page shows. One statement builds it as JSON text, because this is the most frequent read. */
export async function bookingWithParts(tx: Tx, id: string): Promise<BookingParts | undefined> {
  const { rows } = await sql<{ booking: BookingParts }>`
    SELECT row_to_json(booking) AS booking FROM (SELECT b.*,
      (SELECT json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone)
         FROM clients c WHERE c.agency_id = ${thisAgency} AND c.id = b.client_id) AS client,
      (SELECT coalesce(json_agg(l ORDER BY l.position), '[]') FROM (
         SELECT bl.*, CASE WHEN bl.units > 0 THEN (
           SELECT coalesce(json_agg(json_build_object('claim_id', c.id, 'unit_id', u.id, 'name', u.name,
             'ended', c.checked_out_at IS NOT NULL) ORDER BY u.position, u.id), '[]')
           FROM unit_claims c JOIN inventory_units u ON u.agency_id = c.agency_id AND u.id = c.unit_id
           WHERE c.agency_id = ${thisAgency} AND c.booking_line_id = bl.id) ELSE '[]' END AS claimed
         FROM booking_lines bl WHERE bl.agency_id = ${thisAgency} AND bl.booking_id = b.id) l) AS lines,
      (SELECT coalesce(json_agg(t ORDER BY t.position), '[]') FROM (
         SELECT id, position, name, unit, email, phone, nationality, passport_number, passport_end, born_on, has_born_on, dietary, has_dietary,
           notes, cancelled_at
         FROM travellers t WHERE t.agency_id = ${thisAgency} AND t.booking_id = b.id) t) AS traveller_details,
      (SELECT coalesce(json_agg(e), '[]') FROM (
         SELECT id, at, type, title, detail, user_name FROM booking_events e
         WHERE e.agency_id = ${thisAgency} AND e.booking_id = b.id ORDER BY at DESC, id DESC LIMIT 200) e) AS timeline
    FROM bookings b WHERE b.agency_id = ${thisAgency} AND b.id = ${id}) AS booking`.execute(tx)
  return rows[0]?.booking
}

export const bookingRow = (tx: Tx, id: string): Promise<BookingRow | undefined> =>
  tx.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the booking's row, locked until the transaction ends. */
export const lockBooking = (tx: Tx, id: string): Promise<BookingRow | undefined> =>
  tx.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const linesOf = (tx: Tx, bookingId: string) =>
  tx.selectFrom('booking_lines').selectAll().where('booking_id', '=', bookingId).orderBy('position').execute()

export const claimById = (tx: Tx, id: string) =>
  tx
    .selectFrom('unit_claims')
    .select(['id', 'unit_id', 'booking_line_id', 'locked', 'checked_in_at', 'checked_out_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Returns the basis on which a unit is let: "night" or "time". */
export const basisOf = async (tx: Tx, inventoryId: string): Promise<string | undefined> =>
  (await tx.selectFrom('resources').select('basis').where('inventory_id', '=', inventoryId).executeTakeFirst())?.basis

/** Returns the claimed units of each line, by line id. */
export async function claimedUnits(tx: Tx, lineIds: readonly string[]): Promise<Map<string, string[]>> {
  const units = new Map<string, string[]>()
  if (lineIds.length === 0) return units
  const rows = await tx
    .selectFrom('unit_claims')
    .select(['booking_line_id', 'unit_id'])
    .where('booking_line_id', 'in', [...lineIds])
    .orderBy('id')
    .execute()
  for (const { booking_line_id: line, unit_id } of rows) units.set(line!, [...(units.get(line!) ?? []), unit_id])
  return units
}

/** Builds the query of items with price options, rules, the given departures and the agency's defaults. */
export const itemsToBook = (tx: Tx, agencyId: string, inventoryIds: string[], departureIds: string[]) =>
  tx
    .selectFrom('inventory as i')
    .innerJoin('agencies as a', 'a.id', 'i.agency_id')
    .leftJoin('resources as r', (join) => join.onRef('r.agency_id', '=', 'i.agency_id').onRef('r.inventory_id', '=', 'i.id'))
    .select((of) => [
      'i.id',
      'i.kind',
      'i.title',
      'i.status',
      'i.currency',
      'i.capacity_mode',
      'i.happens_from',
      'i.happens_until',
      'r.basis',
      'r.min_length',
      'r.max_length',
      'i.deposit_percent',
      'i.cancellation_policy',
      'a.deposit_percent as agency_deposit_percent',
      'a.cancellation_policy as agency_cancellation_policy',
      'a.hold_hours',
      'a.time_zone',
      'a.currency as agency_currency',
      'i.days',
      'i.on_request',
      termsOfItem().as('terms'),
      fitsOfItem().as('fits'),
      jsonArrayFrom(
        of
          .selectFrom('price_options as o')
          .selectAll('o')
          .whereRef('o.agency_id', '=', 'i.agency_id')
          .whereRef('o.inventory_id', '=', 'i.id')
          .orderBy('o.position'),
      ).as('options'),
      jsonArrayFrom(
        of
          .selectFrom('price_rules as r')
          .selectAll('r')
          .whereRef('r.agency_id', '=', 'i.agency_id')
          .whereRef('r.inventory_id', '=', 'i.id'),
      ).as('rules'),
      jsonArrayFrom(
        of
          .selectFrom('departures as d')
          .selectAll('d')
          .whereRef('d.agency_id', '=', 'i.agency_id')
          .whereRef('d.inventory_id', '=', 'i.id')
          .where(sql<boolean>`d.id = ANY(${departureIds}::uuid[])`),
      ).as('departures'),
    ])
    .where('i.agency_id', '=', agencyId)
    .where(sql<boolean>`i.id = ANY(${inventoryIds}::uuid[])`)
export type ItemRow = Awaited<ReturnType<ReturnType<typeof itemsToBook>['execute']>>[number]

interface Trace {
  paid: boolean
  posted: boolean
  linked: boolean
  number: string | null
}

/** Returns whether a booking has payments, ledger entries, a payment link or a numbered document. */
export async function traceInBooks(tx: Tx, id: string): Promise<Trace> {
  const { rows } = await sql<Trace>`
    SELECT EXISTS (SELECT FROM payments WHERE agency_id = ${thisAgency} AND booking_id = ${id}) AS paid,
      EXISTS (SELECT FROM ledger_transactions WHERE agency_id = ${thisAgency} AND subject_id = ${id}) AS posted,
      EXISTS (SELECT FROM payment_links WHERE agency_id = ${thisAgency} AND booking_id = ${id} AND deleted_at IS NULL) AS linked,
      (SELECT min(number) FROM booking_documents WHERE agency_id = ${thisAgency} AND booking_id = ${id}) AS number`.execute(tx)
  return rows[0]!
}

interface NewEvent {
  type: string
  title: string
  detail?: string | null
}

/** Adds entries to the booking's timeline. */
export async function addEvent(tx: Tx, actor: Actor, bookingId: string, ...events: [NewEvent, ...NewEvent[]]): Promise<void> {
  await eventInsert(tx, actor, bookingId, ...events).execute()
}

/** Returns the statement of `addEvent`, for `sendInOrder`. */
export const eventInsert = (tx: Tx, actor: Actor, bookingId: string, ...events: [NewEvent, ...NewEvent[]]) =>
  tx.insertInto('booking_events').values(
    events.map(({ type, title, detail = null }) => ({
      agency_id: actor.agencyId,
      id: newId(),
      booking_id: bookingId,
      at: actor.now,
      type,
      title,
      detail,
      user_id: actor.userId,
      user_name: actor.userName ?? null,
    })),
  )
