import type { Selectable } from 'kysely'
import { notFound } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Allotments, AllotmentTakings } from '../../../database/tables.ts'

export type AllotmentRow = Selectable<Allotments>
export type TakingRow = Selectable<AllotmentTakings>

/** The query of allotments with the names of their suppliers. */
export const shownAllotments = (tx: Tx) =>
  tx
    .selectFrom('allotments as a')
    .innerJoin('suppliers as s', (join) => join.onRef('s.agency_id', '=', 'a.agency_id').onRef('s.id', '=', 'a.supplier_id'))
    .selectAll('a')
    .select('s.name as supplier_name')
export type ShownAllotment = AllotmentRow & { supplier_name: string }

/** Returns an allotment. @throws 404. */
export async function requireAllotment(tx: Tx, id: string): Promise<ShownAllotment> {
  const row = await shownAllotments(tx).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Allotment')
  return row
}

/** Returns an allotment as it is answered. The net rate only for those who may see costs. */
export const allotmentView = (row: ShownAllotment, seesCosts: boolean) => ({
  id: row.id,
  supplier_id: row.supplier_id,
  supplier_name: row.supplier_name,
  room: row.room,
  board: row.board,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  release_days: row.release_days,
  net_rate: seesCosts && row.net_rate !== null ? moneyOf(row.net_rate, row.net_currency!) : null,
  notes: row.notes,
  archived: row.archived,
  version: row.version,
  created_at: row.created_at.toISOString(),
})

/** The query of takings with the names that lists show. */
export const shownTakings = (tx: Tx) =>
  tx
    .selectFrom('allotment_takings as t')
    .innerJoin('allotments as a', (join) => join.onRef('a.agency_id', '=', 't.agency_id').onRef('a.id', '=', 't.allotment_id'))
    .innerJoin('suppliers as s', (join) => join.onRef('s.agency_id', '=', 'a.agency_id').onRef('s.id', '=', 'a.supplier_id'))
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 't.agency_id').onRef('b.id', '=', 't.booking_id'))
    .selectAll('t')
    .select(['s.name as supplier_name', 'a.room', 'b.reference as booking_reference'])
export type ShownTaking = TakingRow & { supplier_name: string; room: string; booking_reference: string }

export const takingView = (row: ShownTaking) => ({
  id: row.id,
  allotment_id: row.allotment_id,
  supplier_name: row.supplier_name,
  room: row.room,
  booking_id: row.booking_id,
  booking_reference: row.booking_reference,
  state: row.state,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  rooms: row.rooms,
  note: row.note,
  version: row.version,
  created_at: row.created_at.toISOString(),
})

/** Returns a taking. @throws 404. */
export async function requireTaking(tx: Tx, id: string): Promise<ShownTaking> {
  const row = await shownTakings(tx).where('t.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Taking')
  return row
}
