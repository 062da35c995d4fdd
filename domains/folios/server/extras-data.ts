import { sql, type Insertable, type Updateable } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import type { Extras } from '../../../database/tables.ts'
import type { ExtraCategory } from '../contract/words.ts'

export interface ExtraFilter extends ListRequest {
  category?: ExtraCategory | undefined
  active?: 'true' | 'false' | undefined
}

export const filteredExtras = (tx: Tx, agencyId: string, { search, category, active }: ExtraFilter) =>
  tx
    .selectFrom('extras')
    .where('agency_id', '=', agencyId)
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
    .$if(active !== undefined, (query) => query.where('active', '=', active === 'true'))
    .$if(search !== '', (query) => query.where('name', 'ilike', like(search)))

export function extrasPage(tx: Tx, agencyId: string, request: ExtraFilter) {
  const { column, direction } = sortOf(request.sort)
  return filteredExtras(tx, agencyId, request)
    .selectAll()
    .$if(column === 'category', (query) => query.orderBy('category', direction))
    .orderBy(sql`lower(name)`, direction)
    .orderBy('id', direction)
    .$call(atPage(request))
    .execute()
}

export const extraById = (tx: Tx, id: string) => tx.selectFrom('extras').selectAll().where('id', '=', id).executeTakeFirst()
/** The same row, kept in the list until the transaction ends: nobody deletes it meanwhile. */
export const extraToCharge = (tx: Tx, id: string) =>
  tx.selectFrom('extras').selectAll().where('id', '=', id).forKeyShare().executeTakeFirst()
/** The same row, to delete it: nobody charges it meanwhile. */
export const lockExtra = (tx: Tx, id: string) => tx.selectFrom('extras').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type ExtraRow = NonNullable<Awaited<ReturnType<typeof extraById>>>

export const insertExtra = (tx: Tx, row: Insertable<Extras>) => tx.insertInto('extras').values(row).returningAll().executeTakeFirstOrThrow()

/** Changes an extra that still has this version. @returns undefined if it has another. */
export const changeExtra = (tx: Tx, id: string, version: number, change: Updateable<Extras>) =>
  tx
    .updateTable('extras')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

/** Deletes an extra. What was charged of it stays, as typed at the desk. */
export async function removeExtra(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('folio_charges').set({ extra_id: null }).where('extra_id', '=', id).execute()
  await tx.deleteFrom('extras').where('id', '=', id).execute()
}
