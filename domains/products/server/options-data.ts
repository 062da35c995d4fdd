import { sql, type Insertable } from 'kysely'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { ProductOptions, ProductOptionValues } from '../../../database/tables.ts'

export interface OptionRow {
  id: string
  name: string
  version: number
  values: { id: string; name: string; version: number }[]
}

/** Returns the options of a product with their values, both in order. */
export async function valuesOfProduct(tx: Tx, inventoryId: string): Promise<OptionRow[]> {
  const { rows } = await sql<OptionRow>`
    SELECT o.id, o.name, o.version,
           coalesce((
             SELECT jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'version', v.version) ORDER BY v.position, v.id)
             FROM product_option_values v WHERE v.agency_id = ${thisAgency} AND v.option_id = o.id), '[]') AS values
    FROM product_options o WHERE o.agency_id = ${thisAgency} AND o.inventory_id = ${inventoryId} ORDER BY o.position, o.id`.execute(tx)
  return rows
}

export const optionById = (tx: Tx, id: string) => tx.selectFrom('product_options').selectAll().where('id', '=', id).executeTakeFirst()
export const valuesOf = (tx: Tx, optionId: string) =>
  tx
    .selectFrom('product_option_values')
    .select(['id', 'name', 'version', 'position'])
    .where('option_id', '=', optionId)
    .orderBy('position')
    .orderBy('id')
    .execute()
export const valueById = (tx: Tx, id: string) => tx.selectFrom('product_option_values').selectAll().where('id', '=', id).executeTakeFirst()

export const insertOption = (tx: Tx, row: Insertable<ProductOptions>) => tx.insertInto('product_options').values(row).execute()
export const insertValues = (tx: Tx, rows: Insertable<ProductOptionValues>[]) =>
  tx.insertInto('product_option_values').values(rows).execute()

/** Renames a row of the given version; `undefined` if the version is stale. */
export const rename = (tx: Tx, table: 'product_options' | 'product_option_values', id: string, version: number, name: string) =>
  tx
    .updateTable(table)
    .set({ name, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'name', 'version'])
    .executeTakeFirst()

export const deleteOption = (tx: Tx, id: string, version: number) =>
  tx.deleteFrom('product_options').where('id', '=', id).where('version', '=', version).returning('id').executeTakeFirst()
export const deleteValue = (tx: Tx, id: string, version: number) =>
  tx.deleteFrom('product_option_values').where('id', '=', id).where('version', '=', version).returning('id').executeTakeFirst()
