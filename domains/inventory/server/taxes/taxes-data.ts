import { sql, type Insertable, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import type { Taxes } from '../../../../database/tables.ts'

export const allTaxes = (tx: Tx) => tx.selectFrom('taxes').selectAll().orderBy('created_at').orderBy('id').execute()

export const lockTax = (tx: Tx, id: string) => tx.selectFrom('taxes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type TaxRow = NonNullable<Awaited<ReturnType<typeof lockTax>>>

/** Builds the query of the taxes in use, in the order in which they were added. */
export const taxesInUse = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('taxes')
    .select(['id', 'name', 'kinds', 'included', 'amount', 'currency', 'per', 'children', 'residency', 'starts_on', 'ends_on'])
    .select(sql<number | null>`percent::float8`.as('percent'))
    .where('agency_id', '=', agencyId)
    .where('active', '=', true)
    .orderBy('created_at')
    .orderBy('id')

export const insertTax = (tx: Tx, row: Insertable<Taxes>) => tx.insertInto('taxes').values(row).returningAll().executeTakeFirstOrThrow()

export const changeTax = (tx: Tx, id: string, change: Updateable<Taxes>) =>
  tx
    .updateTable('taxes')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteTax = (tx: Tx, id: string) => tx.deleteFrom('taxes').where('id', '=', id).execute()
