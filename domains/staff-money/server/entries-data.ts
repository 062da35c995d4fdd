import { sql, type Insertable } from 'kysely'
import { memberName } from '#domains/team/server/names.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import type { StaffEntries } from '../../../database/tables.ts'
import type { EntryKind } from '../contract/words.ts'

export interface EntryFilter {
  kind?: EntryKind[] | undefined
  state?: 'posted' | 'reversed' | undefined
  currency?: Currency | undefined
  starts_at?: string | undefined
  ends_at?: string | undefined
  search: string
}

export const filteredEntries = (tx: Tx, staffId: string, filter: EntryFilter) =>
  tx
    .selectFrom('staff_entries as e')
    .leftJoin('duties as d', (join) => join.onRef('d.agency_id', '=', 'e.agency_id').onRef('d.id', '=', 'e.duty_id'))
    .where('e.staff_id', '=', staffId)
    .$if(filter.kind !== undefined, (query) => query.where('e.kind', 'in', filter.kind!))
    .$if(filter.state !== undefined, (query) => query.where('e.reversed_at', filter.state === 'posted' ? 'is' : 'is not', null))
    .$if(filter.currency !== undefined, (query) => query.where('e.currency', '=', filter.currency!))
    .$if(filter.starts_at !== undefined, (query) => query.where('e.day', '>=', filter.starts_at!))
    .$if(filter.ends_at !== undefined, (query) => query.where('e.day', '<=', filter.ends_at!))
    .$if(filter.search !== '', (query) =>
      query.where(sql<boolean>`concat_ws(' ', e.description, e.note, d.title, e.reverse_reason) ILIKE ${like(filter.search)}`),
    )

/** Returns a page of the entries of a person, with the title of the duty and who recorded and reversed them. */
export function entriesPage(tx: Tx, staffId: string, request: EntryFilter & ListRequest) {
  const { column, direction } = sortOf(request.sort)
  return filteredEntries(tx, staffId, request)
    .selectAll('e')
    .select(['d.title as duty', memberName('e.created_by').as('user_name'), memberName('e.reversed_by').as('reversed_by_name')])
    .orderBy(`e.${column as 'day'}`, direction)
    .orderBy('e.id', direction)
    .$call(atPage(request))
    .execute()
}

/** Returns what a person holds by currency, in minor units, without currencies that were never used. */
export const heldBy = (tx: Tx, staffId: string) =>
  tx
    .selectFrom('staff_entries')
    .select('currency')
    .select(sql<number>`coalesce(sum(effect) FILTER (WHERE reversed_at IS NULL), 0)::bigint`.as('held'))
    .where('staff_id', '=', staffId)
    .groupBy('currency')
    .orderBy('currency')
    .execute()

export const entryById = (tx: Tx, id: string) => tx.selectFrom('staff_entries').selectAll().where('id', '=', id).executeTakeFirst()
export const insertEntry = (tx: Tx, row: Insertable<StaffEntries>) => tx.insertInto('staff_entries').values(row).execute()
export const markReversed = (tx: Tx, id: string, by: { reversed_at: Date; reversed_by: string | null; reverse_reason: string }) =>
  tx.updateTable('staff_entries').set(by).where('id', '=', id).execute()

/** Returns the days of duties that have an allowance of a person. */
export const allowanceDays = async (tx: Tx, staffId: string, dutyIds: readonly string[]) =>
  dutyIds.length === 0
    ? []
    : tx
        .selectFrom('staff_entries')
        .select(['duty_id', 'day'])
        .where('staff_id', '=', staffId)
        .where('duty_id', 'in', [...dutyIds])
        .where('kind', '=', 'allowance')
        .where('reversed_at', 'is', null)
        .execute()

/** Returns what a booking, departure, event or day of arrivals has cost by allowances and road expenses, by duty, person and kind. */
export const costsOfTrip = (tx: Tx, tripId: string) =>
  tx
    .selectFrom('staff_entries')
    .select(['duty_id', 'staff_id', 'kind', 'currency'])
    .select(sql<number>`sum(amount)::bigint`.as('amount'))
    .where('reversed_at', 'is', null)
    .where('kind', 'in', ['expense', 'allowance'])
    .where((where) => where.or([where('booking_id', '=', tripId), where('departure_id', '=', tripId), where('group_id', '=', tripId)]))
    .groupBy(['duty_id', 'staff_id', 'kind', 'currency'])
    .orderBy('duty_id')
    .orderBy('staff_id')
    .orderBy('currency')
    .execute()
