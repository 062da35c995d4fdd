import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import { momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { BookingDeadlines, BookingStatus, DeadlineKind, SupplierStatus } from '../../../database/tables.ts'

export type DeadlineRow = Selectable<BookingDeadlines>

export const deadlineById = (tx: Tx, id: string) => tx.selectFrom('booking_deadlines').selectAll().where('id', '=', id).executeTakeFirst()
export const insertDeadline = (tx: Tx, row: Insertable<BookingDeadlines>) =>
  tx.insertInto('booking_deadlines').values(row).returningAll().executeTakeFirstOrThrow()
/** Updates the deadline at this version. Returns `undefined` if the version is stale. */
export const changeDeadline = (tx: Tx, id: string, version: number, change: Updateable<BookingDeadlines>) =>
  tx
    .updateTable('booking_deadlines')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
export const removeDeadline = (tx: Tx, id: string) => tx.deleteFrom('booking_deadlines').where('id', '=', id).execute()

export const countOfBooking = async (tx: Tx, bookingId: string): Promise<number> =>
  (
    await tx
      .selectFrom('booking_deadlines')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow()
  ).n

/** Returns the id and line of each deadline of a booking. */
export const linesOfDeadlines = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('booking_deadlines')
    .select(['id', 'line_id'])
    .where('booking_id', '=', bookingId)
    .where('line_id', 'is not', null)
    .execute()
export const moveDeadlineTo = (tx: Tx, id: string, line_id: string) =>
  tx.updateTable('booking_deadlines').set({ line_id }).where('id', '=', id).execute()

export interface DeadlineFilter extends ListRequest {
  kind?: DeadlineKind[] | undefined
  supplier_status?: SupplierStatus[] | undefined
  due_from?: string | undefined
  due_to?: string | undefined
  show?: 'overdue' | 'done' | 'all' | undefined
  booking_id?: string | undefined
}

/** Statuses in which nothing is due any more. */
export const ended: readonly BookingStatus[] = ['cancelled', 'expired', 'declined', 'completed', 'no_show']
const dayMs = 86_400_000

export async function pageOfDeadlines(tx: Tx, filter: DeadlineFilter, now: Date) {
  const { column, direction } = sortOf(filter.sort)
  const matching = tx
    .selectFrom('booking_deadlines as d')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'd.agency_id').onRef('b.id', '=', 'd.booking_id'))
    .leftJoin('booking_lines as l', (join) => join.onRef('l.agency_id', '=', 'd.agency_id').onRef('l.id', '=', 'd.line_id'))
    .$if(filter.show === 'done', (query) => query.where('d.done_at', 'is not', null))
    .$if(filter.show === undefined || filter.show === 'overdue', (query) =>
      query.where('d.done_at', 'is', null).where('b.status', 'not in', [...ended]),
    )
    .$if(filter.show === 'overdue', (query) => query.where('d.due_at', '<', now))
    .$if(Boolean(filter.kind?.length), (query) => query.where('d.kind', 'in', filter.kind!))
    .$if(Boolean(filter.supplier_status?.length), (query) => query.where('l.supplier_status', 'in', filter.supplier_status!))
    .$if(filter.due_from !== undefined, (query) => query.where('d.due_at', '>=', momentOf(filter.due_from!)))
    .$if(filter.due_to !== undefined, (query) => query.where('d.due_at', '<', new Date(momentOf(filter.due_to!).getTime() + dayMs)))
    .$if(filter.booking_id !== undefined, (query) => query.where('d.booking_id', '=', filter.booking_id!))
    .$if(filter.search !== '', (query) =>
      query.where(
        sql<string>`b.reference || ' ' || b.client_name || ' ' || b.title || ' ' || coalesce(l.supplier_name, '') || ' ' || coalesce(d.note, '')`,
        'ilike',
        like(filter.search),
      ),
    )
  const rows = await matching
    .selectAll('d')
    .select(['b.reference', 'b.status as booking_status', 'b.client_name', 'b.starts_on', 'l.supplier_status', 'l.supplier_name'])
    .select(sql<string>`coalesce(l.title, b.title)`.as('title'))
    .orderBy(sql.ref(`d.${column}`), direction)
    .orderBy('d.id', direction)
    .$call(atPage(filter))
    .execute()
  return { rows, ...(await cappedTotal(tx, matching as never)) }
}

/** Returns the deadlines of all agencies whose reminder is due, earliest first. */
export const waitingReminders = (tx: Tx, now: Date, limit: number) =>
  tx.selectFrom('booking_deadlines').select(['agency_id', 'id']).where('remind_at', '<=', now).orderBy('remind_at').limit(limit).execute()

/** Returns a deadline, locked, with the data its reminder needs. */
export const lockReminder = (tx: Tx, id: string) =>
  tx
    .selectFrom('booking_deadlines as d')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'd.agency_id').onRef('b.id', '=', 'd.booking_id'))
    .selectAll('d')
    .select(['b.reference', 'b.client_name', 'b.status', 'b.title', 'b.created_by as agent'])
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst()
export const setReminder = (tx: Tx, id: string, remind_at: Date | null) =>
  tx.updateTable('booking_deadlines').set({ remind_at }).where('id', '=', id).execute()
