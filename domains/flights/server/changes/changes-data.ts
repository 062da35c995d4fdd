import { sql, type Selectable } from 'kysely'
import type { FlightChanges } from '../../../../database/tables.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, sortOf, type AsJson } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { ChangeStatus } from '../../contract/states.ts'
import type { StoredSegment } from './change-view.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

export type ChangeRow = Selectable<FlightChanges>

export const changeById = (tx: Tx, id: string): Promise<ChangeRow | undefined> =>
  tx.selectFrom('flight_changes').selectAll().where('id', '=', id).executeTakeFirst()

const waiting: ChangeStatus[] = ['open', 'contacted']

/** The open schedule change of a booking. There is at most one. */
export const waitingChange = (tx: Tx, bookingId: string): Promise<ChangeRow | undefined> =>
  tx.selectFrom('flight_changes').selectAll().where('booking_id', '=', bookingId).where('status', 'in', waiting).executeTakeFirst()

/** The provider's ids of changes that are already stored for a booking. */
export const knownChanges = async (tx: Tx, bookingId: string): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('flight_changes')
    .select('provider_change_id')
    .where('booking_id', '=', bookingId)
    .where('provider_change_id', 'is not', null)
    .execute()
  return new Set(rows.map(({ provider_change_id }) => provider_change_id!))
}

interface NewChange {
  bookingId: string
  source: 'agent' | 'provider'
  providerChangeId: string | null
  before: readonly StoredSegment[]
  after: readonly StoredSegment[]
  note: string | null
  noticedAt: Date
}

/** Inserts an open schedule change. @returns its id. */
export async function insertChange(tx: Tx, actor: Actor, change: NewChange): Promise<string> {
  const id = newId()
  await tx
    .insertInto('flight_changes')
    .values({
      agency_id: actor.agencyId,
      id,
      booking_id: change.bookingId,
      status: 'open',
      source: change.source,
      provider_change_id: change.providerChangeId,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      note: change.note,
      noticed_at: change.noticedAt,
    })
    .execute()
  return id
}

/** Changes the status if it is unchanged since it was read. @returns false if it is not. */
export async function moveChange(
  tx: Tx,
  actor: Actor,
  { id, status }: Pick<ChangeRow, 'id' | 'status'>,
  to: ChangeStatus,
): Promise<boolean> {
  const updated = await tx
    .updateTable('flight_changes')
    .set({
      status: to,
      ...(to === 'contacted' ? { contacted_at: actor.now } : { settled_at: actor.now, settled_by: actor.userName ?? null }),
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

interface ChangeFilter {
  page: number
  per_page: number
  search: string
  sort: string
  status?: ChangeStatus[] | undefined
  booking_id?: string | undefined
}

/** A page of changes, each with its booking and client. */
export async function pageOfChanges(tx: Tx, filter: ChangeFilter) {
  const { direction } = sortOf(filter.sort)
  const wanted = `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`
  const matching = tx
    .selectFrom('flight_changes as c')
    .$if(Boolean(filter.status?.length), (query) => query.where('c.status', 'in', filter.status!))
    .$if(filter.booking_id !== undefined, (query) => query.where('c.booking_id', '=', filter.booking_id!))
    .$if(filter.search !== '', (query) =>
      query.where(
        sql<boolean>`EXISTS (SELECT FROM flight_bookings f JOIN bookings b ON b.agency_id = f.agency_id AND b.id = f.booking_id
          WHERE f.agency_id = ${thisAgency} AND f.booking_id = c.booking_id AND (f.search || ' ' || b.reference || ' ' || b.client_name) ILIKE ${wanted})`,
      ),
    )
  const page = matching.selectAll('c').orderBy('c.noticed_at', direction).orderBy('c.id', direction).$call(atPage(filter))
  const rows = await tx
    .selectFrom(page.as('c'))
    .innerJoin('flight_bookings as f', (join) => join.onRef('f.agency_id', '=', 'c.agency_id').onRef('f.booking_id', '=', 'c.booking_id'))
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'c.agency_id').onRef('b.id', '=', 'c.booking_id'))
    .innerJoin('clients as k', (join) => join.onRef('k.agency_id', '=', 'b.agency_id').onRef('k.id', '=', 'b.client_id'))
    .selectAll('c')
    .select([
      'b.reference',
      'b.client_name',
      'f.status as booking_status',
      'f.pnr',
      'f.route',
      'f.lead_passenger',
      'f.passengers',
      'f.provider',
      'k.email as client_email',
      'k.phone as client_phone',
    ])
    .orderBy('c.noticed_at', direction)
    .orderBy('c.id', direction)
    .execute()
  return { rows, ...(await cappedTotal(tx, matching as never)) }
}

/** Number of changes awaiting a decision. */
export async function countWaiting(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('flight_changes')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('status', 'in', waiting)
    .executeTakeFirstOrThrow()
  return row.n
}

/** Converts a row to its JSON form, with times as ISO text. */
export const asJson = (row: ChangeRow): AsJson<ChangeRow> => ({
  ...row,
  noticed_at: row.noticed_at.toISOString(),
  contacted_at: row.contacted_at?.toISOString() ?? null,
  settled_at: row.settled_at?.toISOString() ?? null,
})
