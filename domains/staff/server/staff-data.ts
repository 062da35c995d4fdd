import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Staff, StaffPapers } from '../../../database/tables.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { addDays } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import type { StaffKind, StaffLanguage } from '../contract/words.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

export type StaffRow = Selectable<Staff>
export type PaperRow = Selectable<StaffPapers>

export interface StaffFilter {
  kind?: StaffKind[] | undefined
  language?: StaffLanguage[] | undefined
  papers?: 'expired' | 'expiring' | undefined
  archived: 'true' | 'false'
  search: string
}

const expiringDays = 60

/** SQL: the person has a newest paper of a kind that is not valid any more, or not much longer. */
function papersEnd(papers: 'expired' | 'expiring', today: string) {
  const before = papers === 'expired' ? today : addDays(today, expiringDays)
  return sql<boolean>`EXISTS (
    SELECT FROM staff_papers p WHERE p.agency_id = ${thisAgency} AND p.staff_id = staff.id
    GROUP BY p.kind HAVING bool_and(p.expires_on IS NOT NULL) AND max(p.expires_on) < ${before})`
}

export const filteredStaff = (tx: Tx, filter: StaffFilter, today: string) =>
  tx
    .selectFrom('staff')
    .where('archived', '=', filter.archived === 'true')
    .$if(filter.kind !== undefined, (query) => query.where(sql<boolean>`kinds && ${filter.kind!}::text[]`))
    .$if(filter.language !== undefined, (query) => query.where(sql<boolean>`languages && ${filter.language!}::text[]`))
    .$if(filter.papers !== undefined, (query) => query.where(papersEnd(filter.papers!, today)))
    .$if(filter.search !== '', (query) => query.where(sql<boolean>`concat_ws(' ', name, phone, email) ILIKE ${like(filter.search)}`))

export function staffPage(tx: Tx, request: StaffFilter & ListRequest, today: string) {
  const { column, direction } = sortOf(request.sort)
  return filteredStaff(tx, request, today)
    .selectAll()
    .orderBy(column as 'name', direction)
    .orderBy('id', direction)
    .$call(atPage(request))
    .execute()
}

export const staffById = (tx: Tx, id: string) => tx.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()
export const lockStaff = (tx: Tx, id: string) => tx.selectFrom('staff').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
export const insertStaff = (tx: Tx, row: Insertable<Staff>) => tx.insertInto('staff').values(row).returningAll().executeTakeFirstOrThrow()
export const changeStaff = (tx: Tx, id: string, change: Updateable<Staff>) =>
  tx
    .updateTable('staff')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
/** The staff who are not archived, by name. */
export const staffAtWork = (tx: Tx) =>
  tx.selectFrom('staff').selectAll().where('archived', '=', false).orderBy('name').orderBy('id').execute()
export const staffNames = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('staff')
    .select(['id', 'name', 'phone', 'email'])
    .where('id', 'in', [...ids])
    .execute()

export const dayCosts = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('staff')
    .select(['id', 'day_cost', 'day_currency'])
    .where('id', 'in', [...ids])
    .execute()

export const papersOf = (tx: Tx, staffIds: readonly string[]) =>
  staffIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('staff_papers')
        .selectAll()
        .where('staff_id', 'in', [...staffIds])
        .orderBy('expires_on', (order) => order.desc().nullsFirst())
        .orderBy('id')
        .execute()
export const paperById = (tx: Tx, id: string) => tx.selectFrom('staff_papers').selectAll().where('id', '=', id).executeTakeFirst()
export const insertPaper = (tx: Tx, row: Insertable<StaffPapers>) => tx.insertInto('staff_papers').values(row).execute()
export const deletePaper = (tx: Tx, id: string) => tx.deleteFrom('staff_papers').where('id', '=', id).execute()
